import { convert } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import { asksToUnsubscribe } from './unsubscribe-request.ts'
import {
  fieldGroups,
  isDelay,
  readDeliveryStatus,
  readExim,
  readPlainReport,
  readQmail,
  type RecipientReport,
} from './delivery-reports.ts'

/** What returned email means. `ignored`: it was understood and changes nothing. */
export type Reading =
  | { readonly kind: 'reports'; readonly reports: readonly RecipientReport[] }
  | { readonly kind: 'complained'; readonly reason: string }
  /**
   * `sender`: the person who asks, in lower case. The request counts only for their own address. Absent when a system
   * reports it.
   */
  | { readonly kind: 'unsubscribed'; readonly reason?: string; readonly sender?: string; readonly preview?: string }
  | { readonly kind: 'ignored'; readonly why: string }
  | { readonly kind: 'unknown'; readonly preview: string }

const UNCHANGED = 'notice of a delay'
const NESTING = 10
const PREVIEW_LENGTH = 2_000
const LONGEST_HTML = 50_000
const DEEPEST_HTML = 100

/** Reads what a message says. The email it is about is already known. */
export async function readMail(source: Uint8Array): Promise<Reading> {
  const email = await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: NESTING })
  const text = email.text?.trim() ? email.text : textOfHtml(email.html)
  return (
    deliveryReports(email, text) ??
    complaint(email) ??
    namedReports(email, text) ??
    automaticReply(email) ??
    plainReport(email, text) ??
    unsubscribe(email, text) ?? { kind: 'unknown', preview: text.slice(0, PREVIEW_LENGTH) }
  )
}

const textOfHtml = (html = '') =>
  html ? convert(html.slice(0, LONGEST_HTML), { wordwrap: false, limits: { maxDepth: DEEPEST_HTML } }) : ''

const reading = (reports: readonly RecipientReport[]): Reading | undefined =>
  reports.length > 0 ? { kind: 'reports', reports } : undefined

function deliveryReports(email: Email, text: string): Reading | undefined {
  const status = partOf(email, 'message/delivery-status', 'message/global-delivery-status')
  const reports = status === undefined ? [] : readDeliveryStatus(status, text)
  const isNews = reports.some(({ type }) => type !== 'unchanged')
  return reports.length > 0 && !isNews ? { kind: 'ignored', why: UNCHANGED } : reading(reports)
}

const OTHER_FEEDBACK: Readonly<Record<string, string>> = {
  'not-spam': 'report that it is not spam',
  'auth-failure': 'report on authentication',
}

/** RFC 5965, and the format of Outlook.com's junk email reporting. Only two of the types are complaints. */
function complaint(email: Email): Reading | undefined {
  const report = partOf(email, 'message/feedback-report')
  if (report !== undefined) {
    const type = fieldGroups(report)[0]?.get('feedback-type')?.toLowerCase()
    if (type === 'abuse' || type === 'fraud') return { kind: 'complained', reason: type }
    if (type === 'opt-out' || type === 'opt-out-list') return { kind: 'unsubscribed', reason: type }
    return type ? { kind: 'ignored', why: OTHER_FEEDBACK[type] ?? 'other feedback report' } : undefined
  }
  if (isOfSpamCop(email)) return { kind: 'complained', reason: 'SpamCop report' }
  const quoted = partOf(email, 'message/rfc822')
  const isOfOutlook =
    /^complaint about message from\b/i.test(email.subject ?? '') || /^x-hmxmroriginalrecipient:/im.test(quoted ?? '')
  return quoted !== undefined && isOfOutlook ? { kind: 'complained', reason: 'junk mail report' } : undefined
}

