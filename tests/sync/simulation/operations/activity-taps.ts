import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES } from '../../../../contract/entities/activity.ts'
import { LEAD_STATUSES } from '../../../../contract/entities/lead.ts'
import { addActivity, removeActivity } from '../../../../contract/mutations/activity.ts'
import { addFollowUp } from '../../../../contract/mutations/follow-up.ts'
import { setLeadStatus } from '../../../../contract/mutations/lead.ts'
import { mutateTogether, step } from '../../../../src/db/mutate.ts'
import { AT_ONCE_PERCENT, type Hand, ofCompany, type Operation, shownOn, tap } from './taps.ts'
import { type ActivityMade, pickMade } from '../world.ts'

// The outcome of a call or visit: several changes that are saved together, and their Undo.

export const activityTaps = {
  recordOutcome: tap(async (hand) => {
    const { world, device, choice, companyId, leadId, createdAt, options } = hand
    const made = { id: device.newId(), leadId, userId: device.userId }
    const activity = { kind: choice.pick(ACTIVITY_KINDS), outcome: choice.pick(ACTIVITY_OUTCOMES), at: createdAt }
    const steps = [statusStep(hand, leadId), step(addActivity, { leadId, activityId: made.id, ...activity })]
    if (choice.percent(30)) steps.push(followUpStep(hand))
    await mutateTogether(device.tab.page, steps, options)
    world.activities.get(companyId)?.push(made)
    if (choice.percent(AT_ONCE_PERCENT)) await undo(hand, made)
  }),
  undoOutcome: tap((hand) => {
    const { world, device, choice, companyId } = hand
    // Nobody can undo what another user has recorded.
    const ownActivities = (world.activities.get(companyId) ?? []).filter(
      ({ id, userId }) => userId === device.userId && !world.touched.deleted.has(id),
    )
    const made = pickMade(world, ownActivities, shownOn(device, 'activity'), choice)
    return made && undo(hand, made)
  }),
} satisfies Record<string, Operation>

const statusStep = ({ choice }: Hand, leadId: string) =>
  step(setLeadStatus, { leadId, status: choice.pick(LEAD_STATUSES) })

function followUpStep({ world, device, companyId, leadId, createdAt }: Hand) {
  const followUpId = device.newId()
  world.followUps.get(companyId)?.push({ id: followUpId })
  const fields = { kind: 'Call back', dueDate: '2026-12-01' } as const
  return step(addFollowUp, { leadId, followUpId, createdAt, fields })
}

function undo(hand: Hand, { id, leadId }: ActivityMade): Promise<void> {
  const { world, device, companyId } = hand
  world.touched.deleted.add(id)
  const steps = [statusStep(hand, leadId), step(removeActivity, { activityId: id })]
  return mutateTogether(device.tab.page, steps, ofCompany(companyId))
}
