import { loadavg } from 'node:os'
import { ServerProcess } from '../../tests/support/server/server-process.ts'
import { HttpDevice } from '../support/http-device.ts'
import { type Figure, printFigures } from '../support/report.ts'
import { quantile } from '../support/statistics.ts'
import { bytesOnDisk } from './database.ts'
import { workInThreads, type Worked } from './hands.ts'
import type { Hand, MorningOf, Traveller } from './messages.ts'
import { measureOperations } from './operations.ts'
import type { LoadOptions } from './options.ts'
import { prove } from './proof.ts'
import { dealtOut, mornings } from './schedule.ts'
import { answersOf, latencies, type Latency, type Tally, totalOf, wrongAnswers } from './tally.ts'
import { buildTown, JWT_SECRET, lookAgain, type Town, type TownCompany } from './town.ts'

/** All are to have sent what they had by then. */
const SENT_WITHIN_S = 180
/** A beat comes every 25 seconds; a device gives a stream up after twice as long and a little more. */
const SILENCE_S = 60

const MOST_LINES = 40
/** Each of these has the app's own outbox. */
const APP_EVERY = 10

interface Found {
  readonly figures: readonly Figure[]
  /** Already printed, in a table. */
  readonly times?: readonly Figure[]
}

/** The whole load on one server, which is started for it with an empty database. */
export async function runLoad(options: LoadOptions, code = process.cwd()): Promise<Figure[]> {
  const server = await ServerProcess.start({ DEMO: '0', JWT_SECRET }, code)
  try {
    const people = Math.max(options.devices, options.profiles.includes('tunnel') ? options.tunnel : 0)
    const empty = await bytesOnDisk(server.dataDir)
    const town = await buildTown(server, code, { ...options, people })
    const leads = options.companies * options.leads
    const disk = ((await bytesOnDisk(server.dataDir)) - empty) / leads / 1000
    const figures: Figure[] = [{ what: 'disk for each lead, with its notes', value: disk, unit: 'kB' }]
    printFigures(`${leads} leads, ${people} people`, figures)
    for (const profile of options.profiles) {
      console.log(`\n${profile}, ${loadNow()}`)
      const { figures: found, times = [] } = await profilesOf[profile](server, await lookAgain(server, town), options)
      printFigures(`${profile}, ${loadNow()} at its end`, found)
      figures.push(...[...times, ...found].map((figure) => ({ ...figure, what: `${profile}: ${figure.what}` })))
    }
    const logLines = server.log.split('\n').filter((line) => line && !line.startsWith('Doorstep is ready'))
    if (logLines.length > 0) console.log(`\nThe server said:\n${logLines.slice(0, MOST_LINES).join('\n')}`)
    return figures
  } finally {
    await server.dispose()
  }
}

const loadNow = () => `load average ${loadavg()[0]?.toFixed(1)}`

const profilesOf: Record<
  LoadOptions['profiles'][number],
  (server: ServerProcess, town: Town, options: LoadOptions) => Promise<Found>
> = { operations: runOperations, monday: runMonday, tunnel: runTunnel }

async function runOperations(
  server: ServerProcess,
  { companies, people }: Town,
  { devices }: LoadOptions,
): Promise<Found> {
  const [company] = companies
  const [person] = people
  if (!company || !person) throw new Error('The town is empty.')
  return { figures: await measureOperations(server, { company, person, times: devices }) }
}

/** The leads of a device alone, as far as they go. */
function leadsFor({ leads }: TownCompany, personIndex: number, colleagues: number) {
  const shareOfEach = Math.floor(leads.length / colleagues)
  return shareOfEach > 0 ? leads.slice(personIndex * shareOfEach, (personIndex + 1) * shareOfEach) : leads
}

/** In the order of the devices: each company's people are dealt out to it in turns. */
function placeOf({ companies, people }: Town, device: number, devices: number) {
  const company = companies[device % companies.length]
  const person = people[device]
  if (!company || !person) throw new Error(`Device ${device} is nobody's.`)
  const colleagues = Math.ceil(devices / companies.length)
  return { company, person, leads: leadsFor(company, Math.floor(device / companies.length), colleagues) }
}

const heldAt = ({ yesterday }: TownCompany, share: number) =>
  yesterday[Math.min(yesterday.length - 1, Math.floor(share * yesterday.length))] ?? { cursor: '', seq: 0 }

async function runMonday(server: ServerProcess, town: Town, options: LoadOptions): Promise<Found> {
  const all = mornings(options).map((morning): MorningOf => {
    const { company, person, leads } = placeOf(town, morning.device, options.devices)
    return { ...morning, person, leads, startCursor: heldAt(company, morning.lastSeen) }
  })
  const hands = dealtOut(all, options.threads).map((share): Hand => ({ url: server.url, mornings: share }))
  const { figures, times, worked } = await work(server, town, hands)
  const { spent, bytes } = worked
  const loadFigures: Figure[] = [
    { what: 'Node, for each device', value: spent.node / options.devices, unit: 'ms' },
    { what: 'PostgreSQL, for each device', value: spent.postgres / options.devices, unit: 'ms' },
    { what: 'bytes to a device, median', value: quantile(bytes, 0.5) / 1000, unit: 'kB' },
    { what: 'bytes to a device, p99 (a new one)', value: quantile(bytes, 0.99) / 1000, unit: 'kB' },
  ]
  return { figures: [...figures, ...loadFigures], times }
}

