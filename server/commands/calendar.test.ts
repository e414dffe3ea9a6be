import fc from 'fast-check'
import { displayPhone } from '../../contract/entities/phone/shown-phones.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { FOLLOW_UP_KINDS, type FollowUp } from '../../contract/entities/follow-up.ts'
import { londonClock } from '../../contract/london-time.ts'
import { addressOf, leadName } from '../../contract/entities/lead-address.ts'
import type { Agenda, AgendaLead } from '../store/users/agenda.ts'
import { printCalendar } from './calendar.ts'

const AT = { now: new Date('2026-07-01T06:00:00Z'), publicUrl: 'https://doorstep.example' }

const AWKWARD = ['\n', '\r\n', '\r', '\t', '\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028', ',', ';', '\\']
const MORE = ['"', ':', '\\n', 'BEGIN:VEVENT', 'END:VCALENDAR', 'é', '日', '🏠', '👩‍👩‍👧', ' ', 'a', 'Flat 2']
const text = fc.array(fc.constantFrom(...AWKWARD, ...MORE), { maxLength: 60 }).map((parts) => parts.join(''))
const maybeText = fc.option(text, { nil: undefined })
const id = fc.uuid()
const timestamp = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString())
// Half of the dates are close to a clock change.
const date = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'),
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
)
const twoDigits = (most: number) => fc.nat(most).map((part) => String(part).padStart(2, '0'))
const time = fc.option(
  fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(':')),
  { nil: undefined },
)
const version = fc.integer({ min: 1, max: 1_000 })

const names = { firstname: maybeText, surname: maybeText, phone: maybeText, address1: maybeText, postcode: maybeText }
const lead = fc.record({ _id: id, updatedAt: timestamp, version, ...names }) as fc.Arbitrary<AgendaLead>
const followUp = fc.record({
  _id: id,
  kind: fc.constantFrom(...FOLLOW_UP_KINDS),
  note: maybeText,
  dueDate: date,
  dueTime: time,
  updatedAt: timestamp,
  version,
}) as fc.Arbitrary<FollowUp>
const booking = fc
  .tuple(lead, date, time)
  .map(([of, day, at]) => ({ ...of, actual_booking_date: day, actual_booking_time: at }) as AgendaLead)
const agenda: fc.Arbitrary<Agenda> = fc.record({
  followUps: fc.array(fc.record({ followUp, lead }), { maxLength: 4 }),
  bookings: fc.array(booking, { maxLength: 3 }),
})

const eventsOf = (feed: string) =>
  new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const onlyEvent = (feed: string) => {
  const [event, ...others] = eventsOf(feed)
  if (!event || others.length > 0) throw new Error('The feed has not just one event.')
  return event
}

/** The text that arrives: line breaks stay, other control characters go. */
const cleaned = (value: string) =>
  value.replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')

function expectSame(
  event: ICAL.Event,
  of: { lead: AgendaLead; title: string; note?: string | undefined; day: string; time?: string | undefined },
) {
  expect(event.summary).toBe(cleaned(`${of.title}: ${leadName(of.lead)}`))
  expect(event.location ?? '').toBe(cleaned(addressOf(of.lead)))
  const description = [of.note, displayPhone(of.lead.phone ?? ''), `https://doorstep.example/lead/${of.lead._id}`]
  expect(event.description).toBe(cleaned(description.filter(Boolean).join('\n')))
  expect(event.startDate.isDate).toBe(of.time === undefined)
  if (of.time === undefined) return expect(event.startDate.toString()).toBe(of.day)
  const shown = londonClock(event.startDate.toJSDate().getTime())
  const isSkipped = of.day === '2026-03-29' && of.time.startsWith('01:')
  return expect(shown).toEqual({ date: of.day, time: isSkipped ? of.time.replace('01:', '02:') : of.time })
}

