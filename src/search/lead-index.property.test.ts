import { NEXT_FOLLOW_UPS } from '../../contract/entities/follow-up.ts'
import { expect, test } from 'vitest'
import { isDeal } from '../../contract/entities/deal.ts'
import { isNewLead, type Lead, LEAD_STATUSES } from '../../contract/entities/lead.ts'
import { keyOfPhone, soughtPhone } from '../../contract/entities/phone/sought-phones.ts'
import { searchKey } from '../../contract/entities/fold.ts'
import { readPostcodeFilter } from '../../contract/entities/postcodes/postcode-filter.ts'
import { widerMiddle } from '../../contract/entities/postcodes/postcode-middle.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { meetsFacts, randomFacts, randomListFilters, TODAY } from '../../tests/support/builders/list-filters.ts'
import { createRandom, type Random } from '../../tests/support/fakes/random.ts'
import { choiceOf } from './choices.ts'
import type { LeadKind, NextDue } from './lead-columns.ts'
import { LeadIndex } from './lead-index.ts'
import type { FacetOption } from './lead-search.ts'
import { milesBetween } from './radius.ts'
import { type SearchFilters, SELECT_NAMES } from './search-filters.ts'
import { type Sort, sortKeyOf } from './sort.ts'
import { segmentOf } from '../../tests/support/builders/segment-of.ts'

// The index against a plain array of leads that is filtered lead by lead, as the specification reads.

const WALKS = 250
const PATIENCE_MS = 120_000
const CASES_PER_WALK = 40
const ALL = { number: 1, size: 10_000 }
const PEOPLE = ['0198a000-0000-7000-8000-00000000000a', '0198a000-0000-7000-8000-00000000000b']
const POSTCODES = ['M1 4AB', 'm14ac', 'M1 5ZZ', 'M20 1AA', 'LS1 1UR']

const maybe = <T>(random: Random, value: () => T) => (random.next() < 0.7 ? value() : undefined)

function randomLead(random: Random, _id: string = crypto.randomUUID()): Lead {
  const { pick, next } = random
  const given = {
    firstname: maybe(random, () => pick(['Ann', 'Joanna', 'JO', 'Zoë', 'Bo'])),
    surname: maybe(random, () => pick(['Lee', 'Leeds', 'eel', "O'Lee"])),
    phone: maybe(random, () =>
      pick(['07700 900123', '+44 7700 900123', '7700900999', '0161 496 0000 / 07700 900124 (Bo)', '4.47E+11']),
    ),
    postcode: maybe(random, () => pick(POSTCODES)),
    property_type: maybe(random, () => pick(['House', 'Flat', ' Flat ', 'Bungalow'])),
    current_energy_rating: maybe(random, () => pick(['A', 'c', 'C', 'INVALID!'])),
    tenure: maybe(random, () => pick(['Owner-occupied', 'owner-occupied', 'Rented (social)'])),
    deal_status: next() < 0.2 ? pick(['Open', 'Closed'] as const) : undefined,
    lat: maybe(random, () => 53.4 + next() / 5),
    lng: maybe(random, () => -2.3 + next() / 5),
    coordinate_precision: pick(['unit', 'sector'] as const),
  }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  // Few days, so that many leads share one and the id decides.
  const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(next() * 8))).toISOString()
  const converted = present['deal_status'] ? { converted_at: createdAt } : {}
  return buildLead({
    ...present,
    ...randomFacts(random, PEOPLE),
    ...converted,
    _id,
    createdAt,
    lead_status: pick(LEAD_STATUSES.slice(0, 4)),
  })
}

function randomFilters({ pick, next }: Random): SearchFilters {
  const some = <T>(share: number, value: () => T) => (next() < share ? value() : undefined)
  const filters = {
    lead_status: some(0.4, () => [pick(LEAD_STATUSES), pick(LEAD_STATUSES)]),
    property_type: some(0.4, () => [pick(['House', 'Flat', 'Castle'])]),
    current_energy_rating: some(0.3, () => [pick(['A', 'C', 'No Rating'])]),
    tenure: some(0.2, () => ['Owner-occupied']),
    deal_status: some(0.1, () => ['Open']),
    next_follow_up: some(0.3, () => [pick(NEXT_FOLLOW_UPS)]),
    firstname: some(0.2, () => pick(['jo', ' AN', 'ë', 'nobody'])),
    surname: some(0.2, () => pick(['lee', 'eel', "'"])),
    phone: some(0.2, () => pick(['900', '07700 900123', '44 7700', 'O161'])),
    postcode: some(0.3, () => pick(['m1', 'M1 4AB', 'M1 4ZZ', 'LS', 'M1 4', 'BT1 1AA'])),
    radius: some(0.3, () => pick([1, 4, 9])),
    newLeads: some(0.1, () => true),
    assignedTo: some(0.2, () => pick(PEOPLE)),
  }
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  return next() < 0.6 ? given : { ...given, ...randomListFilters({ pick, next }, PEOPLE), today: TODAY }
}

