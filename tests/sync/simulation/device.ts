import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { PROTOCOL_VERSION } from '../../../contract/protocol.ts'
import type { SessionStorage } from '../../../src/db/device.ts'
import type { AuthRecord } from '../../../src/db/auth-record.ts'
import { checkInstall } from '../../../src/db/install.ts'
import { tidyJournal } from '../../../src/db/journal.ts'
import { OUTBOX_NAME, OutboxDb } from '../../../src/db/outbox-db.ts'
import type { AckedEntry, OutboxEntry, ParkedEntry } from '../../../src/db/outbox-entry.ts'
import { RowsDb, type RowsMeta, rowsDbName } from '../../../src/db/rows-db.ts'
import { signIn, switchCompany, wipeStrayRows } from '../../../src/db/session.ts'
import { recoverSession } from '../../../src/db/session-in-line.ts'
import type { SyncStatus } from '../../../src/db/sync-status.ts'
import { createMemoryFolder } from '../../support/memory-files.ts'
import { createClock, type VirtualClock } from '../../support/virtual-clock.ts'
import { type Choice, choiceOf } from './choice.ts'
import { SimContext } from './context.ts'
import { ProfileLocks } from './locks.ts'
import type { Weather } from './faults.ts'
import type { Network } from './network.ts'
import { unfedIn } from './unfed-rows.ts'
import { Versions } from './stored-leads.ts'
import { type DatabaseImage, databaseNames, imageOf, rawDatabase, rawValues, restoreImage } from './raw-storage.ts'

// Dexie's live queries do nothing where it sees no IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

export interface NewDevice {
  id: number
  seed: number
  network: Network
  /** Everybody and everything it may ever hold. */
  users: readonly string[]
  companyIds: readonly string[]
}

/** What decides how rows look: those that were brought, and the person's own work over them, by entry its lane. */
export interface Shown {
  rows: string
  work: ReadonlyMap<string, string>
}

const CONTEXTS = 3

/** A browser profile in memory. */
export class SimDevice {
  readonly id: number
  readonly network: Network
  readonly users: readonly string[]
  readonly companyIds: readonly string[]
  readonly databases = { indexedDB: new IDBFactory(), IDBKeyRange }
  /** Of the journals. */
  folder = createMemoryFolder()
  readonly clock: VirtualClock = createClock()
  readonly chance: Choice
  readonly locks: ProfileLocks | undefined
  readonly contexts: (SimContext | undefined)[] = Array.from({ length: CONTEXTS })
  /** What its code reported as a bug. */
  readonly complaints: unknown[] = []
  weather: Weather = 'fine'
  usedStorage = 0
  readonly pageSize: number
  readonly versions = new Versions()
  /** When it was last checked. */
  lastShown: Shown | undefined
  /** Who is signed in, by the book. */
  userId: string | undefined
  companyId: string
  private stored = new Map<string, string>()
  /** Rows as the operating system has them: what came later goes with the power. */
  private flushed = new Map<string, DatabaseImage>()

  constructor({ id, seed, network, users, companyIds }: NewDevice) {
    this.id = id
    this.network = network
    this.users = users
    this.companyIds = companyIds
    this.companyId = companyIds[0] ?? ''
    this.chance = choiceOf(seed, id, 0xdef1ce)
    this.pageSize = this.chance.pick([3, 20, 1_000, 1_000])
    this.locks = this.chance.percent(30) ? undefined : new ProfileLocks()
  }

  readonly newId = () => this.chance.uuid()

  get storage(): SessionStorage {
    return {
      getItem: (key) => this.stored.get(key) ?? null,
      setItem: (key, value) => void this.stored.set(key, value),
      removeItem: (key) => void this.stored.delete(key),
    }
  }

  /** Opened where it is closed. */
  context(index: number): SimContext {
    const open = this.contexts[index]
    if (open) return open
    const opened = new SimContext(this, { isTab: index < CONTEXTS - 1 })
    this.contexts[index] = opened
    return opened
  }

  /** A tab in which somebody works. */
  get tab(): SimContext {
    return this.contexts.find((context, index) => context && index < CONTEXTS - 1 && !context.isFrozen) ?? this.fresh()
  }

  private fresh(): SimContext {
    const free = this.contexts.findIndex((context) => !context)
    return this.context(free === -1 ? 0 : free)
  }

  /** What the app does before its first screen. */
  async start(): Promise<void> {
    const { page } = this.tab
    await recoverSession(page)
    await wipeStrayRows(page)
    await this.lookOver()
  }