test('an independent parser reads 500 random feeds with every event, text, time and version', () => {
  fc.assert(
    fc.property(agenda, (given) => {
      const feed = printCalendar(given, AT)
      expect(feed.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]|[\u2028\u2029]/u)
      for (const line of feed.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const events = eventsOf(feed)
      expect(events).toHaveLength(given.followUps.length + given.bookings.length)
      given.followUps.forEach(({ followUp: due, lead: of }, index) => {
        const event = events[index]
        if (!event) throw new Error('A follow-up has no event.')
        expect([event.uid, event.sequence]).toEqual([`${due._id}@doorstep`, due.version])
        expectSame(event, { lead: of, title: due.kind, note: due.note, day: due.dueDate, time: due.dueTime })
      })
      given.bookings.forEach((of, index) => {
        const event = events[given.followUps.length + index]
        if (!event) throw new Error('A booking has no event.')
        expect([event.uid, event.sequence]).toEqual([`booking-${of._id}@doorstep`, of.version])
        const day = of.actual_booking_date ?? ''
        expectSame(event, { lead: of, title: 'Booking', day, time: of.actual_booking_time })
      })
    }),
    { numRuns: 500, seed: 41 },
  )
})

const aLead = (fields: Partial<AgendaLead>): AgendaLead =>
  ({ _id: 'l', firstname: 'Mary', version: 3, updatedAt: '2026-06-02T10:00:00.500Z', ...fields }) as AgendaLead
const aFollowUp = (fields: Partial<FollowUp>): FollowUp =>
  ({
    _id: 'f',
    kind: 'Visit',
    dueDate: '2026-07-02',
    version: 1,
    updatedAt: '2026-06-01T10:00:00.000Z',
    ...fields,
  }) as FollowUp
const feedOf = (due: Partial<FollowUp>, of: Partial<AgendaLead> = {}) =>
  printCalendar({ followUps: [{ followUp: aFollowUp(due), lead: aLead(of) }], bookings: [] }, AT)
const startOf = (dueDate: string, dueTime: string) =>
  onlyEvent(feedOf({ dueDate, dueTime })).startDate.toJSDate().toISOString()

test('a time that a clock change skips is shown an hour later', () => {
  expect(startOf('2026-03-29', '00:59')).toBe('2026-03-29T00:59:00.000Z')
  expect(startOf('2026-03-29', '01:00')).toBe('2026-03-29T01:00:00.000Z')
  expect(startOf('2026-03-29', '01:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(startOf('2026-03-29', '02:00')).toBe('2026-03-29T01:00:00.000Z')
})

test('a time that a clock change repeats is the first of the two', () => {
  expect(startOf('2026-10-25', '00:59')).toBe('2026-10-24T23:59:00.000Z')
  expect(startOf('2026-10-25', '01:00')).toBe('2026-10-25T00:00:00.000Z')
  expect(startOf('2026-10-25', '01:59')).toBe('2026-10-25T00:59:00.000Z')
  expect(startOf('2026-10-25', '02:00')).toBe('2026-10-25T02:00:00.000Z')
})

test('LAST-MODIFIED follows the follow-up and its lead, SEQUENCE follows the version', () => {
  const modified = (feed: string) => /^LAST-MODIFIED:(.*)$/m.exec(feed)?.[1]?.trim()
  expect(modified(feedOf({}))).toBe('20260602T100000Z')
  const later = feedOf({ updatedAt: '2026-06-03T10:00:00.000Z', version: 2 })
  expect(modified(later)).toBe('20260603T100000Z')
  expect(onlyEvent(later).sequence).toBe(2)
})

test('a feed without changes is the same at any time of the day', () => {
  const agendaNow = { followUps: [{ followUp: aFollowUp({}), lead: aLead({}) }], bookings: [] }
  const later = { ...AT, now: new Date(AT.now.getTime() + 60_000) }
  expect(printCalendar(agendaNow, later)).toBe(printCalendar(agendaNow, AT))
})