async function runTunnel(server: ServerProcess, town: Town, options: LoadOptions): Promise<Found> {
  const { tunnel, changes } = options
  const all = Array.from({ length: tunnel }, (_, device): Traveller => {
    const { company, person, leads } = placeOf(town, device, tunnel)
    return { device, person, leads, changes, startCursor: heldAt(company, 0.9), hasApp: device % APP_EVERY === 0 }
  })
  const hands = dealtOut(all, options.threads).map((share): Hand => ({ url: server.url, tunnel: share }))
  const { figures, times, worked } = await work(server, town, hands)
  const { spent, seconds, again, givenUp, stalled } = worked
  const count = tunnel * changes
  const loadFigures: Figure[] = [
    {
      what: `${tunnel} devices x ${changes} changes: until all are sent`,
      value: seconds,
      unit: 's',
      target: { most: SENT_WITHIN_S },
    },
    { what: 'changes sent again', value: again, unit: 'x' },
    { what: 'requests that were given up', value: givenUp, unit: 'x' },
    { what: 'reads of a device’s own storage that stalled', value: stalled, unit: 'x' },
    { what: 'Node, for each change', value: spent.node / count, unit: 'ms' },
    { what: 'PostgreSQL, for each change', value: spent.postgres / count, unit: 'ms' },
  ]
  return { figures: [...loadFigures, ...figures], times }
}

async function work(server: ServerProcess, town: Town, hands: readonly Hand[]) {
  // PostgreSQL's clock is this machine's.
  const since = new Date()
  const diskBefore = await bytesOnDisk(server.dataDir)
  const worked = await workInThreads(server, hands, () => headsOf(server.url, town))
  const found = latencies(worked.tally)
  printTally(worked.tally, found)
  const proof = await prove(server.dataDir, worked.saved, since)
  const grown = ((await bytesOnDisk(server.dataDir)) - diskBefore) / worked.saved.length / 1000
  const disk: Figure = { what: 'disk for each change', value: grown, unit: 'kB' }
  return { worked, figures: [...figuresOf(worked, proof), disk], times: found.flatMap(figuresOfTimes) }
}

const figuresOf = (worked: Worked, proof: { lost: number; doubled: number }): Figure[] => {
  const none = { target: { most: 0 }, unit: 'x' } as const
  return [
    { what: 'answers', value: answersOf(worked.tally), unit: 'x' },
    { what: 'of them 503 with Retry-After', value: putOff(worked.tally), unit: 'x' },
    { what: 'of them anything else than done, or 503 with Retry-After', value: wrongAnswers(worked.tally), ...none },
    { what: 'errors', value: totalOf(worked.tally.errors), ...none },
    { what: 'changes that were said to be saved', value: worked.saved.length, unit: 'x' },
    { what: 'changes that were not taken', value: worked.unsaved, ...none },
    { what: 'changes lost', value: proof.lost, ...none },
    { what: 'changes doubled', value: proof.doubled, ...none },
    { what: 'devices that never got everything', value: worked.deaf, ...none },
    {
      what: 'the longest silence of a stream',
      value: worked.longestSilenceMs / 1000,
      unit: 's',
      target: { most: SILENCE_S },
    },
    { what: 'Node in all', value: worked.spent.node / 1000, unit: 's' },
    { what: 'PostgreSQL in all', value: worked.spent.postgres / 1000, unit: 's' },
  ]
}

const putOff = ({ statuses }: Tally) => Object.values(statuses).reduce((sum, counts) => sum + (counts['503'] ?? 0), 0)

const figuresOfTimes = ({ what, p50, p95, p99 }: Latency): Figure[] => [
  { what: `${what}, p50`, value: p50, unit: 'ms' },
  { what: `${what}, p95`, value: p95, unit: 'ms' },
  { what: `${what}, p99`, value: p99, unit: 'ms' },
]

/** A line for each kind of question: milliseconds, then the answers by status. */
function printTally({ statuses, errors }: Tally, times: readonly Latency[]): void {
  const cells = (...texts: readonly string[]) => texts.map((text) => text.padStart(9)).join('')
  const numbers = ({ p50, p95, p99 }: Latency) => cells(...[p50, p95, p99].map((ms) => ms.toFixed(0)))
  console.log(`  ${'milliseconds'.padEnd(WIDTH)}${cells('p50', 'p95', 'p99')}   answers`)
  for (const [what, counts] of Object.entries(statuses)) {
    const found = times.find((each) => each.what === what)
    console.log(`  ${what.padEnd(WIDTH)}${found ? numbers(found) : cells('', '', '')}   ${list(counts)}`)
  }
  if (totalOf(errors) > 0) console.log(`  errors: ${list(errors)}`)
}

const WIDTH = 50

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')

/** The end of each company's feed. */
async function headsOf(url: string, { companies, people }: Town): Promise<Record<string, number>> {
  const heads: Record<string, number> = {}
  for (const { id: companyId } of companies) {
    const token = people.find((person) => person.companyId === companyId)?.token ?? ''
    const device = new HttpDevice({ url, companyId, token })
    heads[companyId] = await device.findHead()
    device.close()
  }
  return heads
}
