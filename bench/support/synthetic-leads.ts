import type { Lead } from '../../contract/entities/lead.ts'
import { LEAD_STATUSES } from '../../contract/entities/lead.ts'
import { leadFacts } from '../../contract/entities/lead-facts.ts'
import { createRandom, type Random } from '../../tests/support/fakes/random.ts'

// Leads as a large company has them: every fact filled, 84 fields, values as varied as the register's.

const SYLLABLES = ['an', 'ber', 'cal', 'den', 'el', 'far', 'gil', 'hol', 'in', 'jo', 'ken', 'lor', 'man', 'nor', 'ol']
const AREAS = ['M', 'LS', 'B', 'S', 'NE', 'L', 'BS', 'CF', 'G', 'EH']
/** How many different values a text has, where it is not one of a few dozen. */
const DIFFERENT: Record<string, number> = { firstname: 600, surname: 4_000, posttown: 300, customer_message: 2_000 }
const DIFFERENT_ELSE = 30

/** The same leads for the same seed, the newest first. */
export function syntheticLeads(companyId: string, people: readonly string[], seed = 2026): (count: number) => Lead[] {
  const random = createRandom(seed)
  const wordsOf = new Map<string, string[]>()
  let made = 0
  const newest = Date.UTC(2026, 10, 20)
  const leadAt = (index: number): Lead => {
    const createdAt = new Date(newest - index * 47_000).toISOString()
    const location = placeOf(random)
    const assignedTo = random.next() < 0.6 ? random.pick(people) : undefined
    return {
      _id: uuid(random),
      companyId,
      createdAt,
      updatedAt: new Date(newest - Math.floor(random.next() * index) * 47_000).toISOString(),
      version: 1 + Math.floor(random.next() * 4),
      lead_status: random.next() < 0.5 ? 'Open' : random.pick(LEAD_STATUSES),
      certificate_number: uuid(random),
      uprn: String(Math.floor(random.next() * 1e12)),
      ...factsOf(random, wordsOf),
      ...location,
      ...(assignedTo ? { assignedTo } : {}),
      ...(random.next() < 0.02 ? { deal_status: 'Open' } : {}),
      ...(random.next() < 0.05 ? { actual_booking_date: createdAt.slice(0, 10), actual_booking_time: '09:30' } : {}),
    }
  }
  return (count) => Array.from({ length: count }, () => leadAt(made++))
}

function factsOf(random: Random, wordsOf: Map<string, string[]>): Partial<Lead> {
  const facts: Record<string, unknown> = {}
  for (const [name, { kind }] of Object.entries(leadFacts)) {
    if (kind === 'number') facts[name] = Math.floor(random.next() * 2_400) / (name === 'total_floor_area' ? 10 : 20)
    if (kind === 'boolean') facts[name] = random.next() < 0.3
    if (kind === 'date') facts[name] = new Date(Date.UTC(2012, 0, 1 + random.next() * 5_000)).toISOString().slice(0, 10)
    if (kind === 'list') facts[name] = [random.pick(['Universal Credit', 'Pension Credit', 'Child Benefit'])]
    if (kind === 'text') facts[name] = random.pick(words(random, wordsOf, name))
  }
  facts['current_energy_rating'] = random.pick(['A', 'B', 'C', 'D', 'D', 'E', 'F', 'G', 'INVALID!'])
  facts['phone'] = `07${Math.floor(100_000_000 + random.next() * 899_999_999)}`
  facts['email'] = `${String(facts['firstname'])}.${Math.floor(random.next() * 1e6)}@example.com`.toLowerCase()
  facts['address1'] = `${1 + Math.floor(random.next() * 200)} ${random.pick(words(random, wordsOf, 'street'))}`
  return facts as Partial<Lead>
}

function words(random: Random, wordsOf: Map<string, string[]>, name: string): string[] {
  const known = wordsOf.get(name)
  if (known) return known
  const word = () => Array.from({ length: 2 + Math.floor(random.next() * 3) }, () => random.pick(SYLLABLES)).join('')
  const different = name === 'street' ? 5_000 : (DIFFERENT[name] ?? DIFFERENT_ELSE)
  const made = Array.from({ length: different }, () => {
    const text = DIFFERENT[name] ? word() : `${word()}, ${word()} ${word()}`
    return text.charAt(0).toUpperCase() + text.slice(1)
  })
  wordsOf.set(name, made)
  return made
}

function placeOf(random: Random): Pick<Lead, 'postcode' | 'lat' | 'lng' | 'coordinate_precision'> {
  const area = Math.floor(random.next() * AREAS.length)
  const sector = `${AREAS[area]}${1 + Math.floor(random.next() * 30)} ${Math.floor(random.next() * 10)}`
  return {
    postcode: `${sector}${random.pick(['AB', 'DE', 'FG', 'HJ', 'LN'])}`,
    lat: 51 + area / 2 + random.next() / 3,
    lng: -3 + area / 4 + random.next() / 3,
    coordinate_precision: 'unit',
  }
}

const hex = (random: Random, digits: number) =>
  Math.floor(random.next() * 16 ** digits)
    .toString(16)
    .padStart(digits, '0')
const uuid = (random: Random) =>
  `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 4)}${hex(random, 8)}`
