import { getChanges } from '../../../contract/endpoints/sync.ts'
import { deviceOver, openLocalData } from '../../../src/db/device.ts'
import type { Device } from '../../../src/db/schema/device.ts'
import { Journal } from '../../../src/db/schema/journal.ts'
import type { RowsDb } from '../../../src/db/schema/rows-db.ts'
import { areRowsGone } from '../../../src/db/outbox/failures.ts'
import { OutboxFollower } from '../../../src/db/outbox/outbox-copy.ts'
import type { OutboxCopy } from '../../../src/db/schema/outbox-db.ts'
import { drainInBackground } from '../../../src/sync/push/drain-in-background.ts'
import { type Engine, startEngine } from '../../../src/sync/engine.ts'
import type { SyncPorts } from '../../../src/sync/ports.ts'
import { unsealAtOnce } from './unseal.ts'
import type { VirtualClock } from '../../support/fakes/virtual-clock.ts'
import type { SimDevice } from './device.ts'
import type { Filter, Weather } from './faults.ts'
import type { Sender } from './network.ts'
import { watchedAlone } from './quick-dexie.ts'
import { abortAll } from './raw-storage.ts'

const never = <T>() => new Promise<T>(() => undefined)

let pages = 0

export class SimContext implements Sender {
  readonly device: SimDevice
  readonly ports: SyncPorts
  readonly page: Device
  atNextPage: (() => void) | undefined
  private hasDied = false
  private readonly end = new AbortController()
  private readonly atDeath: (() => void)[] = []
  private readonly opened = new Set<RowsDb>()
  private readonly isTab: boolean
  private engine: Engine | undefined
  private isHidden = false
  private thaw: PromiseWithResolvers<void> | undefined
  private draining: Promise<void> | undefined
  private readonly follower: OutboxFollower | undefined

  constructor(device: SimDevice, { isTab }: { isTab: boolean }) {
    this.device = device
    this.isTab = isTab
    const local = openLocalData(device.databases)
    watchedAlone(local.outbox, device.id)
    const data = {
      ...local,
      openRows: (userId: string, companyId: string) => this.noteOpened(local.openRows(userId, companyId)),
    }
    const { clock } = device
    this.page = deviceOver(data, { storage: device.storage, now: clock.now, newId: device.newId })
    if (isTab) {
      this.page.journal = this.openJournal()
      this.follower = this.followOutbox()
    }
    this.ports = {
      data,
      fetch: (path, init) => (this.hasDied ? never() : this.fetch(path, init)),
      unseal: unsealAtOnce,
      now: clock.now,
      random: () => device.chance.next(),
      sleep: (ms, signal) => (this.hasDied ? never() : this.sleep(ms, signal)),
      locks: device.locks?.forContext(
        () => this.hasDied,
        (release) => this.atDeath.push(release),
      ),
      newId: device.newId,
      usedStorage: () => Promise.resolve(device.usedStorage),
      report: (error) => this.report(error),
    }
  }

  get deviceId(): number {
    return this.device.id
  }
  get weather(): Weather {
    return this.device.weather
  }
  set weather(weather: Weather) {
    this.device.weather = weather
  }
  get filter(): Filter | undefined {
    return this.device.filter
  }
  get pageSize(): number {
    return this.device.pageSize
  }
  get hasStreams(): boolean {
    return this.device.hasStreams
  }
  get serverNow(): number {
    return this.device.serverNow
  }
  get clock(): VirtualClock {
    return this.device.clock
  }
  isAsleep = () => this.isFrozen
  isDead = () => this.hasDied
  get isBusy(): boolean {
    return this.draining !== undefined || this.device.network.isAwaitedBy(this)
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const response = await this.device.network.fetch(this, path, init)
    if (!path.startsWith(getChanges.path)) return response
    const { atNextPage } = this
    this.atNextPage = undefined
    atNextPage?.()
    return response
  }

  /** Starts the app in this tab: from here on its engine runs on its own. */
  startEngine(): void {
    if (!this.isTab || this.engine || this.hasDied) return
    this.engine = startEngine(this.ports)
    this.engine.setVisible(!this.isHidden)
  }

  /** As a screen that shows what waits. */
  private followOutbox(): OutboxFollower {
    const follower = new OutboxFollower(this.page.outbox, {
      readAcknowledged: async () => [],
      onCopy: () => undefined,
      onFailure: (error) => this.report(error),
    })
    follower.readAll()
    this.atDeath.push(() => follower.end())
    return follower
  }

  /** What its screen shows of the outbox; undefined while it is read again. */
  get shownOutbox(): OutboxCopy | undefined {
    return this.follower?.current()
  }

  wake(): void {
    this.engine?.wake()
  }

  setVisible(isVisible: boolean): void {
    this.isHidden = !isVisible
    this.engine?.setVisible(isVisible)
  }

  /** The browser wakes the service worker, which runs while other things happen. */
  drainInBackground(): void {
    this.draining ??= drainInBackground(this.ports, this.end.signal)
      .then(
        () => undefined,
        (error: unknown) => this.report(error),
      )
      .finally(() => (this.draining = undefined))
  }

  /** As the ports of a browser do. */
  private report(error: unknown): void {
    if (!this.hasDied && !areRowsGone(error)) this.device.complaints.push(error)
  }

  get isFrozen(): boolean {
    return this.thaw !== undefined
  }
  set isFrozen(isFrozen: boolean) {
    if (isFrozen === this.isFrozen) return
    const { thaw } = this
    this.thaw = isFrozen ? Promise.withResolvers<void>() : undefined
    thaw?.resolve()
  }

  /** The timeouts of a frozen tab end when it is resumed. */
  private async sleep(ms: number, signal: AbortSignal): Promise<void> {
    await this.clock.sleep(ms, signal)
    while (this.thaw && !signal.aborted) await this.thaw.promise
    if (this.hasDied) await never()
  }

  /** Its process ends at once: what it has not committed is rolled back, and it never does anything again. */
  kill(): void {
    if (this.hasDied) return
    this.hasDied = true
    for (const database of [this.page.outbox, ...this.opened]) {
      if (database.isOpen()) abortAll(this.device.databases.indexedDB, database.name, database.backendDB())
      database.close({ disableAutoOpen: true })
    }
    for (const release of this.atDeath) release()
    this.engine?.stop()
    this.end.abort()
  }

  private openJournal(): Journal {
    const { folder } = this.device
    const name = `page ${(pages += 1)}`
    this.atDeath.push(() => folder.leave(name))
    return new Journal(folder.open(name))
  }

  private noteOpened(rows: RowsDb): RowsDb {
    this.opened.add(rows)
    return rows
  }
}

/** The service worker is the last of a device's contexts. */
export const SERVICE_WORKER = 2
