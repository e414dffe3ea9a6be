import { judgeReply } from '../../../providers/mail-verdict.ts'

export interface RecipientReport {
  /** In lower case. Absent when the report doesn't name the recipient. */
  readonly recipient?: string
  /** The addresses that a report in prose mentions. If the recipient is not among them, the report is about another email. */
  readonly mentioned?: readonly string[]
  /** `unchanged`: the report gives no final result yet, such as a delay. */
  readonly type: 'bounced' | 'soft-bounced' | 'delivered' | 'unchanged'
  readonly reason: string
}

const LONGEST_REASON = 500
const MOST_RECIPIENTS = 100

export const failed = (recipient: string | undefined, text: string, status = ''): RecipientReport => {
  const words = text.replace(/^[\w-]{1,40};\s?/, '').trim()
  const reason = (/\d\.\d{1,3}\.\d{1,3}/.test(words) || !status ? words : `${status} ${words}`).trim()
  const type = judgeReply(text, status).isBadAddress ? 'bounced' : 'soft-bounced'
  return { ...(recipient ? { recipient } : {}), type, reason: reason.slice(0, LONGEST_REASON) }
}

type Fields = ReadonlyMap<string, string>

/** Groups of fields separated by empty lines. A line that begins with a blank continues the previous one. */
export function fieldGroups(text: string): Fields[] {
  const groups: Map<string, string[]>[] = [new Map()]
  let last: string[] | undefined
  for (const line of text.split(/\r?\n/)) {
    const group = groups.at(-1) ?? new Map<string, string[]>()
    const colon = line.indexOf(':')
    if (line.trim() === '') {
      if (group.size > 0) groups.push(new Map())
      last = undefined
    } else if ((line.startsWith(' ') || line.startsWith('\t')) && last) last.push(line.trim())
    else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase()
      last = [line.slice(colon + 1).trim()]
      // Some systems leave out the empty line between two recipients.
      if (name === 'final-recipient' && group.has(name)) groups.push(new Map([[name, last]]))
      else if (!group.has(name)) group.set(name, last)
    }
  }
  return groups
    .filter(({ size }) => size > 0)
    .map((group) => new Map([...group].map(([name, parts]) => [name, parts.join(' ')])))
}

/** `rfc822; <ann@example.com>` */
const addressIn = (field: string | undefined) => {
  const address = (field ?? '').slice((field ?? '').indexOf(';') + 1).replaceAll(/[<>"\s]/g, '')
  return address.includes('@') ? address.toLowerCase() : undefined
}

/** RFC 3464 and 6533. `words` is the report's text for the reader, for systems that leave the fields empty. */
export const readDeliveryStatus = (status: string, words: string): RecipientReport[] =>
  fieldGroups(status)
    .filter((fields) => fields.has('action') || fields.has('status'))
    .slice(0, MOST_RECIPIENTS)
    .map((fields) => reportOf(fields, words))

function reportOf(fields: Fields, words: string): RecipientReport {
  const original = addressIn(fields.get('original-recipient'))
  const final = addressIn(fields.get('final-recipient'))
  // An address that the recipient forwards to belongs to another person.
  const recipient = original && final && !isSameMailbox(original, final) ? final : (original ?? final)
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0] ?? ACTION_OF_CLASS[status.charAt(0)]
  const named = recipient ? { recipient } : {}
  if (action === 'failed') return failed(recipient, fields.get('diagnostic-code') ?? replyIn(words) ?? '', status)
  if (action === 'delivered') return { ...named, type: 'delivered', reason: '' }
  return { ...named, type: 'unchanged', reason: action ?? 'no action' }
}

/** Mail systems rewrite ann@b.example to ann@mail.b.example or ann+x@b.example. */
function isSameMailbox(one: string, other: string): boolean {
  const [name, domain] = partsOf(one)
  const [otherName, otherDomain] = partsOf(other)
  const isDomain = domain === otherDomain || domain.endsWith(`.${otherDomain}`) || otherDomain.endsWith(`.${domain}`)
  return name === otherName && isDomain
}

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).split('+')[0], address.slice(at + 1)] as const
}

