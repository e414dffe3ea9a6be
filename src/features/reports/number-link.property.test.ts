import { once } from '../../../contract/once.ts'
import { expect, test } from 'vitest'
import { isDeal } from '../../../contract/entities/deal.ts'
import { UNASSIGNED } from '../../../contract/entities/filters/facts.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import {
  meetsFacts,
  randomFacts,
  randomListFilters,
  randomTime,
  TODAY,
} from '../../../tests/support/builders/list-filters.ts'
import { createRandom, type Random } from '../../../tests/support/fakes/random.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import { LeadIndex } from '../../search/lead-index.ts'
import { periodBefore } from '../../search/reports/periods.ts'
import { STEPS } from '../../search/reports/steps.ts'
import { type Count, GROUPINGS, MEASURES, type ReportQuestion, sumOf } from '../../search/reports/report.ts'
import { readDealListSearch, toDealFilters } from '../deals/deal-list-search.ts'
import { filtersOfList, readChosenFilters, readLeadListSearch } from '../leads/lead-list-search.ts'
import { linkOf, type ListFilters } from './number-link.ts'
import { stageFilters } from './stage-filters.ts'
import { rangeText } from './chosen-period.ts'
import { segmentOf } from '../../../tests/support/builders/segment-of.ts'

// Every number of a report against the list that it opens, and against a plain count of leads.

const PEOPLE = ['0198a000-0000-7000-8000-00000000000a', '0198a000-0000-7000-8000-00000000000b']
const LOOKING = { userId: PEOPLE[0] ?? '', today: () => TODAY }
const COMPANIES = 40
const REPORTS_EACH = 12

function randomLead(random: Random): Lead {
  const { pick, next } = random
  const isConverted = next() < 0.3
  const given = {
    lead_source: pick(['Website', 'Facebook', '']),
    current_energy_rating: pick(['A', 'c', 'INVALID!', '']),
    postcode: pick(['LS1 4AP', 'ls14ap', 'LS14 5AB', 'LS1', 'M1 1AE', 'W1A 1AA', 'nowhere', '']),
    deal_status: isConverted ? pick(['Open', 'Closed'] as const) : undefined,
    converted_at: isConverted ? randomTime(random) : undefined,
  }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
  return buildLead({
    ...present,
    ...randomFacts(random, PEOPLE),
    createdAt: randomTime(random),
    lead_status: pick(LEAD_STATUSES.slice(0, 3)),
  })
}

/** As an address has them. */
function randomChosen(random: Random): ListFilters {
  const { pick, next } = random
  const { address: _address, created: _created, assignee, ...listed } = randomListFilters(random, PEOPLE)
  const chosen: Record<string, unknown> = {
    ...(next() < 0.4 ? listed : {}),
    ...(assignee && next() < 0.5 ? { assignee } : {}),
    ...(next() < 0.2 ? { lead_source: pick([['Website'], ['Website', 'Facebook']]) } : {}),
    ...(next() < 0.2 ? { lead_status: ['Open'] } : {}),
    ...(next() < 0.2 ? { current_energy_rating: pick([['A'], ['A', 'No Rating']]) } : {}),
    ...(next() < 0.1 ? { postcode: 'LS' } : {}),
    ...(next() < 0.2 ? { whose: 'mine' } : {}),
  }
  return readChosenFilters(chosen) as ListFilters
}

function buildIndex(random: Random) {
  const leads = Array.from({ length: 1 + Math.floor(random.next() * 60) }, () => randomLead(random))
  const index = new LeadIndex()
  const packed = leads.slice(0, Math.floor(leads.length / 2))
  if (packed.length > 0) index.addSegments([segmentOf(packed)])
  index.change(leads.slice(packed.length), [])
  return { index, leads }
}

const filtersOf = (chosen: ListFilters) => filtersOfList('all', LOOKING, readChosenFilters(chosen))

