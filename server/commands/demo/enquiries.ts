import type { Lead } from '../../../contract/entities/lead.ts'
import { buildDwelling, type Dwelling } from './dwelling.ts'
import { buildPerson, type Person } from './person.ts'
import { buildPlace, type Place } from './place.ts'
import { type Random, weighted } from './random.ts'
import { buildTestBooking } from './test-booking.ts'
import { londonDate } from '../london-date.ts'

export type Flavour = 'energy' | 'hire' | 'test-centre' | 'housing'

export type Facts = Omit<
  Lead,
  '_id' | 'companyId' | 'version' | 'createdAt' | 'updatedAt' | 'lead_status' | 'assignedTo'
>

export function buildEnquiry(random: Random, flavour: Flavour, receivedAt: Date): Facts {
  const enquiry = ENQUIRIES[flavour](random, receivedAt)
  return { entry_date: londonDate(receivedAt), ...enquiry }
}

const ENQUIRIES: Record<Flavour, (random: Random, receivedAt: Date) => Facts> = {
  energy: energyEnquiry,
  hire: hireEnquiry,
  'test-centre': testEnquiry,
  housing: housingEnquiry,
}

const contactOf = ({ gender: _gender, ...contact }: Person) => contact
const located = ({ address }: Place) => ({ ...address, coordinate_precision: 'unit' as const })

const registered = (place: Place) => {
  const { address: _address, ...lines } = located(place)
  return lines
}

const certificateNumber = (random: Random) =>
  Array.from({ length: 5 }, () => String(random.int(0, 9999)).padStart(4, '0')).join('-')

function certified(random: Random, { epc }: Dwelling, { town }: Place): Partial<Facts> {
  return {
    ...epc,
    certificate_number: certificateNumber(random),
    uprn: String(random.int(10_000_000, 200_000_000)),
    local_authority: town.authorityCode,
    local_authority_label: town.authority,
    constituency: town.constituencyCode,
    constituency_label: town.constituency,
  }
}

const energySource = weighted([
  ['EPC register', 34],
  ['Website', 22],
  ['Facebook', 14],
  ['Door to door', 12],
  ['Referral', 10],
  ['Telephone', 8],
] as const)
const ENERGY_MESSAGES = [
  'Is my house eligible for a grant for wall insulation?',
  'Our boiler is old and we would like to know about a heat pump.',
  'Please call after 5 pm.',
  'My neighbour had loft insulation done by you.',
  'Bills are too high, the bedrooms are always cold.',
]

function energyEnquiry(random: Random, now: Date): Facts {
  const dwelling = buildDwelling(random, { now })
  const place = buildPlace(random, dwelling.isFlat)
  const lead_source = energySource(random)
  const message = lead_source !== 'EPC register' && random.chance(0.4) ? random.pick(ENERGY_MESSAGES) : undefined
  return {
    ...contactOf(buildPerson(random)),
    lead_source,
    ...(message ? { customer_message: message } : {}),
    ...(lead_source === 'EPC register' ? registered(place) : located(place)),
    ...certified(random, dwelling, place),
  }
}

const hireSource = weighted([
  ['Website', 45],
  ['Telephone', 25],
  ['Google Ads', 18],
  ['Referral', 12],
] as const)
const VEHICLES = [
  'Small van',
  'Transit van',
  'Luton van',
  '7.5 tonne lorry',
  '18 tonne lorry',
  'Tractor unit',
  'Minibus',
]
const TRAILERS = ['Curtainsider', 'Box trailer', 'Flatbed', 'Refrigerated trailer', 'Skeletal trailer', 'Low loader']
const HIRE_TERMS = ['Daily', 'Weekly', 'Monthly', '6 months', '12 months', 'Contract hire']
const CALL_BACK_TIMES = ['Morning', 'Afternoon', 'Evening', 'Any time']
const TRADES = ['Haulage', 'Removals', 'Logistics', 'Building Supplies', 'Farms', 'Foods', 'Scaffolding', 'Events']
const HIRE_MESSAGES = [
  'We need cover while ours is in the workshop.',
  'What is the price with breakdown cover?',
  'Needed from Monday if possible.',
  'Please send the rates for a longer hire.',
]

