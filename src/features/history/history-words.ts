import type { HistoryStep } from '../../../contract/entities/history.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'

const labels: Readonly<Record<string, string>> = {
  lead_status: 'Lead Status',
  assignedTo: 'Assigned To',
  actual_booking_date: 'Actual Booking Date',
  actual_booking_time: 'Actual Booking Time',
  deal_status: 'Deal Status',
}

/** Names for the ids that a history holds. */
export interface HistoryNames {
  people: ReadonlyMap<string, string>
  notes: ReadonlyMap<string, string>
}

type Change = Pick<HistoryStep, 'field' | 'before' | 'after'>

/** What was done, in a person's words. */
export function historyWords({ field, before, after }: Change, { people, notes }: HistoryNames): string {
  if (field === 'notes') return `Note: ${notes.get(String(after)) ?? '(its words are not on this device)'}`
  if (field === 'certificate') return 'EPC data taken over from a certificate'
  if (field === 'deleted') return after === true ? 'Deleted' : 'Restored'
  const told = (value: Change['before']) => {
    if (value === undefined) return '(empty)'
    return field === 'assignedTo' ? (people.get(String(value)) ?? 'somebody') : formatDate(String(value))
  }
  return `${labels[field] ?? field}: from ${told(before)} to ${told(after)}`
}
