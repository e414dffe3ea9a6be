import { createView, deleteView, setDefaultView, updateView } from '../../../../contract/mutations/view.ts'
import { VIEW_LISTS } from '../../../../contract/entities/view.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import type { Choice } from '../choice.ts'
import { AT_ONCE_PERCENT, type Hand, ofCompany, type Operation, shownOn, tap } from './taps.ts'
import { pickMade } from '../world.ts'

// Saved views: private, or shared with the company and made private again.

const EDITS = ['update', 'default', 'delete'] as const

const changeOf = (choice: Choice) =>
  choice.pick([
    { name: `View ${choice.below(100)}` },
    { shared: true },
    { shared: false },
    { search: { lead_status: [`${choice.below(9)}`] } },
  ])

export const viewTaps = {
  addView: tap(async (hand) => {
    const { world, device, choice, companyId, createdAt } = hand
    const viewId = device.newId()
    const view = {
      list: choice.pick(VIEW_LISTS),
      name: `View ${choice.below(100)}`,
      search: {},
      shared: choice.percent(60),
    }
    await mutate(device.tab.page, createView, { viewId, createdAt, view }, ofCompany(companyId))
    world.views.get(companyId)?.push({ id: viewId, userId: device.userId })
    if (choice.percent(AT_ONCE_PERCENT)) await edit(hand, viewId)
  }),
  editView: tap((hand) => {
    const { world, device, choice, companyId } = hand
    const views = world.views.get(companyId) ?? []
    // Mostly an existing one of their own: a forbidden change is refused before anything else happens.
    const ownViews = views.filter(({ id, userId }) => userId === device.userId && !world.touched.deleted.has(id))
    const view = pickMade(world, choice.percent(88) ? ownViews : views, shownOn(device, 'view'), choice)
    return view && edit(hand, view.id)
  }),
} satisfies Record<string, Operation>

function edit({ world, device, choice, companyId }: Hand, viewId: string): Promise<void> {
  const { page } = device.tab
  const options = ofCompany(companyId)
  switch (choice.pick(EDITS)) {
    case 'update':
      return mutate(page, updateView, { viewId, fields: changeOf(choice) }, options)
    case 'default':
      return mutate(page, setDefaultView, { viewId, isDefault: choice.percent(70) }, options)
    case 'delete':
      world.touched.deleted.add(viewId)
      return mutate(page, deleteView, { viewId }, options)
  }
}
