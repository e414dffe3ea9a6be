import { markDifferent, undoApart } from '../../../../contract/mutations/apart.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import { personOf } from '../world.ts'
import { type Hand, ofCompany, type Operation, shownOn, tap } from './taps.ts'

// Leads that look alike and belong to different people: decided about some that are being merged, too, and undone.

/** Administrators decide. Another user who tries is refused. */
const TRIED_PERCENT = 10

export const apartTaps = {
  markDifferent: tap((hand) => {
    const { world, device, choice, companyId, createdAt: at, leadId } = hand
    if (!mayDecide(hand)) return undefined
    const other = choice.pick(world.sameLeads.get(companyId) ?? [])
    world.coverage.count('marked as different')
    return mutate(
      device.tab.page,
      markDifferent,
      { apartId: device.newId(), of: 'lead', ids: [leadId, other], at },
      ofCompany(companyId),
    )
  }),
  undoApart: tap((hand) => {
    const { world, device, choice, companyId, createdAt: at } = hand
    const standing = shownOn(device, 'apart').filter(({ row }) => row.undoneAt === undefined)
    if (standing.length === 0 || !mayDecide(hand)) return undefined
    const { id: apartId } = choice.pick(standing)
    world.coverage.count('no longer marked as different')
    return mutate(device.tab.page, undoApart, { apartId, at }, ofCompany(companyId))
  }),
} satisfies Record<string, Operation>

const mayDecide = ({ world, device, choice }: Hand) =>
  personOf(world, device.userId ?? '')?.role === 'Admin' || choice.percent(TRIED_PERCENT)
