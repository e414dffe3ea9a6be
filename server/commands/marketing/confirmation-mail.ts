import { randomUUID } from 'node:crypto'
import type { MarketingList } from '../../../contract/entities/marketing-list.ts'
import type { HandOver, MailRelay, ReadyMail } from '../../providers/mail-relay.ts'
import { type AskedPerson, isSomebodyUnasked, nextUnasked, noteAsked, type Unasked } from '../../store/confirmations.ts'
import { listMarketingLists } from '../../store/marketing-lists.ts'
import { readSettings, type SettingsRow } from '../../store/marketing-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { escapeHtml } from '../escape-html.ts'
import { composeMail } from './compose-mail.ts'
import type { MailLinks } from './mail-links.ts'
import type { Pace } from './pace.ts'
import { signMail } from './sign-mail.ts'

interface Parts {
  readonly store: Store
  readonly relay: MailRelay
  readonly links: MailLinks
  readonly mailFrom: string
}

const AT_ONCE = 25
/** Where a mail server says that it is busy. */
const MOST_TRIES = 5

/**
 * Asks people who were put on a list with double opt-in. Who can not be reached now is asked later; who was in hand when
 * the server was killed is asked by the next. One sender a company does it at a time. True where the pace holds some
 * back.
 */
export async function askToConfirm(parts: Parts, companyId: string, pace: Pace): Promise<boolean> {
  for (;;) {
    const turn = { limit: Math.min(AT_ONCE, pace.room()), blocked: pace.blocked() }
    const found = await nextUnasked(parts.store, companyId, turn)
    const people = found.filter((person) => !isReachable(person) || pace.allow(domainOf(person.email)))
    if (people.length === 0) return isSomebodyUnasked(parts.store, companyId)
    const texts = {
      companyId,
      lists: await listMarketingLists(parts.store, companyId),
      settings: await readSettings(parts.store, companyId),
    }
    const asked = await Promise.all(people.map((person) => ask(parts, person, texts)))
    const heard = asked.filter((person) => person !== undefined)
    await noteAsked(parts.store, companyId, heard)
    if (heard.length < people.length) return false
  }
}

type Reachable = Unasked & { readonly email: string }

const isReachable = (person: Unasked): person is Reachable => person.mayBeAsked && person.email !== null
const domainOf = (email: string) => email.split('@')[1] ?? ''

/** Undefined where nobody was reached. */
async function ask(parts: Parts, person: Unasked, texts: Texts): Promise<AskedPerson | undefined> {
  if (!isReachable(person)) return { ...person, outcome: 'not to be sent', answer: '', token: null }
  const token = randomUUID().replaceAll('-', '')
  const heard = await parts.relay.handOver(await confirmationMail(parts, { ...person, token }, texts))
  return heard.kind === 'unreachable'
    ? undefined
    : { ...person, outcome: outcomeOf(heard, person.tries), answer: heard.answer, token }
}

function outcomeOf(heard: HandOver, tries: number): AskedPerson['outcome'] {
  if (heard.kind !== 'refused') return 'sent'
  return heard.isForGood || tries + 1 >= MOST_TRIES ? 'refused' : 'busy'
}

interface Texts {
  readonly companyId: string
  readonly lists: readonly MarketingList[]
  readonly settings: SettingsRow
}

async function confirmationMail(
  { links, mailFrom }: Parts,
  { subscriberId, email, firstName, listIds, token }: Reachable & Pick<ReadyMail, 'token'>,
  { lists, settings, companyId }: Texts,
): Promise<ReadyMail> {
  const chosen = lists.filter(({ _id }) => listIds.includes(_id))
  const names = chosen.map(({ name }) => name).join(', ')
  const [first] = chosen
  const link = links.confirm(companyId, subscriberId)
  const notes = chosen.flatMap(({ gdprNote }) => (gdprNote ? [gdprNote] : []))
  const words = [
    `Hello${firstName ? ` ${firstName}` : ''},`,
    `you, or somebody for you, asked for mail from ${settings.sender_name ?? 'us'}: ${names}.`,
    ...notes,
    'Confirm that you want it here:',
    link,
    'If it was not you, do nothing: you get no mail.',
    [settings.sender_name, settings.postal_address].filter(Boolean).join('\n'),
  ].filter(Boolean)
  const from = first?.defaultFromEmail
    ? { name: first.defaultFromName ?? settings.sender_name ?? first.defaultFromEmail, address: first.defaultFromEmail }
    : mailFrom
  const message = await composeMail({
    from,
    to: email,
    subject: `Please confirm: ${names}`,
    text: `${words.join('\n\n')}\n`,
    html: words
      .map((line) =>
        line === link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : `<p>${escapeHtml(line)}</p>`,
      )
      .join('\n'),
    headers: { 'Auto-Submitted': 'auto-generated', 'Doorstep-Token': token },
  })
  return { from: links.returnPath(token), to: email, message: await signMail(message, settings), token }
}
