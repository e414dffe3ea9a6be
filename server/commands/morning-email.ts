import { type FollowUp, followUpText } from '../../contract/entities/follow-up.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { Mail, MailTransport } from '../providers/mail.ts'
import type { BackgroundWork } from '../store/core/background-work.ts'
import type { Store } from '../store/core/open-store.ts'
import {
  type Agenda,
  claimMorningReaders,
  readAgenda,
  type Reader,
  releaseMorningReader,
} from '../store/users/agenda.ts'
import { escapeHtml } from './escape-html.ts'
import { londonDate } from './london-date.ts'

interface Parts {
  readonly store: Store
  readonly mail: MailTransport
  readonly publicUrl: string
}

/**
 * Emails the users who chose it and have something to do. Throws when an email could not be handed over; the others are
 * not sent again that day.
 */
export async function sendMorningEmails(parts: Parts, now: Date): Promise<void> {
  const day = londonDate(now)
  const failures: unknown[] = []
  for (const reader of await claimMorningReaders(parts.store, day)) {
    const letter = morningEmail(reader, await readAgenda(parts.store, reader.id, todayOf(day)), {
      day,
      publicUrl: parts.publicUrl,
    })
    if (!letter) continue
    try {
      await parts.mail.send(letter)
    } catch (error) {
      failures.push(error)
      await releaseMorningReader(parts.store, reader)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} morning emails were not sent.`)
}

const MOST_LISTED = 200
const todayOf = (day: string) => ({ from: day, until: day, withOverdue: true, most: MOST_LISTED }) as const

interface Section {
  readonly title: string
  readonly items: ReadonlyArray<{ readonly text: string; readonly link: string }>
}

/** Undefined when there is nothing to do. */
export function morningEmail(
  { email, firstname }: Reader,
  { followUps, bookings }: Agenda,
  { day, publicUrl }: { day: string; publicUrl: string },
): Mail | undefined {
  const linkTo = ({ _id }: { _id: string }) => `${publicUrl}/lead/${_id}`
  const itemsOf = (isIncluded: (followUp: FollowUp) => boolean) =>
    followUps
      .filter(({ followUp }) => isIncluded(followUp))
      .map(({ followUp, lead }) => ({ text: `${leadName(lead)}: ${followUpText(followUp)}`, link: linkTo(lead) }))
  const sections: Section[] = [
    { title: 'Overdue', items: itemsOf(({ dueDate }) => dueDate < day) },
    { title: 'Follow-ups today', items: itemsOf(({ dueDate }) => dueDate === day) },
    {
      title: 'Bookings today',
      items: bookings.map((lead) => ({
        text: `${leadName(lead)}: ${lead.actual_booking_time ?? 'any time'}`,
        link: linkTo(lead),
      })),
    },
  ].filter(({ items }) => items.length > 0)
  if (sections.length === 0) return
  const greeting = `Good morning ${firstname},`
  const ending = 'You get this email because you chose it. You can turn it off in My Account:'
  const account = `${publicUrl}/me`
  return {
    to: email,
    subject: `Your day: ${sections.map(({ title, items }) => `${title.toLowerCase()} ${items.length}`).join(', ')}`,
    text: `${[greeting, ...sections.map(textOf), `${ending}\n${account}`].join('\n\n')}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      ...sections.map(htmlOf),
      `<p>${ending} ${anchor(account, account)}</p>`,
    ].join('\n'),
  }
}

const textOf = ({ title, items }: Section) =>
  [title, ...items.map(({ text, link }) => `- ${text}\n  ${link}`)].join('\n')

const htmlOf = ({ title, items }: Section) =>
  `<h2>${title}</h2>\n<ul>${items.map(({ text, link }) => `<li>${anchor(link, text)}</li>`).join('')}</ul>`

const anchor = (link: string, text: string) => `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`

interface MorningParts extends Parts {
  readonly background: BackgroundWork
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

const EACH_MORNING = '0 7 * * *'

export function createMorningEmails({ background, clock, onError, ...parts }: MorningParts) {
  const queue = background.queue({
    name: 'morning-email',
    atOnce: 1,
    lookEverySeconds: 60,
    retryAfterSeconds: 15 * 60,
    work: async () => {
      try {
        await sendMorningEmails(parts, clock())
      } catch (error) {
        onError(error)
        throw error
      }
    },
  })
  return { begin: () => queue.sendDaily(EACH_MORNING, {}, 'Europe/London') }
}
