import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { PROTOCOL_VERSION } from '../../../contract/protocol.ts'
import type { SessionStorage } from '../../../src/db/schema/device.ts'
import type { AuthRecord } from '../../../src/db/schema/auth-record.ts'
import { checkBrowserId } from '../../../src/db/recovery/browser-identity.ts'
import { tidyJournal } from '../../../src/db/recovery/tidy-journal.ts'
import { OUTBOX_NAME, OutboxDb } from '../../../src/db/schema/outbox-db.ts'
import type { AcknowledgedEntry, OutboxEntry, ParkedEntry } from '../../../src/db/schema/outbox-entry.ts'
import { RowsDb, type RowsMeta, rowsDbName } from '../../../src/db/schema/rows-db.ts'
import { signIn, switchCompany, wipeStrayRows } from '../../../src/db/session/session.ts'
import { recoverSession } from '../../../src/db/session/session-mirror.ts'
import type { SyncStatus } from '../../../src/db/schema/status-records.ts'
import { createMemoryFolder } from '../../support/fakes/memory-files.ts'
import { createClock, type VirtualClock } from '../../support/fakes/virtual-clock.ts'
import { type Choice, choiceOf } from './choice.ts'
import { SimContext } from './context.ts'
import { ProfileLocks } from './locks.ts'
import { chooseFilter, type Filter, isFiltered, type Weather } from './faults.ts'
import type { Network } from './network.ts'
import { idOf } from './seeded-ids.ts'
import { unqueuedIn } from './checks/unqueued-rows.ts'
import { Versions } from './checks/stored-leads.ts'
import { type DatabaseImage, databaseNames, imageOf, rawDatabase, rawValues, restoreImage } from './raw-storage.ts'

// Dexie's live queries need IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

export interface NewDevice {
  id: number
  seed: number
  network: Network
  users: readonly string[]
  companyIds: readonly string[]
}

/** What determines how rows look: those that were pulled, and the user's local changes over them, by the entry's lane. */
export interface Shown {
  rows: string
  work: ReadonlyMap<string, string>
}

const CONTEXTS = 3
const SERVER_AT = Date.parse('2026-11-20T10:30:00Z')
/** The share of the devices; each of them pulls what any other changes. */
const STREAMS_PERCENT = 35

export class SimDevice {
  readonly id: number
  readonly network: Network
  readonly users: readonly string[]
  readonly companyIds: readonly string[]
  readonly databases = { indexedDB: new IDBFactory(), IDBKeyRange }
  folder = createMemoryFolder()
  readonly clock: VirtualClock = createClock()
  readonly chance: Choice
  readonly locks: ProfileLocks | undefined
  readonly contexts: (SimContext | undefined)[] = Array.from({ length: CONTEXTS })
  readonly complaints: unknown[] = []
  weather: Weather = 'fine'
  usedStorage = 0
  readonly pageSize: number
  readonly filter: Filter | undefined
  /** Many networks between a device and the server end a connection that stays open. */
  readonly hasStreams: boolean
  readonly versions = new Versions()
  lastShown: Shown | undefined
  userId: string | undefined
  companyId: string
  isClockSet = false
  private serverAhead = 0
  private stored = new Map<string, string>()
  /** Whether the app runs in the open tabs. */
  private isInUse = false
  /** Rows as the operating system has written them: a power failure loses later ones. */
  private flushed = new Map<string, DatabaseImage>()

  constructor({ id, seed, network, users, companyIds }: NewDevice) {
    this.id = id
    this.network = network
    this.users = users
    this.companyIds = companyIds
    this.companyId = companyIds[0] ?? ''
    this.chance = choiceOf(seed, id, 0xdef1ce)
    this.pageSize = this.chance.pick([3, 20, 1_000, 1_000])
    this.filter = chooseFilter(this.chance)
    this.hasStreams = this.chance.percent(STREAMS_PERCENT)
    this.network.addClock(this.clock)
    this.locks = this.chance.percent(30) ? undefined : new ProfileLocks()
  }

  readonly newId = () => idOf(this.chance)