  async signIn(userId: string, token: string): Promise<void> {
    const { page } = this.tab
    await signIn(token, page)
    await switchCompany(this.companyId, page)
    this.userId = userId
  }

  /** As each tab does now and then, and a moment after anything was saved, sent or decided. */
  async lookOver(): Promise<void> {
    for (const context of this.contexts) {
      const { page, isFrozen } = context ?? {}
      if (!page?.journal || isFrozen) continue
      // That has a clock of its own too: it may come before the look.
      if (this.chance.percent(50)) await tidyJournal(page.journal, page.outbox)
      await checkInstall(page, page.journal)
      await tidyJournal(page.journal, page.outbox)
    }
  }

  close(index: number): void {
    this.contexts[index]?.kill()
    this.contexts[index] = undefined
  }

  /** `kill -9`, or the battery: what was not yet on the disk is gone, and the outbox was. */
  killBrowser({ losesRows }: { losesRows: boolean }): void {
    for (const index of this.contexts.keys()) this.close(index)
    if (!losesRows) return
    this.versions.forget()
    for (const [name, image] of this.flushed) restoreImage(this.databases.indexedDB, name, image)
  }

  /** Of the same person. */
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

  /** The operating system writes down what there is. */
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
    this.folder.installId = original.folder.installId
    for (const [name, text] of original.folder.texts) this.folder.texts.set(name, text)
    this.stored = new Map(original.stored)
    this.userId = original.userId
    this.companyId = original.companyId
    this.clock.set(original.clock.now())
  }

  private databaseCalled(name: string): OutboxDb | RowsDb | undefined {
    if (name === OUTBOX_NAME) return new OutboxDb(this.databases)
    for (const userId of this.users) {
      const companyId = this.companyIds.find((id) => rowsDbName(userId, id) === name)
      if (companyId) return new RowsDb(this.databases, userId, companyId)
    }
    return undefined
  }

  /** What was brought is gone; nobody expects to see it. */
  forgetRows(): void {
    this.versions.forget()
    this.flushed = new Map()
  }

  get pending(): OutboxEntry[] {
    return rawValues<OutboxEntry>(this.databases.indexedDB, OUTBOX_NAME, 'pending')
  }
  /** Rows of bulk changes that are not in the queue yet. */
  get unfed(): OutboxEntry[] {
    const records = rawValues<{ key: string }>(this.databases.indexedDB, OUTBOX_NAME, 'status')
    if (!records.some(({ key }) => key.startsWith('batch:'))) return []
    return unfedIn(records, new Set([...this.pending, ...this.parked].map(({ mutationId }) => mutationId)))
  }
  get unsent(): OutboxEntry[] {
    return [...this.pending, ...this.unfed]
  }
  get acked(): AckedEntry[] {
    return rawValues<AckedEntry>(this.databases.indexedDB, OUTBOX_NAME, 'acked')
  }
  get parked(): ParkedEntry[] {
    return rawValues<ParkedEntry>(this.databases.indexedDB, OUTBOX_NAME, 'parked')
  }

  /** What the person is asked for before anything goes on; `emptied`: of which companies the server has nothing any more. */
  get asked(): { signIn: boolean; update: boolean; emptied: string[] } {
    const { indexedDB } = this.databases
    const [status] = rawValues<SyncStatus>(indexedDB, OUTBOX_NAME, 'status').filter(({ key }) => key === 'sync')
    const session = rawValues<{ key: string; token?: string }>(indexedDB, OUTBOX_NAME, 'auth').find(
      ({ key }) => key === 'session',
    )
    return {
      signIn: status?.refusedToken !== undefined && status.refusedToken === session?.token,
      update: status?.refusedProtocol === PROTOCOL_VERSION,
      emptied: this.companyIds.filter((companyId) => this.rowsMeta(companyId)?.emptied !== undefined),
    }
  }

  /** Where the person works: by their session, and by the server's last word. Nothing while nobody is signed in. */
  get companiesTold(): string[][] {
    const { userId } = this
    const records = rawValues<AuthRecord>(this.databases.indexedDB, OUTBOX_NAME, 'auth')
    return records.flatMap((record) => {
      if (record.key === 'session' && record.userId === userId) return [[...record.companyIds]]
      return record.key === 'profile' && record.userId === userId ? [record.companies.map(({ _id }) => _id)] : []
    })
  }

  /** As it was made; another one when it was deleted and made again. */
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
