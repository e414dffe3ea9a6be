import { expect, test } from 'vitest'
import {
  ACTIVITY_OUTCOMES,
  type Activity,
  CONTACT_KINDS,
  MESSAGE_OUTCOME,
} from '../../../../contract/entities/activity.ts'
import { isDeal } from '../../../../contract/entities/deal.ts'
import { UNASSIGNED } from '../../../../contract/entities/filters/facts.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { buildLead } from '../../../../tests/support/builders/build-lead.ts'
import { createRandom, type Random } from '../../../../tests/support/fakes/random.ts'
import { londonDate } from '../../../ui/primitives/london-day.ts'
import { LeadIndex } from '../../lead-index.ts'
import type { Period } from '../periods.ts'
import { ContactColumns } from './contact-columns.ts'
import { BOOKING_MEASURES, CONTACT_MEASURES, type WorkMeasure, type WorkQuestion, type WorkRow } from './work-report.ts'

const ANN = '0198a000-0000-7000-8000-00000000000a'
const BOB = '0198a000-0000-7000-8000-00000000000b'
const QUESTION: WorkQuestion = {
  period: { from: '2026-11-01', to: '2026-11-29' },
  before: { from: '2026-10-01', to: '2026-10-29' },
  step: 'week',
  today: '2026-11-20',
}