  get serverNow(): number {
    return SERVER_AT + this.clock.elapsed() + this.serverAhead
  }

  setClock(now: number): void {
    this.clock.set(now)
    this.isClockSet = true
  }

  get storage(): SessionStorage {
    return {
      getItem: (key) => this.stored.get(key) ?? null,
      setItem: (key, value) => void this.stored.set(key, value),
      removeItem: (key) => void this.stored.delete(key),
    }
  }

  context(index: number): SimContext {
    const open = this.contexts[index]
    if (open) return open
    const opened = new SimContext(this, { isTab: index < CONTEXTS - 1 })
    this.contexts[index] = opened
    if (this.isInUse) opened.startEngine()
    return opened
  }

  startEngines(): void {
    this.isInUse = true
    for (const context of this.contexts) context?.startEngine()
  }

  /** Advances its time from one ending wait to the next; in between everything that was started comes to rest. */
  async letTimePass(ms: number, choice: Choice): Promise<void> {
    for (let left = ms; left > 0; ) {
      const step = Math.min(left, Math.max(this.clock.untilNext(), 1))
      left -= step
      this.clock.advance(step)
      await this.network.carry(choice)
    }
  }

  get tab(): SimContext {
    return this.contexts.find((context, index) => context && index < CONTEXTS - 1 && !context.isFrozen) ?? this.fresh()
  }

  private fresh(): SimContext {
    const free = this.contexts.findIndex((context) => !context)
    return this.context(free === -1 ? 0 : free)
  }

  async start(): Promise<void> {
    const { page } = this.tab
    await recoverSession(page)
    await wipeStrayRows(page)
    await this.lookOver()
  }

  async signIn(userId: string, token: string): Promise<void> {
    const { page } = this.tab
    await signIn(page, token)
    await switchCompany(page, this.companyId)
    this.userId = userId
  }

  /** As each tab does from time to time, and a moment after anything was saved, sent or decided. */
  async lookOver(): Promise<void> {
    for (const context of this.contexts) {
      const { page, isFrozen } = context ?? {}
      if (!page?.journal || isFrozen) continue
      // It has a clock of its own, too, and may run before the check.
      if (this.chance.percent(50)) await tidyJournal(page.journal, page.outbox)
      await checkBrowserId(page, page.journal)
      await tidyJournal(page.journal, page.outbox)
    }
  }

  close(index: number): void {
    this.contexts[index]?.kill()
    this.contexts[index] = undefined
  }

  /** `kill -9`, or an empty battery: what was not yet on the disk is lost, and the outbox was. */
  killBrowser({ losesRows }: { losesRows: boolean }): void {
    for (const index of this.contexts.keys()) this.close(index)
    if (!losesRows) return
    this.versions.forget()
    for (const [name, image] of this.flushed) restoreImage(this.databases.indexedDB, name, image)
  }

  async takeRowsOf({ databases }: SimDevice): Promise<void> {
    const { userId = '', companyIds, tab } = this
    for (const companyId of companyIds) {
      const name = rowsDbName(userId, companyId)
      const image = imageOf(databases.indexedDB, name)
      if (!image) continue
      await tab.page.openRows(userId, companyId).open()
      restoreImage(this.databases.indexedDB, name, image)
    }
  }

  /** The operating system writes everything to the disk. */
  flush(): void {
    const { indexedDB } = this.databases
    for (const name of databaseNames(indexedDB).filter((each) => each.startsWith('crm-'))) {
      const image = imageOf(indexedDB, name)
      if (image) this.flushed.set(name, image)
    }
  }

  /** The disk is copied to another machine while no tab of this one writes. */
  async becomeCopyOf(original: SimDevice): Promise<void> {
    for (const index of this.contexts.keys()) this.close(index)
    const indexedDB = new IDBFactory()
    this.databases.indexedDB = indexedDB
    this.forgetRows()
    this.lastShown = undefined
    for (const name of databaseNames(original.databases.indexedDB)) {
      const image = imageOf(original.databases.indexedDB, name)
      const database = this.databaseCalled(name)
      if (!image || !database) continue
      await database.open()
      database.close()
      restoreImage(indexedDB, name, image)
    }
    this.folder = createMemoryFolder()
    this.folder.browserId = original.folder.browserId
    for (const [name, text] of original.folder.texts) this.folder.texts.set(name, text)
    this.stored = new Map(original.stored)
    this.userId = original.userId
    this.companyId = original.companyId
    this.clock.set(original.clock.now())
    this.isClockSet ||= original.isClockSet
    this.serverAhead += original.serverNow - this.serverNow
  }

