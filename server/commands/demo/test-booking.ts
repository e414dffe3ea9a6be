import type { Lead } from '../../../contract/entities/lead.ts'
import { type Random, weighted } from './random.ts'
import type { Town } from './towns.ts'

/** The official fee of a CITB Health, Safety and Environment test, in pounds. */
const CITB_TEST_FEE = 23.5

const testType = weighted([
  ['Operatives', 72],
  ['Specialists', 16],
  ['Managers and Professionals', 12],
] as const)

const SPECIALIST_TESTS = [
  'Supervisory (SUP)',
  'Demolition (DEM)',
  'Plumbing (JIB) (PLUM)',
  'Highway works (HIW)',
  'Specialist work at height (WAH)',
  'Lifts and escalators (LAEE)',
  'Tunnelling (TUNN)',
  'HVACR - heating and plumbing services (HAPS)',
  'HVACR - pipefitting and welding (PFW)',
  'HVACR - ductwork (DUCT)',
  'HVACR - refrigeration and air conditioning (RAAC)',
  'HVACR - services and facilities maintenance (SAF)',
]

const EXTRAS = [
  { label: 'Revision app', price: 7.5 },
  { label: 'Retake cover', price: 9.99 },
  { label: 'Revision book', price: 14.95 },
  { label: 'Polish voice-over', price: 0 },
  { label: 'Romanian voice-over', price: 0 },
  { label: 'British Sign Language video', price: 0 },
]

type TestBooking = Pick<
  Lead,
  | 'citb_test_type'
  | 'citb_hse_test_name'
  | 'citb_hse_test_price'
  | 'citb_hse_quantity'
  | 'extras'
  | 'total'
  | 'test_centre_id'
  | 'test_centre_name'
  | 'test_centre_address'
  | 'distance_from_test_centre'
  | 'preferred_date'
  | 'preferred_time'
>

export function buildTestBooking(random: Random, receivedAt: Date, town: Town): TestBooking {
  const type = testType(random)
  const quantity = random.chance(0.85) ? 1 : random.int(2, 8)
  const extra = random.chance(0.3) ? random.pick(EXTRAS) : undefined
  const wished = new Date(receivedAt.getTime() + random.int(3, 30) * 86_400_000)
  return {
    citb_test_type: type,
    citb_hse_test_name: type === 'Specialists' ? random.pick(SPECIALIST_TESTS) : type,
    citb_hse_test_price: CITB_TEST_FEE,
    citb_hse_quantity: quantity,
    ...(extra ? { extras: extra.label } : {}),
    total: Number((CITB_TEST_FEE * quantity + (extra?.price ?? 0)).toFixed(2)),
    ...testCentre(random, town),
    preferred_date: random.chance(0.25) ? 'ASAP' : wished.toISOString().slice(0, 10),
    preferred_time: random.pick(['Morning', 'Afternoon', 'Any time', '09:00', '13:30']),
  }
}

function testCentre(random: Random, town: Town) {
  const name = town.posttown.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return {
    test_centre_id: `TC-${town.outcodes[0] ?? ''}`,
    test_centre_name: `${name} Test Centre`,
    test_centre_address: `1 Station Road, ${name}, ${town.outcodes[0] ?? ''} 1AA`,
    distance_from_test_centre: Number((0.4 + random.next() * 14).toFixed(1)),
  }
}
