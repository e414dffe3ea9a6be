import { londonClock } from '../../london-time.ts'
import { type AuditAction, auditActions, type AuditEntry, refusalReasons } from './audit.ts'
import { formatDate } from '../field-text.ts'
import { colleagueName } from '../user.ts'

/** An entry of the audit log as a sentence: “Priya Shah exported 1,204 leads of Northern Homes”. */
export const auditSentence = (entry: AuditEntry): string =>
  entry.reason === undefined ? `${authorOf(entry)} ${whatWasDone(entry)}` : refusalText(entry, entry.reason)

/** The author of an entry. Without a user it was Doorstep, except for refusals, whose caller is unknown. */
export const authorOf = ({ by, reason }: AuditEntry): string => {
  if (by) return colleagueName(by)
  return reason === undefined ? 'Doorstep' : ''
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

function londonText(timestamp: string): string {
  const { date, time } = londonClock(Date.parse(timestamp))
  return `${formatDate(date)} ${time}`
}

const nameOf = ({ subject }: AuditEntry) => subject?.name ?? 'a company'

type Sentence = (entry: AuditEntry & { count: number }) => string

/** Sentences that read better with their number, or with the changes, inside. */
const sentences: Partial<Record<AuditAction, Sentence>> = {
  'session.started': () => 'signed in',
  'user.registered': (entry) => `added ${nameOf(entry)}${entry.after ? ` as ${entry.after}` : ''}`,
  'user.company-added': (entry) => `gave ${nameOf(entry)} access to ${entry.after}`,
  'user.company-removed': (entry) => `removed ${nameOf(entry)} from ${entry.before}`,
  'export.leads': (entry) =>
    `exported ${counted(entry.count, entry.after === 'Deals' ? 'deal' : 'lead')} of ${nameOf(entry)}`,
  'export.person': (entry) =>
    `exported the personal data of a lead of ${nameOf(entry)} (${counted(entry.count, 'row')})`,
  'export.upload-rows': (entry) =>
    entry.count > 0
      ? `downloaded ${counted(entry.count, 'row')} of a file uploaded to ${nameOf(entry)}`
      : `downloaded rows of a file uploaded to ${nameOf(entry)}`,
  'export.audit': (entry) =>
    `exported ${counted(entry.count, 'entry', 'entries')} of the audit log${entry.subject ? ` of ${nameOf(entry)}` : ''}`,
  'campaign.sent': (entry) => `sent the campaign ${nameOf(entry)} to ${counted(entry.count, 'person', 'people')}`,
  'campaign.scheduled': (entry) =>
    `scheduled the campaign ${nameOf(entry)}${entry.after ? ` for ${londonText(entry.after)}` : ''}`,
  'leads.merged': (entry) => `merged ${counted(entry.count, 'lead')} of ${nameOf(entry)} into one`,
  'merge.undone': (entry) => `undid a merge of ${counted(entry.count, 'lead')} of ${nameOf(entry)}`,
  'leads.changed': (entry) => `changed ${counted(entry.count, 'lead')} of ${nameOf(entry)}: ${entry.after}`,
  'leads.deleted': (entry) => `deleted ${counted(entry.count, 'lead')} of ${nameOf(entry)}`,
  'leads.restored': (entry) => `restored ${counted(entry.count, 'lead')} of ${nameOf(entry)}`,
  'contacts.deleted': (entry) => `deleted ${counted(entry.count, 'contact')} of ${nameOf(entry)}`,
  'accounts.deleted': (entry) => `deleted ${counted(entry.count, 'account')} of ${nameOf(entry)}`,
  'leads.uploaded': (entry) => `uploaded a file to ${nameOf(entry)}: ${counted(entry.count, 'lead')} added or updated`,
  'upload.undone': (entry) =>
    `undid an upload to ${nameOf(entry)}: ${counted(entry.count, 'lead')} removed or put back`,
  'jobs.uploaded': (entry) => `uploaded ${counted(entry.count, 'job')} to ${nameOf(entry)}`,
  'subscribers.imported': (entry) => `imported ${counted(entry.count, 'subscriber')} to ${nameOf(entry)}`,
  'subscribers.from-leads': (entry) => `put ${counted(entry.count, 'lead')} of ${nameOf(entry)} on a marketing list`,
  'retention.applied': (entry) =>
    `deleted ${counted(entry.count, 'row')} that ${nameOf(entry)} no longer keeps (${entry.after})`,
  'audit.purged': (entry) => `deleted ${counted(entry.count, 'entry', 'entries')} of the audit log`,
}

function whatWasDone(entry: AuditEntry): string {
  const own = sentences[entry.action]
  if (own) return own({ ...entry, count: entry.count ?? 0 })
  const action = auditActions[entry.action].replace('%s', nameOf(entry))
  return `${action.charAt(0).toLowerCase()}${action.slice(1)}${changeText(entry)}`
}

function changeText({ before, after }: AuditEntry): string {
  if (before !== undefined && after !== undefined) return ` from ${before} to ${after}`
  return after === undefined ? '' : `: ${after}`
}

function refusalText(entry: AuditEntry, reason: keyof typeof refusalReasons): string {
  const action = auditActions[entry.action].replace('%s', entry.subject?.name ?? entry.after ?? 'an unknown address')
  return `${action}: ${refusalReasons[reason].toLowerCase()} (${counted(entry.count ?? 1, 'try', 'tries')})`
}
