import { isDefaultOf, type View, type ViewForm } from '../../../contract/entities/view.ts'
import { createView, deleteView, setDefaultView, updateView } from '../../../contract/mutations/view.ts'
import { mutate } from '../../db/mutate.ts'
import type { Device } from '../../db/schema/device.ts'

// View changes are saved on this device at once, like any other change.

export async function saveView(device: Device, form: ViewForm): Promise<void> {
  const args = { viewId: device.newId(), createdAt: new Date(device.now()).toISOString(), view: form }
  await mutate(device, createView, args, { subject: form.name })
}

export const changeView = (
  device: Device,
  { _id, name }: View,
  fields: Partial<Omit<ViewForm, 'list'>>,
): Promise<void> => mutate(device, updateView, { viewId: _id, fields }, { subject: fields.name ?? name })

export const removeView = (device: Device, { _id, name }: View): Promise<void> =>
  mutate(device, deleteView, { viewId: _id }, { subject: name })

/** A user has at most one default view per list. */
export async function chooseDefault(
  device: Device,
  view: View,
  isDefault: boolean,
  views: readonly View[],
  userId: string,
) {
  const others = views.filter((other) => other.list === view.list && other._id !== view._id)
  for (const other of isDefault ? others : []) {
    if (isDefaultOf(other, userId))
      await mutate(device, setDefaultView, { viewId: other._id, isDefault: false }, { subject: other.name })
  }
  await mutate(device, setDefaultView, { viewId: view._id, isDefault }, { subject: view.name })
}
