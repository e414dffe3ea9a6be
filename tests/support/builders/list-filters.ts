import { LEAD_HAS_NAMES, UNASSIGNED } from '../../../contract/entities/filters/facts.ts'
import { fold, searchKey } from '../../../contract/entities/fold.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { SearchFilters } from '../../../src/search/search-filters.ts'
import type { Random } from '../fakes/random.ts'

// Random filters of people, dates, amounts and facts, and a plain check of one lead against them.

/** A Wednesday in winter. */
export const TODAY = '2026-11-25'

const DAYS = [
  '2026-11-25',
  '2026-11-24',
  '2026-11-23',
  '2026-11-18',
  '2026-11-12',
  '2026-10-25',
  '2026-07-01',
  '2024-02-29',
]
/** Around midnight, and in summer an hour before midnight UTC. */
const TIMES = ['00:00:00.000Z', '23:00:00.000Z', '22:59:59.999Z', '23:59:59.999Z', '12:30:15.250Z']
const STREETS = ['12 High Street', 'Flat 3, O’Neil Court', '1-3 Rue Élysée', 'St. Mary’s Road']
const SOUGHT = ['high st', "o'neil", 'elysee', 'marys', '12', 'leeds', 'nowhere']

export const randomTime = ({ pick }: Random) => `${pick(DAYS)}T${pick(TIMES)}`
const maybe = <T>(random: Random, share: number, value: () => T) => (random.next() < share ? value() : undefined)
const present = <T extends object>(allFilters: T) =>
  Object.fromEntries(Object.entries(allFilters).filter(([, value]) => value !== undefined)) as Partial<T>

export function randomFacts(random: Random, people: readonly string[]) {
  const { pick, next } = random
  const contact = next() < 0.6
  return present({
    assignedTo: maybe(random, 0.7, () => pick(people)),
    email: maybe(random, 0.5, () => pick(['ann@example.com', 'bo@example.com'])),
    address1: maybe(random, 0.6, () => pick(STREETS)),
    posttown: maybe(random, 0.5, () => pick(['LEEDS', 'York'])),
    address: maybe(random, 0.3, () => ({ line1: pick(STREETS), city: 'Leeds', postcode: 'LS1 1UR' })),
    actual_booking_date: maybe(random, 0.4, () => pick(DAYS)),
    entry_date: maybe(random, 0.5, () => pick(DAYS)),
    total_floor_area: maybe(random, 0.6, () => pick([50, 72.5, 120])),
    total: maybe(random, 0.4, () => pick([0, 99.5, 250])),
    do_not_call: maybe(random, 0.2, () => 'Complaint'),
    last_contact_at: contact ? randomTime(random) : undefined,
    last_contact_outcome: contact ? ('No answer' as const) : undefined,
    contact_attempts: contact ? 1 + Math.floor(next() * 4) : undefined,
  })
}

export function randomListFilters(random: Random, people: readonly string[]): SearchFilters {
  const { pick } = random
  const dates = () =>
    pick([
      'today',
      'yesterday',
      'this-week',
      'last-7-days',
      'last-30-days',
      `${pick(DAYS)}..`,
      `..${pick(DAYS)}`,
      '2026-10-25..2026-11-18',
    ])
  const filters: SearchFilters = {
    assignee: maybe(random, 0.25, () => [pick([...people, UNASSIGNED]), pick([...people, UNASSIGNED])]),
    has: maybe(random, 0.2, () => [pick(LEAD_HAS_NAMES)]),
    do_not_call: maybe(random, 0.15, () => pick(['yes', 'no'] as const)),
    contacted: maybe(random, 0.2, dates),
    not_contacted: maybe(random, 0.2, () => pick(['7', '14', '30', 'ever'] as const)),
    booked: maybe(random, 0.15, dates),
    created: maybe(random, 0.2, dates),
    entered: maybe(random, 0.15, dates),
    converted: maybe(random, 0.1, dates),
    floor_area: maybe(random, 0.15, () => pick(['50..72.5', '72..', '..50', '120..50'])),
    value: maybe(random, 0.15, () => pick(['0..99.5', '100..', '..99.4'])),
    address: maybe(random, 0.15, () => pick(SOUGHT)),
  }
  return present(filters)
}

const londonFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
const dayOf = (value: string | undefined) =>
  value === undefined ? undefined : value.length === 10 ? value : londonFormat.format(new Date(value))
const before = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)

function isWithinDays(text: string | undefined, value: string | undefined): boolean {
  if (text === undefined) return true
  const day = dayOf(value)
  if (day === undefined) return false
  if (text === 'today') return day === TODAY
  if (text === 'yesterday') return day === before(1)
  if (text === 'this-week') return day >= '2026-11-23' && day <= '2026-11-29'
  if (text === 'last-7-days') return day >= before(6) && day <= TODAY
  if (text === 'last-30-days') return day >= before(29) && day <= TODAY
  const [from = '', to = ''] = text.split('..')
  return day >= from && (to === '' || day <= to)
}

function isWithin(text: string | undefined, value: number | undefined): boolean {
  if (text === undefined) return true
  const [from = '', to = ''] = text.split('..')
  return value !== undefined && value >= Number(from) && (to === '' || value <= Number(to))
}

function isAt(lead: Partial<Lead>, sought: string): boolean {
  const { address } = lead
  const one = address ? `${address.line1} ${address.city} ${address.postcode}` : ''
  const lines = [lead.address1, lead.address2, lead.address3, lead.posttown, one]
  const words = fold(sought).split(' ').map(searchKey)
  return words.every((word) => lines.some((line) => searchKey(line ?? '').includes(word)))
}

/** Whether a lead meets all of these filters. */
export function meetsFacts(lead: Lead, filters: SearchFilters, hasFiles: (id: string) => boolean): boolean {
  const { assignee = [], has = [], not_contacted: since } = filters
  if (assignee.length > 0 && !assignee.includes(lead.assignedTo ?? UNASSIGNED)) return false
  if (has.some((what) => (what === 'files' ? !hasFiles(lead._id) : !lead[what]?.trim()))) return false
  if (filters.do_not_call && (filters.do_not_call === 'yes') !== Boolean(lead.do_not_call)) return false
  const last = dayOf(lead.last_contact_at)
  if (since === 'ever' && last !== undefined) return false
  if (since && since !== 'ever' && last !== undefined && last > before(Number(since))) return false
  return (
    isWithinDays(filters.contacted, lead.last_contact_at) &&
    isWithinDays(filters.booked, lead.actual_booking_date) &&
    isWithinDays(filters.created, lead.createdAt) &&
    isWithinDays(filters.entered, lead.entry_date) &&
    isWithinDays(filters.converted, lead.converted_at) &&
    isWithin(filters.floor_area, lead.total_floor_area) &&
    isWithin(filters.value, lead.total) &&
    (filters.address === undefined || isAt(lead, filters.address))
  )
}
