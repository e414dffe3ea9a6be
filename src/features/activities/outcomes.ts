import type { ActivityOutcome } from '../../../contract/entities/activity.ts'
import type { LeadStatus } from '../../../contract/entities/lead.ts'

const NEXT_CALL: Partial<Record<LeadStatus, LeadStatus>> = {
  Open: '1st Call',
  'Call Back': '1st Call',
  '1st Call': '2nd Call',
  '2nd Call': '3rd Call',
}
/** Somebody was reached after all. */
const REACHED: Partial<Record<LeadStatus, LeadStatus>> = {
  'Call Back': 'Open',
  '1st Call': 'Open',
  '2nd Call': 'Open',
  '3rd Call': 'Open',
  'Incorrect Number': 'Open',
}

/** The lead's status after an outcome, see docs/decisions/0049. The same one where the outcome says nothing about it. */
export function statusAfter(outcome: ActivityOutcome, status: LeadStatus): LeadStatus {
  switch (outcome) {
    case 'No answer':
      return NEXT_CALL[status] ?? status
    case 'Call back':
      return 'Call Back'
    case 'Booked':
      return REACHED[status] ?? status
    case 'Wrong number':
      return 'Incorrect Number'
    case 'Not interested':
      return 'Closed'
    case 'Out of area':
      return 'Out of Area'
  }
}
