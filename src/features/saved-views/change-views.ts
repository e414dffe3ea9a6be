import { isDefaultOf, type View, type ViewForm } from '../../../contract/entities/view.ts'
import { createView, deleteView, setDefaultView, updateView } from '../../../contract/mutations/view.ts'
import { thisDevice } from '../../db/schema/device.ts'
import { mutate } from '../../db/mutate.ts'

// Each is saved on this device at once, like any other change.

export async function saveView(form: ViewForm): Promise<void> {
  const { newId, now } = thisDevice()
  const args = { viewId: newId(), createdAt: new Date(now()).toISOString(), view: form }
  await mutate(createView, args, { subject: form.name })
}

export const changeView = ({ _id, name }: View, fields: Partial<Omit<ViewForm, 'list'>>): Promise<void> =>
  mutate(updateView, { viewId: _id, fields }, { subject: fields.name ?? name })

export const removeView = ({ _id, name }: View): Promise<void> => mutate(deleteView, { viewId: _id }, { subject: name })

/** At most one of a list is the default of a person. */
export async function chooseDefault(view: View, isDefault: boolean, views: readonly View[], userId: string) {
  const others = views.filter((other) => other.list === view.list && other._id !== view._id)
  for (const other of isDefault ? others : []) {
    if (isDefaultOf(other, userId))
      await mutate(setDefaultView, { viewId: other._id, isDefault: false }, { subject: other.name })
  }
  await mutate(setDefaultView, { viewId: view._id, isDefault }, { subject: view.name })
}