/** For reports without an action. */
const ACTION_OF_CLASS: Readonly<Record<string, string>> = { '2': 'delivered', '4': 'delayed', '5': 'failed' }

export function replyIn(text: string): string | undefined {
  const lines = text.slice(0, 20_000).split(/\r?\n/)
  const at = lines.findIndex(
    (line) => /(?:^|[\s:"(])[45]\d\d[ -]/.test(line) || /[#(]?[45]\.\d{1,3}\.\d{1,3}\b/.test(line),
  )
  return at < 0
    ? undefined
    : lines
        .slice(at, at + 5)
        .map((line) => line.trim())
        .join(' ')
        .slice(0, LONGEST_REASON)
}

/** qmail's own format, QSBMF: each paragraph begins with a recipient. */
export function readQmail(text: string): RecipientReport[] {
  if (!text.trimStart().startsWith('Hi. This is the')) return []
  const reports: RecipientReport[] = []
  for (const paragraph of paragraphsOf(text).slice(1)) {
    if (paragraph.startsWith('-') || reports.length === MOST_RECIPIENTS) break
    const end = paragraph.indexOf('>:')
    if (paragraph.startsWith('<') && end > 0)
      reports.push(failed(paragraph.slice(1, end).trim().toLowerCase(), paragraph.slice(end + 2)))
  }
  return reports
}

const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** Exim names the recipients in a header; in the text each has its own line with the reason below. */
export function readExim(failedRecipients: string, text: string): RecipientReport[] {
  const lines = text.slice(0, 100_000).split(/\r?\n/)
  const recipients = failedRecipients
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each.includes('@'))
    .slice(0, MOST_RECIPIENTS)
  return recipients.map((recipient) => {
    const at = lines.findIndex((line) => line.trim().toLowerCase() === recipient)
    const below = at < 0 ? lines : lines.slice(at + 1)
    const end = below.findIndex((line) => line.trim() === '' || recipients.includes(line.trim().toLowerCase()))
    const words = at < 0 ? (replyIn(text) ?? '') : below.slice(0, end < 0 ? 20 : end).join(' ')
    return failed(recipient, words)
  })
}

const FAILURE =
  /undeliver|non-?deliver|(?:was|were)n['’]t able to deliver|unable to deliver|not (?:be )?deliver|could ?n[o']t be delivered|delivery (?:has )?(?:status|fail)|failure notice|returned (?:mail|to sender)|mail delivery (?:failed|system)|unzustellbar|rejected/i
const DELAY =
  /delayed|delay\b|warning|not yet been delivered|still (?:being retried|trying)|will (?:keep|continue) trying/i

export const isDelay = (subject: string) => DELAY.test(subject)

/** A mail system's report in prose. Undefined when it gives no reason: an administrator then has to look. */
export function readPlainReport(subject: string, text: string): RecipientReport | undefined {
  const head = text.slice(0, 4_000)
  if (isDelay(subject)) return { type: 'unchanged', reason: 'delayed' }
  if (!FAILURE.test(subject) && !FAILURE.test(head)) return
  const prose = beforeCopy(head)
  const reply = replyIn(text)
  const words = reply ?? prose
  const report = { ...failed(undefined, words), mentioned: addressesIn(prose) }
  return reply === undefined && judgeReply(words).cause === 'other' ? undefined : report
}

const ADDRESS = /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi
/** Contact addresses that mail systems name in their reports. */
const CONTACTS = /^(?:postmaster|mailer-daemon|abuse|support|help(?:desk)?|admin|hostmaster|it)@/

const addressesIn = (prose: string) =>
  Array.from(prose.matchAll(ADDRESS), ([address]) => address.toLowerCase()).filter((each) => !CONTACTS.test(each))

/** Removes the quoted email below, which could be mistaken for the report. */
function beforeCopy(text: string): string {
  const lines = text.split(/\r?\n/)
  const copy = lines.findIndex((line) => line.startsWith('---') || /^(?:received|return-path|message-id):/i.test(line))
  return lines.slice(0, copy < 0 ? lines.length : copy).join(' ')
}
