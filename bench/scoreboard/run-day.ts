import { choiceOf } from '../../tests/sync/simulation/choice.ts'
import { Clock } from './clock.ts'
import { DAY_MS, DEVICES, dayOf, LEADS, type Step, type Write } from './day.ts'
import { Network, type Sender } from './network.ts'
import type { Client, ClientCode, Look, PeerServer, Sent } from './peer.ts'
import { Profile } from './profile.ts'
import { untilQuiet } from './quiet.ts'
import { installServiceWorker } from './service-worker.ts'
import { Tab } from './tab.ts'
import { isSame, judge, type Looks, type Made, type Score } from './verdict.ts'

export interface Contender {
  code: string
  workerCode?: string
  config: string
  serve(clock: Clock): Promise<PeerServer>
}

const REOPENED_AFTER_MS = 3_000
const MORNING_MS = 5_000
const LONGEST_LOOK_MS = 400_000
const LOOK_EVERY_MS = 5_000
/** So long after the end of the day whatever has not moved counts as stuck. */
const PATIENCE_MS = 60 * 60_000

export async function runDay(seed: number, contender: Contender): Promise<Score> {
  const run = new Run(seed, contender, new Clock())
  await run.begin()
  return run.end()
}

/** Some peers ask by POST too. */
const isWrite = ({ method, path }: Sent) => method !== 'GET' && !/\/(pull|_revs_diff|_bulk_get)\b/.test(path)

class Run {
  private readonly day
  private readonly start: number
  private readonly profiles: Profile[] = []
  private readonly clients = new Map<Tab, Promise<Client>>()
  private readonly places = new Map<string, Tab>()
  private readonly given: unknown[] = []
  private readonly made = new Map<string, Made>()
  private readonly armed = new Set<number>()
  private network: Network | undefined
  private server: PeerServer | undefined
  private readonly seed: number
  private readonly contender: Contender
  private readonly clock: Clock

  constructor(seed: number, contender: Contender, clock: Clock) {
    this.seed = seed
    this.contender = contender
    this.clock = clock
    this.day = dayOf(seed)
    this.start = clock.now
  }

  private get time(): number {
    return this.clock.now - this.start
  }

  async begin(): Promise<void> {
    const { seed, clock, contender } = this
    const server = await contender.serve(clock)
    this.server = server
    const isCalm = () => this.time < MORNING_MS || this.time > DAY_MS
    this.network = new Network(clock, seed, server, {
      weather: (device) => (isCalm() ? 'fine' : this.spellOf(device).weather),
      isOut: () => this.time >= this.day.outage.from && this.time < this.day.outage.until,
      isCalm,
      onDelivered: (sender, request) => this.killIfArmed(sender, request),
    })
    for (let device = 0; device < DEVICES; device += 1) {
      this.given.push(await server.prepare?.(device))
      const profile = new Profile(device, clock, this.network, choiceOf(seed, device, 0x9f0f))
      this.profiles.push(profile)
      if (contender.workerCode) installServiceWorker(profile, contender.workerCode, contender.config)
      this.open(device, 0)
    }
    for (const step of this.day.steps) clock.after(step.at, () => this.take(step))
    for (const [device, spells] of this.day.spells.entries())
      for (const { from } of spells) clock.after(from, () => this.feelWeather(device))
    await this.pass(DAY_MS + 1)
  }

  private async pass(ms: number): Promise<void> {
    const { network } = this
    await this.clock.run(this.clock.now + ms, async () => {
      if (network) await untilQuiet(network)
    })
    if (network?.failures.length) throw network.failures[0]
  }

  private spellOf(device: number) {
    const spell = this.day.spells[device]?.findLast(({ from }) => from <= this.time)
    return spell ?? { weather: 'fine' as const, isLying: false }
  }

  private feelWeather(device: number): void {
    const { weather, isLying } = this.spellOf(device)
    this.profiles[device]?.setOnline(weather !== 'offline' || isLying)
  }

  private take(step: Step): void {
    const { device } = step
    if (step.do === 'write') this.write(step.write, step.tab)
    else if (step.do === 'open') this.open(device, step.tab)
    else if (step.do === 'close') this.close(device, step.tab)
    else if (step.do === 'kill') this.killBrowser(device)
    else this.armed.add(device)
  }

