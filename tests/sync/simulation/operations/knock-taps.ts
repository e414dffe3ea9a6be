import { KNOCK_OUTCOMES } from '../../../../contract/entities/knocks/knock.ts'
import { addKnock, changeKnock, deleteKnock, giveKnock } from '../../../../contract/mutations/knock.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import { AT_ONCE_PERCENT, type Hand, ofCompany, type Operation, shownOn, tap } from './taps.ts'
import { type KnockMade, pickMade } from '../world.ts'

// Knocks: corrected, deleted by their author, and given to a lead.

const EDITS = ['change', 'delete', 'give'] as const

export const knockTaps = {
  knock: tap(async (hand) => {
    const { world, device, choice, companyId, createdAt: at } = hand
    const made = { id: device.newId(), userId: device.userId }
    const fields = { house: String(choice.below(200)), outcome: choice.pick(KNOCK_OUTCOMES) }
    const args = { knockId: made.id, at, lat: 53.8, lng: -1.55, fields }
    await mutate(device.tab.page, addKnock, args, ofCompany(companyId))
    world.knocks.get(companyId)?.push(made)
    if (choice.percent(AT_ONCE_PERCENT)) await edit(hand, made)
  }),
  editKnock: tap((hand) => {
    const { world, device, choice, companyId } = hand
    const there = (world.knocks.get(companyId) ?? []).filter(({ id }) => !world.touched.deleted.has(id))
    const made = pickMade(world, there, shownOn(device, 'knock'), choice)
    return made && edit(hand, made)
  }),
} satisfies Record<string, Operation>

function edit({ world, device, choice, companyId, leadId }: Hand, { id: knockId, userId }: KnockMade): Promise<void> {
  const { page } = device.tab
  const options = ofCompany(companyId)
  // Nobody can delete what another user has recorded.
  const choices = userId === device.userId ? EDITS : (['change', 'give'] as const)
  switch (choice.pick(choices)) {
    case 'change':
      return mutate(page, changeKnock, { knockId, fields: { note: `Note ${choice.below(100)}` } }, options)
    case 'delete':
      world.touched.deleted.add(knockId)
      return mutate(page, deleteKnock, { knockId }, options)
    case 'give':
      return mutate(page, giveKnock, { leadId, knockId, activityId: device.newId() }, options)
  }
}
