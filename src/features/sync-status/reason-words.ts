import { messages } from '../../../contract/messages.ts'
import type { ParkedEntry } from '../../db/outbox-entry.ts'

/** What did not come about, in the specification's words; the server's own reason follows. */
const failures: Readonly<Record<string, string>> = {
  'lead.status': `${messages.statusFailed} `,
  'lead.assign': `${messages.assignmentFailed}. `,
  'lead.booking': `${messages.bookingFailed} `,
  'lead.convert': `${messages.convertFailed} `,
  'lead.delete': `${messages.deleteFailed} `,
  'contact.create': messages.contactFailed,
  'contact.update': messages.contactFailed,
  'account.create': messages.accountFailed,
  'account.update': messages.accountFailed,
}

export const reasonWords = ({ name, reason }: Pick<ParkedEntry, 'name' | 'reason'>) =>
  `${failures[name] ?? ''}${reason.message}`