function hireEnquiry(random: Random): Facts {
  const person = buildPerson(random)
  const place = buildPlace(random)
  const wantsTrailer = random.chance(0.45)
  return {
    ...contactOf(person),
    lead_source: hireSource(random),
    company_name: `${person.surname} ${random.pick(TRADES)}${random.chance(0.5) ? ' Ltd' : ''}`,
    location: place.town.posttown,
    ...(wantsTrailer
      ? { trailer_type: random.pick(TRAILERS), number_of_trailers_required: String(random.int(1, 6)) }
      : { vehicle_type: random.pick(VEHICLES) }),
    hire_term: random.pick(HIRE_TERMS),
    call_back_time: random.pick(CALL_BACK_TIMES),
    fleet_size: random.pick(['None', '1-5', '6-20', '21-50', '51+']),
    ...(random.chance(0.5) ? { customer_message: random.pick(HIRE_MESSAGES) } : {}),
    ...located(place),
  }
}

const testSource = weighted([
  ['Website', 60],
  ['Telephone', 22],
  ['Google Ads', 18],
] as const)

function testEnquiry(random: Random, receivedAt: Date): Facts {
  const person = buildPerson(random)
  const place = buildPlace(random)
  const born = new Date(receivedAt.getTime() - random.int(17 * 366, 62 * 365) * 86_400_000)
  return {
    ...contactOf(person),
    lead_source: testSource(random),
    gender: person.gender,
    date_of_birth: born.toISOString().slice(0, 10),
    ...buildTestBooking(random, receivedAt, place.town),
    ...located(place),
  }
}

const housingSource = weighted([
  ['Facebook', 34],
  ['Website', 28],
  ['Council referral', 20],
  ['Telephone', 18],
] as const)
const HOUSING_STATUS = {
  'owner-occupied': 'Home owner',
  'rented (private)': 'Private tenant',
  'rented (social)': 'Housing association tenant',
  unknown: 'Living with family',
} as const
const BENEFITS = [
  'Universal Credit',
  'Pension Credit',
  'Housing Benefit',
  'Child Benefit',
  'Personal Independence Payment',
  "Carer's Allowance",
  'Attendance Allowance',
  'Employment and Support Allowance',
]
const SITUATIONS = [
  'Working',
  'Working part-time',
  'Retired',
  'Looking for work',
  'Unable to work',
  'Caring for family',
]
const HOUSING_MESSAGES = [
  'The heating has not worked since last week.',
  'There is damp in the back bedroom.',
  'Can you tell me what I am entitled to?',
  'I was told that the boiler can be replaced for free.',
]

function housingEnquiry(random: Random, receivedAt: Date): Facts {
  const dwelling = buildDwelling(random, { now: receivedAt })
  const place = buildPlace(random, dwelling.isFlat)
  const hasGasBoiler = dwelling.heating.main.startsWith('Boiler') && dwelling.heating.main.endsWith('mains gas')
  const benefits = BENEFITS.filter(() => random.chance(0.22))
  return {
    ...contactOf(buildPerson(random)),
    lead_source: housingSource(random),
    housing_status: HOUSING_STATUS[dwelling.tenure],
    ...(benefits.length > 0 ? { benefits } : {}),
    current_situation: random.pick(SITUATIONS),
    gas_boiler: hasGasBoiler,
    ...(hasGasBoiler && random.chance(0.8)
      ? { boiler_installation_year: Math.max(dwelling.year, receivedAt.getUTCFullYear() - random.int(1, 28)) }
      : {}),
    ...(random.chance(0.45) ? { customer_message: random.pick(HOUSING_MESSAGES) } : {}),
    tenure: dwelling.tenure,
    ...located(place),
    ...(random.chance(0.35) ? certified(random, dwelling, place) : {}),
  }
}
