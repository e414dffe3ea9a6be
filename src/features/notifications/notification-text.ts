import { formatDate } from '../../../contract/entities/field-text.ts'
import type { Notification } from '../../../contract/entities/notice.ts'
import { DOORSTEP } from '../../../contract/entities/user.ts'
import { thousands } from '../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'

type Notified = Pick<Notification, 'kind' | 'count' | 'subject' | 'by' | 'before' | 'after'>

export function notificationText({ kind, count, subject, by: { _id, name }, before, after }: Notified): string {
  if (kind === 'codes') return texts.wrongCodes(count)
  if (kind === 'lead' && _id === DOORSTEP._id)
    return count === 1 ? texts.rulesAssignedYou(subject) : texts.rulesAssignedYouMany(thousands(count))
  if (kind === 'followUp') return texts.gaveYouFollowUp(name, subject, after ?? '')
  if (kind === 'lead')
    return count === 1 ? texts.assignedYou(name, subject) : texts.assignedYouMany(name, thousands(count))
  if (after === undefined) return texts.clearedBooking(name, subject, dateAndTime(before))
  return before === undefined
    ? texts.booked(name, subject, dateAndTime(after))
    : texts.movedBooking(name, subject, dateAndTime(before), dateAndTime(after))
}

const dateAndTime = (text = '') => text.split(' ').map(formatDate).join(' ')