  private open(device: number, place: number): void {
    const profile = this.profiles[device]
    if (!profile || this.places.has(`${device} ${place}`)) return
    const tab = new Tab(profile)
    this.places.set(`${device} ${place}`, tab)
    const { start } = tab.run<ClientCode>(this.contender.code)
    const client = start({
      config: this.contender.config,
      leads: LEADS,
      given: this.given[device],
      signIn: () => this.signIn(device),
      tell: (id) => this.mark(tab, id, 'told'),
    })
    client.catch((error: unknown) => profile.complain(error))
    this.clients.set(tab, client)
  }

  private async signIn(device: number): Promise<string> {
    const signed = this.server?.signIn?.(device)
    return signed && this.network ? this.network.waitFor(signed) : ''
  }

  private close(device: number, place: number): void {
    const tab = this.places.get(`${device} ${place}`)
    this.places.delete(`${device} ${place}`)
    if (!tab) return
    tab.window.dispatchEvent(new Event('pagehide'))
    tab.kill()
    this.clients.delete(tab)
  }

  private killBrowser(device: number): void {
    for (const tab of this.profiles[device]?.tabs ?? []) {
      tab.kill()
      this.clients.delete(tab)
    }
    for (const place of [0, 1]) {
      if (!this.places.delete(`${device} ${place}`)) continue
      this.clock.after(REOPENED_AFTER_MS, () => this.open(device, place))
    }
  }

  private killIfArmed({ device }: Sender, sent: Sent): void {
    if (isWrite(sent) && this.armed.delete(device)) this.killBrowser(device)
  }

  private write(write: Write, place: number): void {
    const { id, kind, device, lead, field } = write
    const tab = this.places.get(`${device} ${place}`) ?? this.places.get(`${device} 0`)
    const client = tab && this.clients.get(tab)
    if (!client) return void this.clock.after(REOPENED_AFTER_MS, () => this.write(write, place))
    this.made.set(id, { ...write, state: 'asked' })
    const done = client.then((ready) => (kind === 'note' ? ready.note(lead, id) : ready.set(lead, field, id)))
    done.then(
      () => this.mark(tab, id, 'taken'),
      () => this.mark(tab, id, 'told'),
    )
  }

  private mark(tab: Tab, id: string, state: Made['state']): void {
    const known = this.made.get(id)
    if (tab.isDead || !known || known.state === 'told') return
    this.made.set(id, { ...known, state })
  }

  async end(): Promise<Score> {
    for (const [device, profile] of this.profiles.entries()) {
      profile.setOnline(true)
      this.open(device, 0)
    }
    const { clock } = this
    const ended = clock.now
    for (;;) {
      const looks = await this.looks()
      const truth = await this.truth()
      const isDone = [...looks.values()].every((tabs) => tabs.every((look) => isSame(look, truth)))
      if (isDone || clock.now - ended > PATIENCE_MS) {
        const score = judge([...this.made.values()], truth, looks)
        this.letGo()
        return { ...score, convergedMs: [isDone ? clock.now - ended : null] }
      }
      await this.pass(LOOK_EVERY_MS)
    }
  }

  private async truth() {
    if (!this.server) throw new Error('There is no server.')
    const truth = this.server.truth()
    return this.server.isElsewhere ? truth : this.settled(truth)
  }

  private async looks(): Promise<Looks> {
    const looks = new Map<number, Look[]>()
    for (const [device, profile] of this.profiles.entries()) {
      const tabs = [...profile.tabs].filter((tab) => !tab.isWorker)
      looks.set(
        device,
        await this.settled(
          Promise.all(tabs.map(async (tab) => (await this.clients.get(tab))?.look())).then((all) =>
            all.filter((look) => look !== undefined),
          ),
        ),
      )
    }
    return looks
  }

  /** Some of it needs time to pass: what waits for an answer that never comes waits until the browser gives up. */
  private async settled<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const over = work.finally(() => (isOver = true))
    over.catch(() => undefined)
    for (let waited = 0; waited < LONGEST_LOOK_MS && !isOver; waited += 50) await this.pass(50)
    if (!isOver)
      throw new Error(
        `${this.contender.config}: a tab does not answer what it knows. ${this.complaints.slice(0, 3).join('\n')}`,
      )
    return over
  }

  private letGo(): void {
    for (const { tabs } of this.profiles) for (const tab of tabs) tab.kill()
  }

  get complaints(): string[] {
    return this.profiles.flatMap(({ complaints }) => complaints)
  }
}