  private databaseCalled(name: string): OutboxDb | RowsDb | undefined {
    if (name === OUTBOX_NAME) return new OutboxDb(this.databases)
    for (const userId of this.users) {
      const companyId = this.companyIds.find((id) => rowsDbName(userId, id) === name)
      if (companyId) return new RowsDb(this.databases, userId, companyId)
    }
    return undefined
  }

  forgetRows(): void {
    this.versions.forget()
    this.flushed = new Map()
  }

  get pending(): OutboxEntry[] {
    return rawValues<OutboxEntry>(this.databases.indexedDB, OUTBOX_NAME, 'pending')
  }
  get unqueued(): OutboxEntry[] {
    const records = rawValues<{ key: string }>(this.databases.indexedDB, OUTBOX_NAME, 'status')
    if (!records.some(({ key }) => key.startsWith('batch:'))) return []
    return unqueuedIn(records, new Set([...this.pending, ...this.parked].map(({ mutationId }) => mutationId)))
  }
  get unsent(): OutboxEntry[] {
    return [...this.pending, ...this.unqueued]
  }
  get stuck(): OutboxEntry[] {
    const { filter } = this
    return filter ? this.unsent.filter(({ body }) => isFiltered(filter, JSON.stringify(body))) : []
  }
  get acknowledged(): AcknowledgedEntry[] {
    return rawValues<AcknowledgedEntry>(this.databases.indexedDB, OUTBOX_NAME, 'acknowledged')
  }
  get parked(): ParkedEntry[] {
    return rawValues<ParkedEntry>(this.databases.indexedDB, OUTBOX_NAME, 'parked')
  }

  get token(): string | undefined {
    const records = rawValues<AuthRecord>(this.databases.indexedDB, OUTBOX_NAME, 'auth')
    return records.flatMap((record) => (record.key === 'session' ? [record.token] : []))[0]
  }

  /** What the user has to do before anything continues; `emptied`: the companies that the server has lost. */
  get requested(): { signIn: boolean; update: boolean; emptied: string[] } {
    const { indexedDB } = this.databases
    const [status] = rawValues<SyncStatus>(indexedDB, OUTBOX_NAME, 'status').filter(({ key }) => key === 'sync')
    return {
      signIn: status?.refusedToken !== undefined && status.refusedToken === this.token,
      update: status?.refusedProtocol === PROTOCOL_VERSION,
      emptied: this.companyIds.filter((companyId) => this.rowsMeta(companyId)?.serverEmptied !== undefined),
    }
  }

  /** The user's companies, by their session and by the server's last answer. Empty while nobody is signed in. */
  get knownCompanies(): string[][] {
    const { userId } = this
    const records = rawValues<AuthRecord>(this.databases.indexedDB, OUTBOX_NAME, 'auth')
    return records.flatMap((record) => {
      if (record.key === 'session' && record.userId === userId) return [[...record.companyIds]]
      return record.key === 'profile' && record.userId === userId ? [record.companies.map(({ _id }) => _id)] : []
    })
  }

  /** The database object; deleting and recreating a database gives another. */
  rowsDatabase(userId: string, companyId: string): object {
    return rawDatabase(this.databases.indexedDB, rowsDbName(userId, companyId)) ?? this
  }

  private rowsMeta(companyId: string): RowsMeta | undefined {
    return this.rowsOf<RowsMeta>(this.userId ?? '', companyId, 'meta')[0]
  }

  rowsOf<T>(userId: string, companyId: string, table: string): T[] {
    return rawValues<T>(this.databases.indexedDB, rowsDbName(userId, companyId), table)
  }
}
