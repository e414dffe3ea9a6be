import { FOLLOW_UP_KINDS } from '../../../../contract/entities/follow-up.ts'
import {
  addFollowUp,
  changeFollowUp,
  deleteFollowUp,
  setFollowUpDone,
  settleReminder,
} from '../../../../contract/mutations/follow-up.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import type { Choice } from '../choice.ts'
import { AT_ONCE_PERCENT, type Hand, ofCompany, type Operation, shownOn, tap } from './taps.ts'
import { pickMade } from '../world.ts'

// Follow-ups of a lead: added, moved, done, reopened, deleted.

const EDITS = ['change', 'snooze', 'reminded', 'done', 'not done', 'delete'] as const

const dateOf = (choice: Choice) => `2026-12-${String(choice.below(28) + 1).padStart(2, '0')}`

/** In half of the cases the time to which it was snoozed. */
const dueDigits = (choice: Choice) => `${dateOf(choice).replaceAll('-', '')}1030`

export const followUpTaps = {
  addFollowUp: tap(async (hand) => {
    const { world, device, choice, companyId, leadId, createdAt, options } = hand
    const followUpId = device.newId()
    const fields = { kind: choice.pick(FOLLOW_UP_KINDS), dueDate: dateOf(choice), note: `Note ${choice.below(100)}` }
    await mutate(device.tab.page, addFollowUp, { leadId, followUpId, createdAt, fields }, options)
    world.followUps.get(companyId)?.push({ id: followUpId })
    if (choice.percent(AT_ONCE_PERCENT)) await edit(hand, followUpId)
  }),
  editFollowUp: tap((hand) => {
    const { world, device, choice, companyId } = hand
    const there = (world.followUps.get(companyId) ?? []).filter(({ id }) => !world.touched.deleted.has(id))
    const followUp = pickMade(world, there, shownOn(device, 'followUp'), choice)
    return followUp && edit(hand, followUp.id)
  }),
} satisfies Record<string, Operation>

function edit({ world, device, choice, companyId, createdAt }: Hand, followUpId: string): Promise<void> {
  const { page } = device.tab
  const options = ofCompany(companyId)
  switch (choice.pick(EDITS)) {
    case 'change':
      return mutate(page, changeFollowUp, { followUpId, fields: { note: `Note ${choice.below(100)}` } }, options)
    case 'snooze':
      return mutate(
        page,
        changeFollowUp,
        { followUpId, fields: { dueDate: dateOf(choice), dueTime: '10:30' } },
        options,
      )
    case 'reminded':
      return mutate(page, settleReminder, { followUpId, due: dueDigits(choice) }, options)
    case 'done':
      return mutate(page, setFollowUpDone, { followUpId, doneAt: createdAt }, options)
    case 'not done':
      return mutate(page, setFollowUpDone, { followUpId, doneAt: null }, options)
    case 'delete':
      world.touched.deleted.add(followUpId)
      return mutate(page, deleteFollowUp, { followUpId }, options)
  }
}
