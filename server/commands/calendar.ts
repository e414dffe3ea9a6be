import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import { displayPhone } from '../../contract/entities/phone/shown-phones.ts'
import { addressOf, leadName } from '../../contract/entities/lead-address.ts'
import { PAGE_MAX_BYTES } from '../../contract/entities/row-limits.ts'
import type { Store } from '../store/core/open-store.ts'
import { type Agenda, type AgendaLead, readAgenda } from '../store/users/agenda.ts'
import { londonDate } from './london-date.ts'
import { londonInstant } from '../../contract/london-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_BACK = 31
const DAYS_AHEAD = 366
/** Limit for follow-ups, and for bookings. A calendar has no next page, so the events furthest ahead are left out. */
const MOST_EVENTS = 2_000
/** The same limit in bytes, with room for folded lines. */
const MOST_BYTES = 0.45 * PAGE_MAX_BYTES
const FOLLOW_UP_MINUTES = 15
const BOOKING_MINUTES = 60
/** How soon calendar apps may ask again. */
const ASK_AGAIN_SECONDS = 15 * 60

/** A user's open follow-ups and bookings, as iCalendar. */
export async function calendarOf(store: Store, userId: string, at: { now: Date; publicUrl: string }): Promise<string> {
  const now = at.now.getTime()
  const dayIn = (days: number) => londonDate(new Date(now + days * DAY_MS))
  const period = { from: dayIn(-DAYS_BACK), until: dayIn(DAYS_AHEAD), most: MOST_EVENTS }
  return printCalendar(await readAgenda(store, userId, period), at)
}

/** The same agenda gives the same text, so that an app that asks again gets 304 Not Modified. */
export function printCalendar({ followUps, bookings }: Agenda, { publicUrl }: { publicUrl: string }): string {
  const calendar = ical({
    name: 'Doorstep',
    prodId: { company: 'Doorstep', product: 'Follow-ups and bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN_SECONDS,
  })
  const addOne = ({ lead, date, time, minutes, id, title, note, version, updatedAt }: Entry) => {
    const description = [note, displayPhone(lead.phone ?? ''), `${publicUrl}/lead/${lead._id}`]
      .filter(Boolean)
      .join('\n')
    const about = {
      id: `${id}@doorstep`,
      summary: withoutControls(`${title}: ${leadName(lead)}`),
      location: withoutControls(addressOf(lead)),
      description: withoutControls(description),
    }
    const lastModified = new Date(updatedAt > lead.updatedAt ? updatedAt : lead.updatedAt)
    const revision = { sequence: version, lastModified, stamp: lastModified }
    return calendar.createEvent({ ...about, ...revision, ...whenOf(date, time, minutes) })
  }
  const add = (entries: readonly Entry[]) => {
    let bytes = 0
    for (const entry of entries) {
      bytes += Buffer.byteLength(addOne(entry).toString())
      if (bytes > MOST_BYTES) return
    }
  }
  add(followUps.map(({ followUp, lead }) => ofFollowUp(followUp, lead)))
  add(bookings.map(ofBooking))
  return calendar.toString()
}

/** RFC 5545 allows tabs and escaped line breaks. Many apps refuse the whole calendar for any other control character. */
const withoutControls = (text: string) =>
  text.replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')

interface Entry {
  /** Stable across readings, so that the app moves its event instead of adding another. */
  readonly id: string
  readonly lead: AgendaLead
  readonly title: string
  readonly note?: string | undefined
  readonly date: string
  readonly time: string | undefined
  readonly minutes: number
  readonly version: number
  readonly updatedAt: string
}

const ofFollowUp = (followUp: FollowUp, lead: AgendaLead): Entry => ({
  id: followUp._id,
  lead,
  title: followUp.kind,
  note: followUp.note,
  date: followUp.dueDate,
  time: followUp.dueTime,
  minutes: FOLLOW_UP_MINUTES,
  version: followUp.version,
  updatedAt: followUp.updatedAt,
})

const ofBooking = (lead: AgendaLead): Entry => ({
  id: `booking-${lead._id}`,
  lead,
  title: 'Booking',
  date: lead.actual_booking_date ?? '',
  time: lead.actual_booking_time || undefined,
  minutes: BOOKING_MINUTES,
  version: lead.version,
  updatedAt: lead.updatedAt,
})

/** An event without a time takes the whole day, which has no time zone. */
function whenOf(
  date: string,
  time: string | undefined,
  minutes: number,
): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (time === undefined) return { start: new Date(`${date}T00:00:00Z`), allDay: true }
  const start = londonInstant(date, time)
  return { start, end: new Date(start.getTime() + minutes * 60_000) }
}
