import { createContact } from '../../../../contract/mutations/contact.ts'
import { setLeadStatus, updateLead } from '../../../../contract/mutations/lead.ts'
import { addActivity } from '../../../../contract/mutations/activity.ts'
import { addFollowUp } from '../../../../contract/mutations/follow-up.ts'
import { mergeLeads, undoMerge } from '../../../../contract/mutations/merge.ts'
import { addNote } from '../../../../contract/mutations/note.ts'
import { type Lead, LEAD_STATUSES } from '../../../../contract/entities/lead.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import { readRow } from '../../../../src/db/views/view.ts'
import { ownPhone, personOf, SAME } from '../world.ts'
import { type Hand, ofCompany, type Operation, shownOn, tap } from './taps.ts'

// A few leads of one person, so that users collide on them: merged, changed where that isn't known yet, and undone.

const WORK = ['note', 'activity', 'followUp', 'status', 'details', 'contact'] as const
/** Administrators merge. Another user who tries is refused. */
const TRIED_PERCENT = 10

export const mergeTaps = {
  mergeLeads: tap(async (hand) => {
    const { world, device, choice, createdAt, options } = hand
    if (!mayMerge(hand)) return
    const shown = await shownSameLeads(hand)
    const ids = Array.from({ length: choice.pick([2, 2, 3]) }, () => choice.pick(shown.length > 0 ? shown : ['']))
    const [leadId = '', ...otherIds] = [...new Set(ids)]
    const [otherId] = otherIds
    if (otherId === undefined) return
    const mergeId = device.newId()
    const picks = choice.pick<Record<string, string>>([
      {},
      { phone: otherId },
      { phone: otherId, surname: otherId, email: otherId },
    ])
    await mutate(device.tab.page, mergeLeads, { mergeId, leadId, otherIds, picks, at: createdAt }, options)
    world.coverage.count('merges')
  }),
  undoMerge: tap((hand) => {
    const { world, device, choice, createdAt, options } = hand
    const standing = shownOn(device, 'merge').filter(({ row }) => row.undoneAt === undefined)
    if (standing.length === 0 || !mayMerge(hand)) return undefined
    const { id: mergeId, row } = choice.pick(standing)
    world.coverage.count('undone merges')
    return mutate(device.tab.page, undoMerge, { mergeId, leadId: row.leadId, at: createdAt }, options)
  }),
  workOnSameLeads: tap(async (hand) => {
    const shown = await shownSameLeads(hand)
    if (shown.length > 0) await work(hand, hand.choice.pick(shown))
  }),
} satisfies Record<string, Operation>

const mayMerge = ({ world, device, choice }: Hand) =>
  personOf(world, device.userId ?? '')?.role === 'Admin' || choice.percent(TRIED_PERCENT)

async function shownSameLeads(hand: Hand): Promise<string[]> {
  const shown: string[] = []
  for (const id of hand.world.sameLeads.get(hand.companyId) ?? []) if (await shownLead(hand, id)) shown.push(id)
  return shown
}

function shownLead({ device, companyId }: Hand, leadId: string): Promise<Lead | null> {
  const { userId = '' } = device
  const { outbox, openRows } = device.tab.page
  return readRow({ outbox, rows: openRows(userId, companyId), userId, companyId }, 'lead', leadId)
}

async function work(hand: Hand, leadId: string): Promise<void> {
  const { world, device, choice, companyId, createdAt, options } = hand
  const { page } = device.tab
  switch (choice.pick(WORK)) {
    case 'note':
      return mutate(page, addNote, { leadId, noteId: device.newId(), createdAt, content: `Note ${createdAt}` }, options)
    case 'activity':
      return mutate(
        page,
        addActivity,
        { leadId, activityId: device.newId(), kind: 'Visit', outcome: 'No answer', at: createdAt },
        options,
      )
    case 'followUp': {
      const followUpId = device.newId()
      world.followUps.get(companyId)?.push({ id: followUpId })
      const fields = { kind: 'Visit', dueDate: '2026-12-01' } as const
      return mutate(page, addFollowUp, { leadId, followUpId, createdAt, fields }, options)
    }
    case 'status':
      return mutate(page, setLeadStatus, { leadId, status: choice.pick(LEAD_STATUSES) }, options)
    case 'contact': {
      const shown = await shownLead(hand, leadId)
      const fields = { firstname: SAME, ...(shown?.email ? { email: shown.email } : {}), leadIds: [leadId] }
      return mutate(page, createContact, { contactId: device.newId(), createdAt, fields }, ofCompany(companyId))
    }
    case 'details':
      return mutate(page, updateLead, { leadId, fields: { phone: ownPhone((world.enquiries += 1)) } }, options)
  }
}