function listTotal(index: LeadIndex, kind: LeadKind, chosen: ListFilters, added: ListFilters): number | undefined {
  const link = linkOf(kind, chosen, added)
  if (!link) return
  return kind === 'deal'
    ? index.count('deal', toDealFilters(readDealListSearch(link.search), LOOKING))
    : index.count('lead', filtersOfList('all', LOOKING, readLeadListSearch(link.search)))
}

const KINDS = ['lead', 'deal'] as const

function eachNumber(
  index: LeadIndex,
  chosen: ListFilters,
  question: ReportQuestion,
  check: (name: string, count: Count, added: ListFilters) => void,
) {
  const report = index.report(filtersOf(chosen), question)
  const { by, period, before } = question
  for (const { value, now, before: then } of report.groups) {
    check(`${by} ${value}`, now, { [by]: value, created: rangeText(period) })
    check(`${by} ${value} before`, then, { [by]: value, created: rangeText(before) })
  }
  for (const { stage, now, before: then } of report.stages) {
    check(stage, now, stageFilters(stage, period))
    check(`${stage} before`, then, stageFilters(stage, before))
  }
  for (const { userId, now, before: then } of report.people)
    for (const measure of MEASURES) {
      check(`${userId} ${measure}`, now[measure], { assignee: [userId], [measure]: rangeText(period) })
      check(`${userId} ${measure} before`, then[measure], { assignee: [userId], [measure]: rangeText(before) })
    }
  for (const { days, counts } of report.times)
    for (const measure of MEASURES) check(`${days.from} ${measure}`, counts[measure], { [measure]: rangeText(days) })
  const overdue = Object.values(report.overdue)
  const all = { lead: 0, deal: 0 }
  for (const { lead, deal } of overdue) {
    all.lead += lead
    all.deal += deal
  }
  check('overdue', all, { next_follow_up: ['Overdue'] })
  return report
}

function randomQuestion({ pick }: Random): ReportQuestion {
  const period = pick([
    { from: '2026-10-27', to: TODAY },
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-10-25', to: '2026-10-25' },
    { from: '2024-01-01', to: '2026-11-25' },
  ])
  return { period, before: periodBefore(period), step: pick(STEPS), by: pick(GROUPINGS), today: TODAY }
}

test('every number that opens a list is the total of that list', () => {
  const random = createRandom(43)
  let linked = 0
  for (let company = 0; company < COMPANIES; company++) {
    const { index, leads } = buildIndex(random)
    const due = leads.filter(() => random.next() < 0.3)
    index.setBeside({
      nextDue: new Map(
        due.map(({ _id }) => {
          const day = random.pick([TODAY, '2026-11-20', '2026-10-01'])
          return [_id, { when: day === TODAY ? 'Today' : 'Overdue', order: `${day} ~` } as const]
        }),
      ),
    })
    for (let report = 0; report < REPORTS_EACH; report++) {
      const chosen = randomChosen(random)
      const question = randomQuestion(random)
      eachNumber(index, chosen, question, (name, count, added) => {
        for (const kind of KINDS) {
          const total = count[kind] > 0 ? listTotal(index, kind, chosen, added) : undefined
          if (total === undefined) continue
          linked += 1
          expect({ name, kind, chosen, added, total }).toEqual({ name, kind, chosen, added, total: count[kind] })
        }
      })
    }
  }
  expect(linked).toBeGreaterThan(5_000)
})

const londonDay = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }))

test('each age of overdue follow-ups opens the leads that it counts', () => {
  const random = createRandom(46)
  let counted = 0
  for (let company = 0; company < COMPANIES; company++) {
    const { index, leads } = buildIndex(random)
    const days = new Map(
      leads.flatMap(({ _id }) =>
        random.next() < 0.5
          ? [[_id, random.pick([TODAY, '2026-11-18', '2026-11-17', '2026-10-26', '2026-10-25'])]]
          : [],
      ),
    )
    const nextDue = new Map([...days].map(([id, day]) => [id, { when: 'Overdue', order: `${day} ~` } as const]))
    index.setBeside({ nextDue })
    const filters = filtersOf(randomChosen(random))
    const { overdue } = index.report(filters, randomQuestion(random))
    for (const [age, expected] of Object.entries({
      today: [TODAY],
      week: ['2026-11-18'],
      month: ['2026-11-17', '2026-10-26'],
      older: ['2026-10-25'],
    })) {
      const opened = index.leadsOverdue(filters, TODAY, age as keyof typeof overdue)
      expect(opened.length).toBe(sumOf(overdue[age as keyof typeof overdue]))
      expect(opened.every(({ _id }) => expected.includes(days.get(_id) ?? ''))).toBe(true)
      counted += opened.length
    }
  }
  expect(counted).toBeGreaterThan(50)
})

