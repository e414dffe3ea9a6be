import { DEAL_STATUSES, LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import type { FollowUpForm } from '../../../contract/entities/follow-up.ts'
import { type Colleague, colleagueName } from '../../../contract/entities/user.ts'
import { setDealStatus } from '../../../contract/mutations/deal.ts'
import { deleteLead } from '../../../contract/mutations/delete-lead.ts'
import { addFollowUp } from '../../../contract/mutations/follow-up.ts'
import { assignLead, setLeadStatus } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import type { BatchChange } from '../../db/save-batch.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import { texts } from './texts.ts'
import { thousands } from '../../ui/primitives/amounts.ts'

export const howMany = (count: number, kind: LeadKind) => `${thousands(count)} ${kind}${count === 1 ? '' : 's'}`

/** Why nothing was saved: the selection is another by now. */
export const selectionIsNow = (found: number, kind: LeadKind) => texts.theSelectionIsNowHow(howMany(found, kind))

/** One lead is named, where its name is known. */
export const whichLeads = (count: number, kind: LeadKind, subject: string | undefined) =>
  count === 1 && subject !== undefined ? subject : howMany(count, kind)

export type BulkAction = 'assign' | 'status' | 'note' | 'delete'

/** A deal has no assignee, and no call deletes one from its screen. */
export const ACTIONS: Record<LeadKind, readonly BulkAction[]> = {
  lead: ['assign', 'status', 'note', 'delete'],
  deal: ['status', 'note'],
}
export const ACTION_LABELS: Record<BulkAction, string> = {
  assign: texts.assign,
  status: texts.changeStatus,
  note: texts.addNote,
  delete: texts.deleteLabel,
}

export const statusesOf = (kind: LeadKind): readonly string[] => (kind === 'deal' ? DEAL_STATUSES : LEAD_STATUSES)

interface Given {
  kind: LeadKind
  /** A status, a user id or '' for Unassigned, or the text of a note. */
  value: string
  people: readonly Colleague[]
  now: number
}

export const changeOf = (action: BulkAction, given: Given): BatchChange => ({
  ...toEach(action, given),
  ofDeals: given.kind === 'deal',
})

function toEach(action: BulkAction, { kind, value, people, now }: Given): BatchChange {
  switch (action) {
    case 'assign': {
      const person = people.find(({ _id }) => _id === value)
      const description = person ? texts.assignedToColleagueName(colleagueName(person)) : texts.unassigned
      return { name: assignLead.name, args: { userId: value || null }, description }
    }
    case 'status': {
      const mutation = kind === 'deal' ? setDealStatus : setLeadStatus
      return { name: mutation.name, args: { status: value }, description: texts.statusText(value) }
    }
    case 'note': {
      const args = { content: value, createdAt: new Date(now).toISOString() }
      return { name: addNote.name, args, description: texts.noteText(value) }
    }
    case 'delete':
      return { name: deleteLead.name, args: {}, description: texts.deleted }
  }
}

/** A follow-up of its own for each. */
export function followUpChange(fields: FollowUpForm, kind: LeadKind, now: number): BatchChange {
  const createdAt = new Date(now).toISOString()
  const description = addFollowUp.describe({ leadId: '', followUpId: '', createdAt, fields })
  return { name: addFollowUp.name, args: { createdAt, fields }, description, ofDeals: kind === 'deal' }
}
