import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCompanies } from '../../server/commands/demo/demo-accounts.ts'
import { ben, ellie, grace, megan, sasha } from '../support/builders/demo-people.ts'
import { FaultProxy, type Passing, type Trouble } from '../support/browser/fault-proxy.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { choiceOf } from '../sync/simulation/choice.ts'
import { Notebook } from './notebook.ts'
import { pace } from './pace.ts'
import { Person, type Place } from './person.ts'
import { comeToRest } from './rest.ts'
import { ServerKiller } from './server-killer.ts'
import { judge, type Verdict } from './verdict.ts'
import { Weather } from './weather.ts'

export interface LongRunOptions {
  seed: number
  minutes: number
  profiles: number
  pauseMs: number
  kills: number
  browserKills: number
  /** Ends the work early; what was done until then is checked. */
  stop?: AbortSignal
  /** Tests the run itself: a fault of the connection, up to the end, must be found. It knows the server's epoch. */
  plant?: (epoch: string) => (passing: Passing) => Trouble | undefined
  onMinute?: (notebook: Notebook, minute: number) => void
}

export interface LongRunResult {
  folder: string
  notebook: Notebook
  verdict: Verdict
  diverged: number[]
  minutes: number
  /** The time from the end of the work until everything is sent and every device has what the server has. */
  restSeconds: number
}

const HARBOUR = 'Harbour Housing & Benefits'
const SEATS: readonly Pick<Place, 'credentials' | 'half' | 'company'>[] = [
  { credentials: ben, half: 0 },
  { credentials: ellie, half: 0 },
  { credentials: grace, half: 0 },
  { credentials: megan, half: 0 },
  { credentials: sasha, half: 0 },
  { credentials: ben, half: 1 },
  { credentials: ellie, half: 1, company: HARBOUR },
  { credentials: grace, half: 1, company: HARBOUR },
  { credentials: megan, half: 1 },
  { credentials: sasha, half: 1 },
]
export const MOST_PROFILES = SEATS.length
const MINUTE_MS = 60_000
const BROWSER_MOMENTS = ['at any moment', 'right after a save'] as const

export async function runLong(options: LongRunOptions): Promise<LongRunResult> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-long-run-'))
  const notebook = new Notebook(join(folder, 'notebook.jsonl'))
  const since = new Date()
  const server = await ServerProcess.start({ DEMO_LEADS: '400' })
  const people: Person[] = []
  try {
    for (const place of placesOf(options)) {
      const proxy = await FaultProxy.before(server.url)
      people.push(new Person(place, proxy, choiceOf(options.seed, place.device), notebook))
    }
    for (const [index, person] of people.entries())
      if (index % 2 === 0) await Promise.all([person.arrive(), people[index + 1]?.arrive()])
    const minutes = await work(options, { server, people, notebook })
    const rest = await comeToRest({ server, people, notebook, since, folder })
    const verdict = judge({ deeds: notebook.deeds, ...rest })
    writeFileSync(join(folder, 'verdict.json'), JSON.stringify({ ...verdict, diverged: rest.diverged }, null, 2))
    return { folder, notebook, verdict, diverged: rest.diverged, restSeconds: rest.seconds, minutes }
  } finally {
    writeFileSync(join(folder, 'server.log'), server.log)
    for (const person of people) await person.end()
    for (const { proxy } of people) await proxy.close()
    await server.dispose()
  }
}

const placesOf = ({ profiles, pauseMs }: LongRunOptions): Place[] =>
  SEATS.slice(0, profiles).map((seat, device) => ({ ...seat, device, devices: profiles, pauseMs }))

interface Scene {
  server: ServerProcess
  people: readonly Person[]
  notebook: Notebook
}

/** Works until the time has passed and all kills are done, or it is stopped. Returns how long it was, in minutes. */
async function work(options: LongRunOptions, { server, people, notebook }: Scene): Promise<number> {
  const { seed, minutes, kills, browserKills, stop, onMinute } = options
  const plant = options.plant?.(await epochOf(server))
  const choice = choiceOf(seed)
  const killer = new ServerKiller(server, choiceOf(seed, -1), notebook)
  const startedAt = performance.now()
  let isOver = false
  const isStopped = () => stop?.aborted === true
  const weathers = people.map(({ proxy, place }) => {
    const weather = new Weather(proxy, choiceOf(seed, -2, place.device), notebook)
    proxy.trouble = (passing) => plant?.(passing) ?? weather.trouble() ?? killer.watch(passing)
    weather.begin()
    return weather
  })
  const minute = setInterval(
    () => onMinute?.(notebook, Math.round((performance.now() - startedAt) / MINUTE_MS)),
    MINUTE_MS,
  )
  const working = people.map((person) => person.work(() => isOver))
  const killBrowsers = async () => {
    for await (const _turn of pace(browserKills, minutes * MINUTE_MS, isStopped))
      await choice.pick(people).killBrowser(choice.pick(BROWSER_MOMENTS))
  }
  try {
    await Promise.all([killer.run(pace(kills, minutes * MINUTE_MS, isStopped), isStopped), killBrowsers()])
  } finally {
    isOver = true
    clearInterval(minute)
    for (const [index, weather] of weathers.entries()) {
      weather.clearUp()
      if (people[index]) people[index].proxy.trouble = plant ?? (() => undefined)
    }
    await Promise.all(working)
  }
  return (performance.now() - startedAt) / MINUTE_MS
}

async function epochOf({ url }: ServerProcess): Promise<string> {
  const client = await PlainClient.signIn(url, ben)
  const [company] = demoCompanies
  return (await client.call<{ epoch: string }>('GET', `/api/sync/head?companyId=${company?._id}`)).epoch
}