test('counts of an unfiltered report are those of a plain loop over the leads', () => {
  const random = createRandom(44)
  for (let company = 0; company < COMPANIES; company++) {
    const { index, leads } = buildIndex(random)
    const question = { ...randomQuestion(random), by: 'lead_source' as const }
    const { from, to } = question.period
    const isWithin = (day: string | undefined) => day !== undefined && day >= from && day <= to
    const dayOf = (at: string | undefined) => at && londonDay().format(new Date(at))
    const count = (of: (lead: Lead) => boolean): Count => {
      const found = leads.filter(of)
      const deal = found.filter(isDeal).length
      return { lead: found.length - deal, deal }
    }
    const report = index.report({}, question)
    const cohort = (lead: Lead) => isWithin(dayOf(lead.createdAt))
    const [created, contacted, booked, deal, closed] = report.stages.map(({ now }) => now)
    expect(created).toEqual(count(cohort))
    expect(contacted).toEqual(count((lead) => cohort(lead) && (dayOf(lead.last_contact_at) ?? '') >= from))
    expect(booked).toEqual(count((lead) => cohort(lead) && (lead.actual_booking_date ?? '') >= from))
    expect(deal).toEqual(count((lead) => cohort(lead) && isDeal(lead)))
    expect(closed).toEqual(count((lead) => cohort(lead) && lead.deal_status === 'Closed'))
    for (const { value, now } of report.groups)
      expect(now).toEqual(count((lead) => cohort(lead) && (lead.lead_source ?? '') === value))
    for (const { userId, now, attempts } of report.people) {
      const isTheirs = (lead: Lead) => (lead.assignedTo ?? UNASSIGNED) === userId
      const isContacted = (lead: Lead) => isTheirs(lead) && isWithin(dayOf(lead.last_contact_at))
      expect(now.contacted).toEqual(count(isContacted))
      expect(now.converted).toEqual(count((lead) => isTheirs(lead) && isWithin(dayOf(lead.converted_at))))
      expect(attempts).toBe(
        leads.filter(isContacted).reduce((sum, { contact_attempts = 0 }) => sum + contact_attempts, 0),
      )
    }
    for (const { days, counts } of report.times) {
      const isThen = (day: string | undefined) => day !== undefined && day >= days.from && day <= days.to
      expect(counts.created).toEqual(count((lead) => isThen(dayOf(lead.createdAt))))
      expect(counts.booked).toEqual(count((lead) => isThen(lead.actual_booking_date)))
    }
  }
})

test('a lead that leaves the filters leaves the report', () => {
  const random = createRandom(45)
  for (let walk = 0; walk < COMPANIES; walk++) {
    const { index, leads } = buildIndex(random)
    const filters = filtersOf({ assignee: [PEOPLE[1]] })
    const question = randomQuestion(random)
    const createdOf = () => index.report(filters, question).stages[0]?.now
    const before = createdOf()
    const gone = random.pick(leads)
    index.remove(gone._id)
    const { from, to } = question.period
    const day = londonDay().format(new Date(gone.createdAt))
    const wasIn = meetsFacts(gone, filters, () => false) && day >= from && day <= to
    const kind = isDeal(gone) ? 'deal' : 'lead'
    expect(createdOf()?.[kind]).toBe((before?.[kind] ?? 0) - Number(wasIn))
  }
})
