import { createHash } from 'node:crypto'
import { decodeWords } from 'postal-mime'
import type { MailEvent } from '../../../../contract/endpoints/marketing-settings.ts'
import { subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import { mailsOf, type NamedMail } from '../../../store/marketing/mail-events.ts'
import type { Store } from '../../../store/core/open-store.ts'
import { countIgnored, keepUnread, NO_COMPANY } from '../../../store/marketing/unread-mail.ts'
import { countMailEvents } from '../mail-events.ts'
import type { RecipientReport } from './delivery-reports.ts'
import type { Reading } from './read-mail.ts'

/** Only this much of a message is read: the report comes before the email that it quotes. */
export const MOST_BYTES = 128 * 1024
/** A message without our token in this part is not read. */
const HEAD_BYTES = 64 * 1024
const PREVIEW_LENGTH = 2_000

export interface ReturnedMail {
  /** At most `MOST_BYTES`. */
  readonly source: Uint8Array
  readonly fileName?: string
  /** The company whose address it was posted to. It can't concern another company. */
  readonly companyId?: string
}

export interface Taken {
  /** False when the meaning is unknown: the message is then shown to users. */
  readonly isUnderstood: boolean
  readonly taken: number
  readonly ignored: number
}

interface Parts {
  readonly store: Store
  /** Runs in a thread. Rejects when that fails or takes too long. */
  readonly read: (source: Uint8Array) => Promise<Reading>
}

/** Applies what returned email means. Only messages that name an email of ours are parsed. */
export async function takeMail({ store, read }: Parts, mail: ReturnedMail): Promise<Taken> {
  const { source, companyId } = mail
  const mails = await mailsNamedIn(store, mail)
  const [first] = mails
  if (!first) {
    // Posted to one company but about another company's email: neither may see it.
    await showUnread(store, mail, { companyId: companyId ?? NO_COMPANY, why: 'It doesn’t mention any email you sent.' })
    return { isUnderstood: false, taken: 0, ignored: 1 }
  }
  const reading = await read(source).catch(() => undefined)
  if (!reading || reading.kind === 'unknown') {
    const why = reading ? 'We don’t recognise this kind of message.' : 'We couldn’t read it in time.'
    await showUnread(store, mail, { companyId: first.companyId, why, preview: reading?.preview })
    return { isUnderstood: false, taken: 0, ignored: 1 }
  }
  if (reading.kind === 'ignored') {
    await countIgnored(store, first.companyId, reading.why)
    return { isUnderstood: true, taken: 0, ignored: 1 }
  }
  if (reading.kind === 'unsubscribed' && reading.sender !== undefined && !isOneOf(mails, reading.sender)) {
    const why = 'It asks to unsubscribe, but comes from another address.'
    await showUnread(store, mail, { companyId: first.companyId, why, preview: reading.preview })
    return { isUnderstood: false, taken: 0, ignored: 1 }
  }
  const events = eventsOf(reading, mails, source)
  if (events.length === 0) await countIgnored(store, first.companyId, 'report about another address')
  return countEvents(store, mails, events)
}

async function mailsNamedIn(store: Store, { source, fileName, companyId }: ReturnedMail): Promise<NamedMail[]> {
  const head = Buffer.from(source.subarray(0, HEAD_BYTES)).toString('latin1')
  const known = await mailsOf(store, tokensIn(head, fileName))
  return companyId ? known.filter((each) => each.companyId === companyId) : known
}

type KnownEvent = MailEvent & { readonly about: NamedMail }

async function countEvents(store: Store, mails: readonly NamedMail[], events: readonly KnownEvent[]): Promise<Taken> {
  let taken = 0
  let ignored = events.length === 0 ? 1 : 0
  for (const companyId of new Set(mails.map((mail) => mail.companyId))) {
    const ofCompany = events.filter(({ about }) => about.companyId === companyId)
    const counted = await countMailEvents(store, companyId, ofCompany, 'bounce')
    taken += counted.taken
    ignored += counted.ignored
  }
  return { isUnderstood: true, taken, ignored }
}

function eventsOf(
  reading: Exclude<Reading, { kind: 'unknown' | 'ignored' }>,
  mails: readonly NamedMail[],
  source: Uint8Array,
): KnownEvent[] {
  const hash = createHash('sha256').update(source).digest('hex')
  const [first] = mails
  if (!first) return []
  if (reading.kind !== 'reports') {
    const reason = reading.reason ? { reason: reading.reason } : {}
    return [{ eventId: `mail ${hash}`, type: reading.kind, token: first.token, ...reason, about: first }]
  }
  return reportsByMail(reading.reports, mails).flatMap(([about, { type, reason }], at) => {
    const eventId = at === 0 ? `mail ${hash}` : `mail ${hash} ${at}`
    return type === 'unchanged' ? [] : [{ eventId, type, token: about.token, reason, about }]
  })
}

/** From mild to severe. */
const SEVERITY: readonly RecipientReport['type'][] = ['delivered', 'unchanged', 'soft-bounced', 'bounced']

/** A report may name several recipients of several emails. A report that names only other addresses is not about ours. */
function reportsByMail(
  reports: readonly RecipientReport[],
  mails: readonly NamedMail[],
): (readonly [NamedMail, RecipientReport])[] {
  const named = mails.flatMap((mail) => {
    const report = reports.find(({ recipient }) => recipient && isOneOf([mail], recipient))
    return report ? [[mail, report] as const] : []
  })
  if (named.length > 0) return named
  const unnamed = reports.filter(({ recipient, mentioned = [] }) => {
    return !recipient && (mentioned.length === 0 || mentioned.some((each) => isOneOf(mails, each)))
  })
  const [mildest] = unnamed.toSorted((a, b) => SEVERITY.indexOf(a.type) - SEVERITY.indexOf(b.type))
  const [first] = mails
  return first && mildest ? [[first, mildest]] : []
}

const isOneOf = (mails: readonly NamedMail[], address: string) =>
  mails.some(({ subscriberId }) => subscriberIdOf(address) === subscriberId)

async function showUnread(
  store: Store,
  { source }: ReturnedMail,
  /** `preview`: the decoded text, or else the beginning of the raw message. */
  { companyId, why, preview }: { companyId: string; why: string; preview?: string | undefined },
): Promise<void> {
  const text = new TextDecoder().decode(source.subarray(0, HEAD_BYTES)).replaceAll('\0', '')
  const end = /\r?\n\r?\n/.exec(text)
  const header = text.slice(0, end?.index ?? text.length)
  const body = end ? text.slice(end.index + end[0].length) : ''
  await keepUnread(store, companyId, {
    sender: headerIn(header, 'from'),
    subject: headerIn(header, 'subject'),
    preview: (preview?.trim() ? preview : body).replaceAll('\0', '').slice(0, PREVIEW_LENGTH),
    why,
  })
}

const LONGEST_HEADER = 300

/** For messages that were not parsed. The first line of a header is enough. */
function headerIn(header: string, name: string): string {
  const line = header.split(/\r?\n/).find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? ''
  return decodeWords(line.slice(name.length + 1, name.length + 1 + LONGEST_HEADER))
    .replaceAll('\0', '')
    .trim()
    .slice(0, LONGEST_HEADER)
}

/** Shows a message that was being read when a server ended. */
export async function showAbandoned(store: Store, mail: ReturnedMail): Promise<void> {
  const [first] = await mailsNamedIn(store, mail)
  const why = 'The server stopped while reading it.'
  await showUnread(store, mail, { companyId: first?.companyId ?? NO_COMPANY, why })
}

const MOST = 50

/** In the order of likelihood: in the file's name, in the address, then anywhere. Mail servers may change their case. */
function tokensIn(head: string, fileName = ''): string[] {
  const inName = matches(fileName)
  const inHead = matches(head)
  const inAddress = inHead.filter(({ at }) => head[at - 1] === '+')
  const all = [...inName, ...inAddress, ...inHead].map(({ token }) => token)
  return [...new Set(all)].slice(0, MOST)
}

const matches = (text: string) =>
  Array.from(
    text.matchAll(/(?<![0-9a-f])([0-9a-f]{32})(?:[0-9a-f]{96})?(?![0-9a-f])/gi),
    ({ 1: token = '', index: at }) => ({
      token: token.toLowerCase(),
      at,
    }),
  )