let made = 0
const activity = (lead: Lead, given: Partial<Activity> = {}): Activity => ({
  _id: `0198a000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
  companyId: lead.companyId,
  leadId: lead._id,
  kind: 'Visit',
  outcome: 'No answer',
  at: '2026-11-10T10:00:00.000Z',
  by: ANN,
  ...given,
})

function companyOf(leads: readonly Lead[], activities: readonly Activity[]) {
  const index = new LeadIndex()
  index.change(leads, [])
  const contacts = new ContactColumns()
  for (const each of activities) contacts.put(each)
  return { index, contacts }
}

type Company = ReturnType<typeof companyOf>
const work = ({ index, contacts }: Company, question = QUESTION) => index.work({}, contacts, question)
const namesOf = ({ index, contacts }: Company, userId: string, measure: WorkMeasure, days = QUESTION.period) =>
  index.leadsOfWork({}, contacts, QUESTION, { userId, measure, days }).map(({ firstname }) => firstname)

test('counts calls, visits and outcomes by who made them, and no messages', () => {
  const lead = buildLead({ firstname: 'Jo', assignedTo: BOB })
  const company = companyOf(
    [lead],
    [
      activity(lead),
      activity(lead, { outcome: 'Booked' }),
      activity(lead, { kind: 'Call', by: BOB }),
      activity(lead, { kind: 'Text', outcome: MESSAGE_OUTCOME }),
      activity(lead, { at: '2026-10-05T10:00:00.000Z' }),
      activity(lead, { at: '2026-09-30T10:00:00.000Z' }),
    ],
  )
  expect(work(company).contacts).toEqual([
    { userId: ANN, now: { Visit: 2, 'No answer': 1, Booked: 1 }, before: { Visit: 1, 'No answer': 1 } },
    { userId: BOB, now: { Call: 1, 'No answer': 1 }, before: {} },
  ])
  expect(namesOf(company, ANN, 'Visit')).toEqual(['Jo'])
})

test('an activity that was taken back, or whose lead is gone, is not counted', () => {
  const [lead, gone] = [buildLead(), buildLead()]
  const taken = activity(lead)
  const company = companyOf([lead, gone], [taken, activity(gone)])
  company.index.remove(gone._id)
  company.contacts.remove(taken._id)
  expect(work(company).contacts).toEqual([])
})

test('a booking is kept by a visit on its day or as a deal, lost by its status, and else without a record', () => {
  const booked = { actual_booking_date: '2026-11-10', assignedTo: ANN }
  const leads = [
    buildLead({ ...booked, firstname: 'Visited', lead_status: 'Closed' }),
    buildLead({ ...booked, firstname: 'Deal', deal_status: 'Open' }),
    buildLead({ ...booked, firstname: 'Lost', lead_status: 'Out of Area' }),
    buildLead({ ...booked, firstname: 'Called', lead_status: 'Open' }),
    buildLead({ ...booked, firstname: 'Ahead', actual_booking_date: '2026-11-20' }),
    buildLead({ ...booked, firstname: 'Earlier', actual_booking_date: '2026-10-10', assignedTo: undefined }),
  ]
  const [visited = leads[0]!, , , called = leads[0]!] = leads
  const company = companyOf(leads, [
    activity(visited, { at: '2026-11-10T23:30:00.000Z' }),
    activity(called, { kind: 'Call' }),
    activity(called, { at: '2026-11-11T00:30:00.000Z' }),
  ])
  expect(work(company).bookings).toEqual([
    { userId: ANN, now: { kept: 2, lost: 1, unrecorded: 1, ahead: 1 }, before: {} },
    { userId: UNASSIGNED, now: {}, before: { unrecorded: 1 } },
  ])
  expect(new Set(namesOf(company, ANN, 'kept'))).toEqual(new Set(['Deal', 'Visited']))
  expect(namesOf(company, ANN, 'unrecorded')).toEqual(['Called'])
})

test('a booking for another day than it was made for at first is moved, and has its state as well', () => {
  const leads = ['2026-11-10', '2026-11-12', undefined].map((first_booking_date) =>
    buildLead({ assignedTo: ANN, actual_booking_date: '2026-11-12', first_booking_date }),
  )
  const company = companyOf(leads, [])
  expect(work(company).bookings).toEqual([{ userId: ANN, now: { unrecorded: 3, moved: 1 }, before: {} }])
  expect(namesOf(company, ANN, 'moved')).toEqual([leads[0]?.firstname])
})

test('counts the parts of the period, for everybody or for one person, and opens their leads', () => {
  const leads = [ANN, BOB].map((assignedTo, at) =>
    buildLead({ assignedTo, actual_booking_date: '2026-11-29', firstname: ['Jo', 'Sam'][at] }),
  )
  const [first = leads[0]!, second = leads[0]!] = leads
  const company = companyOf(leads, [
    activity(first, { at: '2026-11-01T10:00:00.000Z' }),
    activity(second, { at: '2026-11-02T00:10:00.000Z', by: BOB }),
    activity(first, { at: '2026-11-29T23:50:00.000Z', kind: 'Call' }),
  ])
  const countsOf = (question: WorkQuestion) =>
    work(company, question).times.map(({ days, counts }) => [days.from, counts])
  expect(countsOf(QUESTION)).toEqual([
    ['2026-11-01', { Visit: 1, 'No answer': 1 }],
    ['2026-11-02', { Visit: 1, 'No answer': 1 }],
    ['2026-11-09', {}],
    ['2026-11-16', {}],
    ['2026-11-23', { Call: 1, 'No answer': 1, ahead: 2 }],
  ])
  expect(countsOf({ ...QUESTION, person: ANN }).map(([, counts]) => counts)).toEqual([
    { Visit: 1, 'No answer': 1 },
    {},
    {},
    {},
    { Call: 1, 'No answer': 1, ahead: 1 },
  ])
  const opened = company.index.leadsOfWork({}, company.contacts, QUESTION, {
    measure: 'ahead',
    days: { from: '2026-11-23', to: '2026-11-29' },
  })
  expect(new Set(opened.map(({ firstname }) => firstname))).toEqual(new Set(['Jo', 'Sam']))
})

test('the day of a visit is a day of London', () => {
  const question = { ...QUESTION, period: { from: '2026-06-01', to: '2026-06-30' } }
  const lead = buildLead({ actual_booking_date: '2026-06-10', assignedTo: ANN })
  const keptAfter = (at: string) => work(companyOf([lead], [activity(lead, { at })]), question).bookings[0]?.now.kept
  expect(keptAfter('2026-06-09T23:10:00.000Z')).toBe(1)
  expect(keptAfter('2026-06-10T23:10:00.000Z')).toBeUndefined()
})

test('of one user only what they did and are assigned is counted', () => {
  const leads = [ANN, BOB].map((assignedTo) => buildLead({ assignedTo, actual_booking_date: '2026-11-25' }))
  const [first = leads[0]!, second = leads[0]!] = leads
  const company = companyOf(leads, [activity(first, { by: BOB }), activity(second)])
  const report = work(company, { ...QUESTION, ofUser: ANN })
  expect([...report.contacts, ...report.bookings].map(({ userId }) => userId)).toEqual([ANN, ANN])
})

const DAY_MS = 86_400_000
const FIRST = Date.parse('2026-09-20T00:00:00.000Z')

function randomCompany({ pick, next }: Random) {
  const time = () => new Date(FIRST + Math.floor(next() * 75 * 48) * (DAY_MS / 48)).toISOString()
  const leads = Array.from({ length: 30 }, () =>
    buildLead({
      assignedTo: next() < 0.3 ? undefined : pick([ANN, BOB]),
      lead_status: pick(['Open', 'Closed', 'Call Back'] as const),
      lead_source: pick(['Website', 'Facebook']),
      ...(next() < 0.7 ? { actual_booking_date: time().slice(0, 10) } : {}),
      ...(next() < 0.3 ? { first_booking_date: time().slice(0, 10) } : {}),
      ...(next() < 0.2 ? { deal_status: 'Open' as const } : {}),
    }),
  )
  const activities = Array.from({ length: 120 }, () =>
    activity(pick(leads), {
      at: time(),
      by: pick([ANN, BOB]),
      kind: pick(CONTACT_KINDS),
      outcome: pick(ACTIVITY_OUTCOMES),
    }),
  )
  return { leads, activities }
}

const isWithin = (day: string, { from, to }: Period) => day >= from && day <= to
const dayOf = ({ at }: Activity) => londonDate(Date.parse(at))

test('each number is what a plain count finds, and opens the leads that it counts', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { leads, activities } = randomCompany(createRandom(seed))
    const company = companyOf(leads, activities)
    const filters = seed % 2 === 0 ? { lead_source: ['Website'] } : {}
    const listed = leads.filter((lead) => seed % 2 === 1 || lead.lead_source === 'Website')
    const of = new Map(listed.map((lead) => [lead._id, lead]))
    const visitDays = new Set(
      activities.filter(({ kind }) => kind === 'Visit').map((each) => `${each.leadId} ${dayOf(each)}`),
    )
    const stateOf = (lead: Lead): WorkMeasure => {
      if ((lead.actual_booking_date ?? '') >= QUESTION.today) return 'ahead'
      if (isDeal(lead) || visitDays.has(`${lead._id} ${lead.actual_booking_date}`)) return 'kept'
      return lead.lead_status === 'Closed' ? 'lost' : 'unrecorded'
    }
    const report = company.index.work(filters, company.contacts, QUESTION)
    const check = (
      row: WorkRow,
      side: 'now' | 'before',
      measure: WorkMeasure,
      expected: readonly (string | undefined)[],
    ) => {
      const wanted = { userId: row.userId, measure, days: side === 'now' ? QUESTION.period : QUESTION.before }
      expect(row[side][measure] ?? 0, JSON.stringify({ seed, ...wanted })).toBe(expected.length)
      const opened = company.index.leadsOfWork(filters, company.contacts, QUESTION, wanted)
      expect(opened.length).toBe(new Set(expected).size)
      expect(new Set(opened.map(({ _id }) => _id))).toEqual(new Set(expected))
    }
    for (const measure of [...CONTACT_MEASURES, ...BOOKING_MEASURES]) {
      const inRows = [...report.contacts, ...report.bookings].reduce((sum, { now }) => sum + (now[measure] ?? 0), 0)
      expect(report.times.reduce((sum, { counts }) => sum + (counts[measure] ?? 0), 0)).toBe(inRows)
    }
    for (const side of ['now', 'before'] as const) {
      const days = side === 'now' ? QUESTION.period : QUESTION.before
      for (const row of report.contacts) {
        const own = activities.filter(
          (each) => each.by === row.userId && of.has(each.leadId) && isWithin(dayOf(each), days),
        )
        for (const kind of CONTACT_KINDS)
          check(
            row,
            side,
            kind,
            own.flatMap((each) => (each.kind === kind ? each.leadId : [])),
          )
        for (const outcome of ACTIVITY_OUTCOMES)
          check(
            row,
            side,
            outcome,
            own.flatMap((each) => (each.outcome === outcome ? each.leadId : [])),
          )
      }
      for (const row of report.bookings) {
        const own = listed.filter(
          (lead) =>
            (lead.assignedTo ?? UNASSIGNED) === row.userId &&
            lead.actual_booking_date &&
            isWithin(lead.actual_booking_date, days),
        )
        check(
          row,
          side,
          'moved',
          own.flatMap(({ _id, first_booking_date: first, actual_booking_date: day }) =>
            first !== undefined && first !== day ? _id : [],
          ),
        )
        for (const state of ['ahead', 'kept', 'lost', 'unrecorded'] as const)
          check(
            row,
            side,
            state,
            own.flatMap((lead) => (stateOf(lead) === state ? lead._id : [])),
          )
      }
    }
  }
})
