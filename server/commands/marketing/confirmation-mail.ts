import type { MarketingList } from '../../../contract/entities/marketing-list.ts'
import type { MailRelay, ReadyMail } from '../../providers/mail-relay.ts'
import { claimUnasked, type Unasked, unask } from '../../store/confirmations.ts'
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

/** Asks people who were put on a list with double opt-in, each once. Who can not be reached now is asked later. */
export async function askToConfirm(parts: Parts, companyId: string, pace: Pace): Promise<void> {
  const { store, relay } = parts
  for (;;) {
    const people = await claimUnasked(store, companyId, Math.min(AT_ONCE, pace.room()))
    if (people.length === 0) return
    const lists = await listMarketingLists(store, companyId)
    const settings = await readSettings(store, companyId)
    const heard = await Promise.all(
      people.map(async (person) => {
        pace.allow(person.email.split('@')[1] ?? '')
        return relay.handOver(await confirmationMail(parts, person, { lists, settings, companyId }))
      }),
    )
    const missed = people.filter((_, at) => heard[at]?.kind === 'unreachable')
    await unask(store, companyId, missed)
    if (missed.length > 0) return
  }
}

async function confirmationMail(
  { links, mailFrom }: Parts,
  { subscriberId, email, firstName, listIds }: Unasked,
  { lists, settings, companyId }: { lists: readonly MarketingList[]; settings: SettingsRow; companyId: string },
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
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  const token = `confirm-${subscriberId}`
  return {
    from: typeof from === 'string' ? addressIn(from) : from.address,
    to: email,
    message: await signMail(message, settings),
    token,
  }
}

const addressIn = (text: string) => /<([^>]+)>/.exec(text)?.[1] ?? text
