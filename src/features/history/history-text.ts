import { accountLabels } from '../../../contract/entities/account.ts'
import { editableLabels } from '../../../contract/entities/lead-form.ts'
import { contactLabels } from '../../../contract/entities/contact.ts'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import type { Notice } from '../../../contract/entities/notice.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'

const labels: Readonly<Record<string, string>> = {
  ...editableLabels,
  lead_status: 'Lead Status',
  assignedTo: 'Assigned To',
  actual_booking_date: 'Actual Booking Date',
  actual_booking_time: 'Actual Booking Time',
  deal_status: 'Deal Status',
}

const allLabels: Readonly<Record<string, string>> = { ...labels, ...contactLabels, ...accountLabels }

/** What became of a value that this person had set. */
export function replacedText({ by, field, yours, theirs }: Notice, people: ReadonlyMap<string, string>): string {
  const told = (value: string | undefined) => {
    if (!value) return 'empty'
    return `“${field === 'assignedTo' ? (people.get(value) ?? 'somebody') : formatDate(value)}”`
  }
  const before = yours ? `${told(yours)} is now ${told(theirs)}` : `it is now ${told(theirs)}`
  return `${by.name} replaced your ${allLabels[field] ?? field}: ${before}.`
}

/** Names for the ids that a history holds. */
export interface HistoryNames {
  people: ReadonlyMap<string, string>
  notes: ReadonlyMap<string, string>
}

type Change = Pick<HistoryStep, 'field' | 'before' | 'after'>

/** What was done, in a person's words. */
export function historyText({ field, before, after }: Change, { people, notes }: HistoryNames): string {
  if (field === 'notes') return `Note: ${notes.get(String(after)) ?? '(the text isn’t on this device)'}`
  if (field === 'certificate') return 'EPC data filled in from a certificate'
  if (field === 'deleted') return after === true ? 'Deleted' : 'Restored'
  const told = (value: Change['before']) => {
    if (value === undefined) return '(empty)'
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    return field === 'assignedTo' ? (people.get(value) ?? 'somebody') : formatDate(value)
  }
  return `${labels[field] ?? field}: from ${told(before)} to ${told(after)}`
}