function centreOf(leads: readonly Lead[], postcode: string) {
  const given = compactPostcode(postcode)
  const isWhole = given.length >= 5
  const middle = widerMiddle(postcode)
  const district = middle?.precision === 'outcode'
  const stems: Array<[string, number]> = isWhole
    ? [[given, 0], [given.slice(0, -2), 2], ...(district ? [] : [[given.slice(0, -3), 3] as [string, number]])]
    : district
      ? []
      : [
          [given, 3],
          [given, 2],
        ]
  for (const [stem, rest] of stems) {
    const near = leads.filter((lead) => {
      const own = compactPostcode(lead.postcode ?? '')
      const isPlaced = lead.lat !== undefined && lead.lng !== undefined
      return isPlaced && own.startsWith(stem) && own.length === stem.length + rest && isExactFor(lead, rest)
    })
    const mean = (of: 'lat' | 'lng') => near.reduce((sum, lead) => sum + (lead[of] ?? 0), 0) / near.length
    if (near.length > 0) return { lat: mean('lat'), lng: mean('lng') }
  }
  return middle
}
const EXACT_ENOUGH: Record<number, string[]> = { 0: ['unit'], 2: ['unit', 'sector'], 3: ['unit', 'sector', 'outcode'] }
const isExactFor = ({ coordinate_precision = 'unit' }: Lead, rest: number) =>
  EXACT_ENOUGH[rest]?.includes(coordinate_precision)

function passesOthers(lead: Lead, all: readonly Lead[], filters: SearchFilters): boolean {
  const contains = (whole: string | undefined, part: string | undefined) =>
    searchKey(whole ?? '').includes(searchKey(part ?? ''))
  if (!contains(lead.firstname, filters.firstname) || !contains(lead.surname, filters.surname)) return false
  if (!keyOfPhone(lead.phone ?? '').includes(soughtPhone(filters.phone ?? ''))) return false
  if (filters.newLeads && !isNewLead(lead)) return false
  if (filters.assignedTo && lead.assignedTo !== filters.assignedTo) return false
  // The assignee is a select, which has counts.
  const { assignee: _counted, ...facts } = filters
  if (!meetsFacts(lead, facts, hasFiles)) return false
  const wanted = readPostcodeFilter(filters.postcode ?? '')
  const own = compactPostcode(lead.postcode ?? '')
  if (!wanted) return true
  if (!filters.radius) return own.startsWith(wanted.start) && (wanted.lengths?.includes(own.length) ?? true)
  const centre = centreOf(all, filters.postcode ?? '')
  const { lat, lng } = lead
  return Boolean(
    centre && lat !== undefined && lng !== undefined && milesBetween(centre, { lat, lng }) <= filters.radius,
  )
}

/** Half of the leads. */
const hasFiles = (id: string) => id > '8'
const withFiles = (leads: ReadonlyMap<string, Lead>) => new Set([...leads.keys()].filter(hasFiles))

type Select = (typeof SELECT_NAMES)[number]
type Next = ReadonlyMap<string, NextDue>
const choiceName = (name: Select) => (name === 'assignee' ? 'assignedTo' : name)
function valueOf(lead: Lead, name: Select, next: Next) {
  const field = choiceName(name)
  return choiceOf(field, field === 'next_follow_up' ? next.get(lead._id)?.when : lead[field])
}

const passes = (lead: Lead, name: Select, filters: SearchFilters, next: Next) => {
  const chosen = filters[name] ?? []
  return chosen.length === 0 || chosen.some((value) => choiceOf(choiceName(name), value) === valueOf(lead, name, next))
}