/** SpamCop also sends reports in prose, marked as list email. */
const isOfSpamCop = (email: Email) =>
  /^\[spamcop \(/i.test(email.subject?.trim() ?? '') && /[@.]spamcop\.net$/i.test(email.from?.address ?? '')

function namedReports(email: Email, text: string): Reading | undefined {
  const recipients = headerOf(email, 'x-failed-recipients')
  if (recipients && isDelay(email.subject ?? '')) return { kind: 'ignored', why: UNCHANGED }
  return reading(recipients ? readExim(recipients, text) : readQmail(text))
}

function plainReport(email: Email, text: string): Reading | undefined {
  const plain = isMailSystem(email) ? readPlainReport(email.subject ?? '', text) : undefined
  if (plain?.type === 'unchanged') return { kind: 'ignored', why: UNCHANGED }
  return plain && reading([plain])
}

const isFromMailSystem = (email: Email) =>
  /^(?:mailer-daemon|postmaster|mail-?daemon|mdaemon|mailsystem|mail\.?delivery)/i.test(email.from?.address ?? '') ||
  /mail (?:delivery|system|administrator)|mailer-daemon/i.test(email.from?.name ?? '')

/** Automatic replies of persons have no return path either. */
const isMailSystem = (email: Email) => isFromMailSystem(email) || headerOf(email, 'return-path')?.trim() === '<>'

const AUTOMATIC_SUBJECT =
  /^(?:auto(?:matic)?[ -]?(?:reply|response|answer)|autoreply|out of (?:the )?office|abwesen|ooo\b|automatische? antwort|automatisch antwoord|r[eé]ponse automatique|respuesta autom[aá]tica|risposta automatica|odpowied[zź] automatyczna|(?:ymateb|ateb) awtomatig|allan o['’]r swyddfa|y tu allan i['’]r swyddfa)/i

/** RFC 3834, and the headers with which other systems mark automatic email. */
function automaticReply(email: Email): Reading | undefined {
  if (partOf(email, 'message/disposition-notification') !== undefined) return { kind: 'ignored', why: 'read receipt' }
  const submitted = headerOf(email, 'auto-submitted')?.toLowerCase()
  if (isFromMailSystem(email)) return
  const isAutomatic =
    (submitted !== undefined && submitted.trim() !== 'no') ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-response'].some((name) => headerOf(email, name)) ||
    /^(?:auto_reply|bulk|junk|list)\s*$/i.test(headerOf(email, 'precedence') ?? '') ||
    AUTOMATIC_SUBJECT.test(email.subject?.trim() ?? '')
  return isAutomatic ? { kind: 'ignored', why: 'automatic reply' } : undefined
}

function unsubscribe(email: Email, text: string): Reading | undefined {
  if (isMailSystem(email)) return
  const subject = email.subject?.trim() ?? ''
  // The request of our own List-Unsubscribe header. Email services may send it from an address of theirs.
  if (/^unsubscribe$/i.test(subject)) return { kind: 'unsubscribed' }
  const name = email.from?.name ?? ''
  if (!asksToUnsubscribe(withoutPrefixes(subject)) && !asksToUnsubscribe(ownWords(text), name)) return
  const sender = email.from?.address?.toLowerCase() ?? ''
  return { kind: 'unsubscribed', sender, preview: text.slice(0, PREVIEW_LENGTH) }
}

function withoutPrefixes(subject: string): string {
  let rest = subject.trim()
  for (let at = 0; at < 10; at++) rest = rest.replace(/^(?:re|aw|sv|vs|antw|antwort|fw|fwd)(?:\[\d\])?:\s?/i, '').trim()
  return rest
}

function ownWords(text: string): string {
  const lines = text.slice(0, 10_000).split(/\r?\n/)
  const end = lines.findIndex((line) => line === '--' || line === '-- ' || isStartOfQuote(line.trim()))
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line) => !line.startsWith('>'))
    .join('\n')
}

const isStartOfQuote = (line: string) =>
  line.endsWith('wrote:') ||
  line.endsWith('schrieb:') ||
  /^-{3,} ?\w/.test(line) ||
  line.startsWith('_____') ||
  line.startsWith('From: ') ||
  line.startsWith('Sent from ') ||
  line.startsWith('On ')

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value

function partOf({ attachments }: Email, ...mimeTypes: readonly string[]): string | undefined {
  const part = attachments.find(({ mimeType }) => mimeTypes.includes(mimeType))
  if (!part) return
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
}
