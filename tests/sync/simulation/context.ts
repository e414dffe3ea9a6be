import { getChanges } from '../../../contract/endpoints/sync.ts'
import { type Device, openLocalData } from '../../../src/db/device.ts'
import { Journal } from '../../../src/db/journal.ts'
import type { RowsDb } from '../../../src/db/rows-db.ts'
import { drainInBackground } from '../../../src/sync/drain-in-background.ts'
import { exclusively } from '../../../src/sync/exclusively.ts'
import { checkAccess } from '../../../src/sync/access.ts'
import { ApiError, Unreachable } from '../../../src/api/failures.ts'
import { areRowsGone, isOutOfRoom } from '../../../src/db/failures.ts'
import type { SyncPorts } from '../../../src/sync/ports.ts'
import { companiesInOrder, pullCompanies } from '../../../src/sync/pull-companies.ts'
import { drain } from '../../../src/sync/push.ts'
import { refresh } from '../../../src/sync/refresh.ts'
import { readWorkingSession } from '../../../src/sync/transport.ts'
import { Stalled, watched } from '../../../src/sync/watchdog.ts'
import type { SimDevice } from './device.ts'
import type { Weather } from './faults.ts'
import type { Sender } from './network.ts'
import { abortAll } from './raw-storage.ts'

const never = <T>() => new Promise<T>(() => undefined)

let pages = 0

/** A tab, or the service worker, of a device: its own connections to the device's databases, the engine's real parts. */
export class SimContext implements Sender {
  readonly device: SimDevice
  readonly ports: SyncPorts
  /** What a screen in this tab is given. */
  readonly page: Device
  isFrozen = false
  /** Done once, when a page of the feed comes. */
  atNextPage: (() => void) | undefined
  private hasDied = false
  private readonly end = new AbortController()
  private readonly atDeath: (() => void)[] = []
  private readonly opened = new Set<RowsDb>()
  private checkedToken: string | undefined
  private draining: Promise<void> | undefined
  private pulling: Promise<void> | undefined

  constructor(device: SimDevice, { isTab }: { isTab: boolean }) {
    this.device = device
    const local = openLocalData(device.databases)
    const data = {
      ...local,
      openRows: (userId: string, companyId: string) => this.noteOpened(local.openRows(userId, companyId)),
    }
    const { clock } = device
    this.page = { ...data, storage: device.storage, now: clock.now, newId: device.newId }
    if (isTab) this.page.journal = this.openJournal()
    this.ports = {
      data,
      fetch: (path, init) => (this.hasDied ? never() : this.fetch(path, init)),
      now: clock.now,
      random: () => device.chance.next(),
      sleep: (ms, signal) => (this.hasDied ? never() : clock.sleep(ms, signal)),
      locks: device.locks?.forContext(
        () => this.hasDied,
        (release) => this.atDeath.push(release),
      ),
      newId: device.newId,
      usedStorage: () => Promise.resolve(device.usedStorage),
      report: (error) => this.complain(error),
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
  get pageSize(): number {
    return this.device.pageSize
  }
  isAsleep = () => this.isFrozen
  isDead = () => this.hasDied
  get isBusy(): boolean {
    return this.draining !== undefined || this.pulling !== undefined
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const response = await this.device.network.fetch(this, path, init)
    if (!path.startsWith(getChanges.path)) return response
    const { atNextPage } = this
    this.atNextPage = undefined
    atNextPage?.()
    return response
  }

  /** Begins to send, as the engine or the service worker does; it goes on while other things happen. */
  startDrain(): void {
    this.draining ??= this.whileAlive(async () => {
      if (this.device.contexts.indexOf(this) === SERVICE_WORKER) await drainInBackground(this.ports, this.end.signal)
      else await this.drainAsEngine()
    }).finally(() => (this.draining = undefined))
  }

  startPull(): void {
    this.pulling ??= this.whileAlive(() => this.pullAsEngine()).finally(() => (this.pulling = undefined))
  }

  /** As `runPush` does it. */
  private async drainAsEngine(): Promise<void> {
    const { ports, end } = this
    const session = await readWorkingSession(ports)
    if (!session) return
    await exclusively(ports, `drain:${session.userId}`, end.signal, () =>
      watched(ports, end.signal, (beat, signal) =>
        drain({
          ports,
          session,
          refresh: (companyId) => refresh({ ports, session, companyId, onProgress: beat, signal }),
          onAcknowledged: () => undefined,
          onProgress: beat,
          signal,
        }),
      ),
    )
  }

  /** As `runPull` does it. */
  private async pullAsEngine(): Promise<void> {
    const { ports, end } = this
    const session = await readWorkingSession(ports)
    if (!session) return
    await exclusively(ports, `pull:${session.userId}`, end.signal, () =>
      watched(ports, end.signal, async (onProgress, signal) => {
        if (session.token !== this.checkedToken) await checkAccess({ ports, session, onProgress, signal })
        const wanted = new Set(await companiesInOrder(ports, session))
        await pullCompanies({ ports, session, wanted, onProgress, signal })
      }),
    )
    this.checkedToken = session.token
  }

  private async whileAlive(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isExpected(error)) this.complain(error)
    }
  }

  private complain(error: unknown): void {
    if (!this.hasDied) this.device.complaints.push(error)
  }

  /** Its process ends here and now: what it has not committed is rolled back, and it never does anything again. */
  kill(): void {
    if (this.hasDied) return
    this.hasDied = true
    for (const database of [this.page.outbox, ...this.opened]) {
      if (database.isOpen()) abortAll(this.device.databases.indexedDB, database.name, database.backendDB())
      database.close({ disableAutoOpen: true })
    }
    for (const release of this.atDeath) release()
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

/** Of a device's contexts the last is the service worker. */
export const SERVICE_WORKER = 2

/** As the loops of the engine take it. */
const isExpected = (error: unknown) =>
  error instanceof ApiError ||
  error instanceof Unreachable ||
  error instanceof Stalled ||
  areRowsGone(error) ||
  isOutOfRoom(error)
