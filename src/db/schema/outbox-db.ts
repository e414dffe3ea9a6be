import { Dexie, type DexieOptions, type Table } from 'dexie'
import { PUSH_MAX_ITEMS } from '../../../contract/endpoints/push-limits.ts'
import type { Batch, BatchLead, BatchPart } from './batch.ts'
import type { AcknowledgedEntry, OutboxEntry, ParkedEntry } from './outbox-entry.ts'
import type { AuthRecord } from './auth-record.ts'
import type { ErasedRecord, RecoveryRecord, SealedRecord, SyncStatus } from './status-records.ts'
import { followTransactions } from './release-transactions.ts'
import { separateConnections } from './separate-connections.ts'
import { breakOffStalledReads } from './stalled-reads.ts'

export interface DatabaseFactory {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  outboxIn?: DexieOptions['indexedDB'] | undefined
  /** A worker of WebKit: see `separate-connections.ts`. */
  isEndedWithPages?: boolean
}

export const OUTBOX_NAME = 'outbox'

export type PendingEntry = Omit<OutboxEntry, 'position'> & { position?: number }

export interface SharedAnswer<T> {
  /** Undefined until the first answer. Throws what the query last threw. */
  current(): T | undefined
  subscribe(listener: () => void): () => void
}

export type SharedAnswers = Map<string, SharedAnswer<unknown>>

/** What a tab or worker remembers of the outbox beside what is stored. It ends with the open database; each has its own. */
export interface OutboxMemory {
  batchSize: BatchSize
  /** By the batch's id. Its leads change only by an erasure, so each context reads them once. */
  leads: Map<string, LeadsOfBatch>
  /** When the outage that this page sees began; absent until the first status was read. */
  outage?: { since: number | undefined }
  /** See `outbox-copy.ts`. */
  readonly followers: Set<{ current(): OutboxCopy | undefined }>
  /** By what Dexie reports of the transaction that saved them. */
  readonly ownSaves: WeakMap<object, readonly OutboxEntry[]>
  /** How often the database was opened: on another connection it may be another database. */
  connection: number
  /** The name under which Dexie reports its changes. */
  reportedAs: string
}

/** What a tab knows of the outbox. */
export interface OutboxCopy {
  /** Of every user of the device, in order. */
  readonly pending: readonly OutboxEntry[]
  readonly parked: ReadonlyMap<string, ParkedEntry>
  /** Those that were asked for, and those that were sent since. */
  readonly acknowledged: ReadonlyMap<string, AcknowledgedEntry>
  /** Batches. */
  readonly records: readonly { key: string }[]
  readonly status: SyncStatus
}

export interface BatchSize {
  most: number
  /** A batch of more than this has never been answered. */
  limit: number
  /** Set after an unanswered batch, until something is answered. */
  isProbing: boolean
  descent?: Descent
}

interface Descent {
  mostBefore: number
  /** Keys of the unanswered batch that have not been answered yet. */
  left: Set<string>
}

export interface LeadsOfBatch {
  all: readonly BatchLead[]
  /** As the batch was when they were read. */
  erased: number
  indexById: ReadonlyMap<string, number>
  /** Made when first asked for: every question of every screen asks for all of them, and they may be ten thousand. */
  entries: Map<number, OutboxEntry | undefined>
}

const newOutboxMemory = (): OutboxMemory => ({
  batchSize: { most: PUSH_MAX_ITEMS, limit: PUSH_MAX_ITEMS, isProbing: false },
  leads: new Map(),
  followers: new Set(),
  ownSaves: new WeakMap(),
  connection: 0,
  reportedAs: OUTBOX_NAME,
})

/** The schema is frozen from 1.0.0 on: only optional fields may be added, so that every version can send what any saved. */
export class OutboxDb extends Dexie {
  declare pending: Table<OutboxEntry, number, PendingEntry>
  declare acknowledged: Table<AcknowledgedEntry, string>
  declare parked: Table<ParkedEntry, string>
  declare auth: Table<AuthRecord, AuthRecord['key']>
  /** What the engine reports to the screens; and batches, because no store may be added. */
  declare status: Table<SyncStatus | Batch | BatchPart | RecoveryRecord | SealedRecord | ErasedRecord, string>
  readonly memory = newOutboxMemory()
  readonly answers: SharedAnswers = new Map()

  constructor({ indexedDB, IDBKeyRange, outboxIn, isEndedWithPages }: DatabaseFactory) {
    // The cache would show a write before it is durable.
    super(OUTBOX_NAME, {
      indexedDB: outboxIn ?? indexedDB,
      IDBKeyRange,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    })
    this.version(1).stores({
      pending: '++position, &mutationId, lane, userId, [userId+companyId]',
      acknowledged: '&mutationId, userId, [userId+companyId], [userId+companyId+epoch+acknowledgedSeq], acknowledgedAt',
      parked: '&mutationId, userId, [userId+companyId]',
      auth: 'key',
      status: 'key',
    })
    this.on('ready', () => void (this.memory.connection += 1), true)
    if (isEndedWithPages) separateConnections(this, indexedDB)
    followTransactions(this)
    breakOffStalledReads(this)
  }
}