function plainAnswer(all: readonly Lead[], next: Next, kind: LeadKind, filters: SearchFilters) {
  const others = all.filter((lead) => isDeal(lead) === (kind === 'deal') && passesOthers(lead, all, filters))
  const matching = others
    .filter((lead) => SELECT_NAMES.every((name) => passes(lead, name, filters, next)))
    .toSorted((a, b) => (a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
  const facets = SELECT_NAMES.map((facet) => {
    const counts = new Map<string, number>()
    for (const lead of others) {
      const value = valueOf(lead, facet, next)
      const isIn = SELECT_NAMES.every((name) => name === facet || passes(lead, name, filters, next))
      if (isIn && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return Array.from(counts, ([value, count]) => ({ value, count }))
  })
  return { matching, facets }
}

/** Numbers before words, in a column that holds both. */
function compareKeys(a: string | number, b: string | number): number {
  if (a === b) return 0
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}

function plainlySorted(leads: readonly Lead[], { column, direction }: Sort): Lead[] {
  const sign = direction === 'ascending' ? 1 : -1
  return leads.toSorted((a, b) => {
    const [one, other] = [sortKeyOf(a, column), sortKeyOf(b, column)]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return sign * compareKeys(one, other)
  })
}

function change(random: Random, index: LeadIndex, leads: Map<string, Lead>): void {
  const { pick, next } = random
  const known = () => (leads.size > 0 ? pick([...leads.keys()]) : crypto.randomUUID())
  const roll = next()
  if (roll < 0.1) {
    const packed = Array.from({ length: 1 + Math.floor(next() * 40) }, () => randomLead(random))
    packed.push(...[...leads.keys()].filter(() => next() < 0.05).map((id) => randomLead(random, id)))
    for (const lead of packed) leads.set(lead._id, lead)
    index.addSegments([segmentOf(packed)])
  } else if (roll < 0.3) {
    const id = known()
    leads.delete(id)
    index.remove(id)
  } else {
    const lead = randomLead(random, roll < 0.6 ? known() : crypto.randomUUID())
    leads.set(lead._id, lead)
    index.put(lead)
  }
}

/** Of some of the leads, and of one that isn’t here. */
function randomNext({ next, pick }: Random, leads: ReadonlyMap<string, Lead>, before: Next): Next {
  const due = () => ({ when: pick(NEXT_FOLLOW_UPS.slice(0, -1)), order: `2026-11-${10 + Math.floor(next() * 20)} ~` })
  const kept = [...before].filter(() => next() < 0.9)
  const added = [...leads.keys(), crypto.randomUUID()].filter(() => next() < 0.1).map((id) => [id, due()] as const)
  return new Map([...kept, ...added])
}

test(
  '10,000 times, after whatever happened, the index answers what a plain filter over all leads answers',
  () => {
    for (let seed = 1; seed <= WALKS; seed++) {
      const random = createRandom(seed)
      const index = new LeadIndex()
      const leads = new Map<string, Lead>()
      let next: Next = new Map()
      const asked: SearchFilters[] = []
      for (let step = 0; step < CASES_PER_WALK; step++) {
        change(random, index, leads)
        if (random.next() < 0.2) index.setNextDue((next = randomNext(random, leads, next)))
        index.setBeside({ withFiles: withFiles(leads) })
        const kind = random.next() < 0.8 ? 'lead' : 'deal'
        const filters = random.next() < 0.4 && asked.length > 0 ? random.pick(asked.slice(-3)) : randomFilters(random)
        asked.push(filters)
        const { matching, facets } = plainAnswer([...leads.values()], next, kind, filters)
        const at = `seed ${seed} step ${step} ${kind} ${JSON.stringify(filters)}`
        expect(index.ids(kind, filters).join(), at).toBe(idsOf(matching))
        const column = random.pick(['surname', 'total_floor_area', 'phone', 'address', 'createdAt', 'nothing'])
        const sort: Sort = { column, direction: random.pick(['ascending', 'descending'] as const) }
        const { rows } = index.find(kind, filters, ALL, sort)
        expect(idsOf(rows), `${at} ${JSON.stringify(sort)}`).toBe(idsOf(plainlySorted(matching, sort)))
        expect(rows[0], at).toEqual(leads.get(rows[0]?._id ?? ''))
        const offered = index.facets(kind, filters)
        expect(SELECT_NAMES.map((name) => countsOf(offered[name])).join(';'), at).toBe(facets.map(countsOf).join(';'))
      }
    }
  },
  PATIENCE_MS,
)

const idsOf = (rows: readonly Lead[]) => rows.map(({ _id }) => _id).join()
const countsOf = (options: readonly FacetOption[]) =>
  options
    .map(({ value, count }) => `${value} ${count}`)
    .toSorted()
    .join()
