import type { Job } from '../../../contract/entities/job.ts'
import { buildPlace } from './place.ts'
import { createRandom, type Random } from './random.ts'

const ACTIVE = 40
const PROSPECTIVE = 24
const DAY_MS = 86_400_000

const SERVICES = ['FTTP', 'FTTC', 'Copper', 'Ethernet']
const DESCRIPTIONS = [
  'Replace pole',
  'New duct under the footway',
  'Repair of a chamber',
  'New cabinet',
  'Overhead cable to four homes',
]
const SUBCONTRACTORS = ['Ridgeway Civils', 'Aire Cabling', 'Pennine Ducts', 'Humber Networks']
const REASONS = ['Blocked duct', 'Wayleave not agreed', 'Traffic management needed', 'No access', 'Tree works first']

export function buildSyntheticJobs({ seed, now, companyId }: { seed: number; now: Date; companyId: string }): Job[] {
  const random = createRandom(seed * 104_729)
  const made = (index: number) => commonOf(random, companyId, new Date(now.getTime() - index * DAY_MS))
  return [
    ...Array.from({ length: ACTIVE }, (_, index) => activeJob(random, made(index), index, now)),
    ...Array.from({ length: PROSPECTIVE }, (_, index) => prospectiveJob(random, made(index), index, now)),
  ]
}

function commonOf(random: Random, companyId: string, at: Date) {
  const { town, address } = buildPlace(random)
  const { address1, posttown, postcode, lat, lng, coordinate_precision } = address
  return {
    _id: random.uuid(),
    companyId,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    version: 1,
    address: `${address1}, ${posttown}`,
    exchange: `${town.posttown} ${random.pick(['NORTH', 'SOUTH', 'CENTRAL'])}`,
    ...(postcode ? { postcode } : {}),
    ...(lat !== undefined && lng !== undefined ? { lat, lng } : {}),
    ...(coordinate_precision ? { coordinate_precision } : {}),
  }
}
type Common = ReturnType<typeof commonOf>

const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

function activeJob(random: Random, common: Common, index: number, now: Date): Job {
  const start = random.int(-10, 40)
  return {
    ...common,
    kind: 'active',
    job: `A-${String(1001 + index)}`,
    service: random.pick(SERVICES),
    ...(random.chance(0.85) ? { description: random.pick(DESCRIPTIONS) } : {}),
    plannedStartDate: dayFrom(now, start),
    plannedEndDate: dayFrom(now, start + random.int(1, 12)),
    ...(random.chance(0.9) ? { totalSynthCost: random.int(180, 48_000) / 4 } : {}),
  }
}

function prospectiveJob(random: Random, common: Common, index: number, now: Date): Job {
  const days = random.int(1, 90)
  return {
    ...common,
    kind: 'prospective',
    mtsJobNo: `P-${String(5001 + index)}`,
    btReferenceNumber: `BT${random.int(100_000, 999_999)}`,
    ...(random.chance(0.8) ? { subcontractor: random.pick(SUBCONTRACTORS) } : {}),
    daysOutstanding: days,
    dateSubmitted: dayFrom(now, -days),
    costCode: `CC-${random.int(10, 99)}`,
    ...(random.chance(0.9) ? { reason: random.pick(REASONS) } : {}),
  }
}
