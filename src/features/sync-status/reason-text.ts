import { messages } from '../../../contract/messages.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { frameTexts } from './frame-texts.ts'

const LEAD_FAILED = frameTexts.errorSavingLead

/** Specification texts for what failed; the server's reason follows. */
const failures: Readonly<Record<string, string>> = {
  'lead.create': LEAD_FAILED,
  'lead.details': LEAD_FAILED,
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

/** The specification's text alone; for a contact or an account it includes the reason. */
export function failedText({ name, reason }: Pick<ParkedEntry, 'name' | 'reason'>): string {
  const words = failures[name]
  if (words === undefined) return frameTexts.aChangeWasNotSaved
  if (name === 'lead.assign') return messages.assignmentFailed
  return words.endsWith(': ') ? words + reason.message : words.trim()
}

export const reasonText = ({ name, lane, reason }: Pick<ParkedEntry, 'name' | 'lane' | 'reason'>) =>
  [`${failures[name] ?? ''}${reason.message}`, isDeletedLead({ lane, reason }) ? frameTexts.canBeRestored : '']
    .filter(Boolean)
    .join(' ')

const isDeletedLead = ({ lane, reason }: Pick<ParkedEntry, 'lane' | 'reason'>) =>
  reason.code === 'deleted' && lane.startsWith('lead:')
