import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { asciiEmail } from '../../../contract/entities/primitives.ts'
import type { HandOver, MailRelay, ReadyMail } from '../../providers/mail-relay.ts'
import {
  type AskedPerson,
  isSomebodyUnasked,
  nameAsks,
  nextUnasked,
  noteAsked,
  type Unasked,
} from '../../store/marketing/confirmations.ts'
import { listMarketingLists } from '../../store/marketing/marketing-lists.ts'
import { readSettings, type SettingsRow } from '../../store/marketing/marketing-settings.ts'
import { newMailToken } from '../../store/marketing/emails/mail-tokens.ts'
import type { Lease } from '../../store/core/lease-keeper.ts'
import type { Store } from '../../store/core/open-store.ts'
import { letterBody } from '../letter-body.ts'
import { composeMail } from './write-mail.ts'
import type { MailLinks } from './mail-links.ts'
import type { Pace } from './pace.ts'
import { signMail } from './sign-mail.ts'

interface Parts {
  readonly store: Store
  readonly relay: MailRelay
  readonly links: MailLinks
  readonly mailFrom: string
  readonly lease: Lease
}

const AT_ONCE = 25
/** Limit for a mail server that replies that it is busy. */
const MOST_TRIES = 5

/** Also emails subscribers whose request a killed server had started. Resolves to true when the rate limit holds some back. */
export async function askToConfirm(parts: Parts, companyId: string, pace: Pace): Promise<boolean> {
  for (;;) {
    const turn = { limit: Math.min(AT_ONCE, pace.room()), blocked: pace.blocked() }
    const found = await nextUnasked(parts.store, companyId, turn)
    const people = found
      .filter((person) => !isReachable(person) || pace.allow(domainOf(person.email)))
      .map((person) => ({ ...person, token: newMailToken(companyId) }))
    if (people.length === 0) return isSomebodyUnasked(parts.store, companyId)
    await nameAsks(parts.store, companyId, people.filter(isReachable), parts.lease)
    const texts = {
      lists: await listMarketingLists(parts.store, companyId),
      settings: await readSettings(parts.store, companyId),
    }
    const asked = await Promise.all(people.map((person) => ask(parts, person, texts)))
    const answered = asked.filter((person) => person !== undefined)
    await noteAsked(parts.store, companyId, answered)
    if (answered.length < people.length) return false
  }
}

type Named = Unasked & Pick<ReadyMail, 'token'>
type Reachable = Named & { readonly email: string }

const isReachable = <Person extends Unasked>(person: Person): person is Person & { readonly email: string } =>
  person.mayBeAsked && person.email !== null
const domainOf = (email: string) => email.split('@')[1] ?? ''

async function ask(parts: Parts, person: Named, texts: Texts): Promise<AskedPerson | undefined> {
  if (!isReachable(person)) return { ...person, outcome: 'not to be sent', answer: '', token: null }
  const mail = await confirmationMail(parts, person, texts)
  // Another sender emails them now.
  if (parts.lease.signal.aborted) return undefined
  const reply = await parts.relay.handOver(mail)
  return reply.kind === 'unreachable'
    ? undefined
    : { ...person, outcome: outcomeOf(reply, person.tries), answer: reply.answer }
}

function outcomeOf(reply: HandOver, tries: number): AskedPerson['outcome'] {
  if (reply.kind !== 'refused') return 'sent'
  return reply.isForGood || tries + 1 >= MOST_TRIES ? 'refused' : 'busy'
}

interface Texts {
  readonly lists: readonly MarketingList[]
  readonly settings: SettingsRow
}

async function confirmationMail(
  { links, mailFrom }: Parts,
  { email: address, firstName, listIds, token }: Reachable,
  { lists, settings }: Texts,
): Promise<ReadyMail> {
  const email = asciiEmail(address)
  const chosen = lists.filter(({ _id }) => listIds.includes(_id))
  const names = chosen.map(({ name }) => name).join(', ')
  const [first] = chosen
  const link = links.confirm(token)
  const notes = chosen.flatMap(({ gdprNote }) => (gdprNote ? [gdprNote] : []))
  const words = [
    `Hello${firstName ? ` ${firstName}` : ''},`,
    `You, or someone on your behalf, asked for emails from ${settings.sender_name ?? 'us'}: ${names}.`,
    ...notes,
    'To confirm, open this link within 30 days:',
    link,
    'If you didn’t ask for this, ignore this email and we won’t send you any more.',
    [settings.sender_name, settings.postal_address].filter(Boolean).join('\n'),
  ].filter(Boolean)
  const from = first?.defaultFromEmail
    ? {
        name: first.defaultFromName ?? settings.sender_name ?? first.defaultFromEmail,
        address: asciiEmail(first.defaultFromEmail),
      }
    : mailFrom
  const message = await composeMail({
    from,
    to: email,
    messageId: `<${token}@${links.returnPath(token).split('@')[1] ?? ''}>`,
    subject: `Please confirm: ${names}`,
    ...letterBody(words, link),
    headers: { 'Auto-Submitted': 'auto-generated', 'Doorstep-Token': token },
  })
  return { from: links.returnPath(token), to: email, message: await signMail(message, settings), token }
}
