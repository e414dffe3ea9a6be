import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { Batch, BatchPart } from './batch.ts'
import type { AcknowledgedEntry, OutboxEntry, ParkedEntry } from './outbox-entry.ts'
import type { AuthRecord } from './auth-record.ts'
import type { RecoveryRecord, SyncStatus } from './status-records.ts'
import { followTransactions } from './let-go.ts'
import { breakOffStalledReads } from './stalled-reads.ts'

/** Where IndexedDB is: the browser's own, or one factory per device in a test. */
export interface DatabaseFactory {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Where the outbox is, when not beside the rows. */
  outboxIn?: DexieOptions['indexedDB'] | undefined
  /** False where a bucket could not be opened, so that the outbox is beside the rows all the same. Absent: it is apart. */
  isOutboxApart?: (() => Promise<boolean>) | undefined
}

export const OUTBOX_NAME = 'outbox-v1'

export type PendingEntry = Omit<OutboxEntry, 'seq'> & { seq?: number }

/**
 * What people did and where it stands. The schema is frozen for ever: only optional fields may be added, so that every
 * version of the app can send what any other version saved.
 */
export class OutboxDb extends Dexie {
  declare pending: Table<OutboxEntry, number, PendingEntry>
  declare acked: Table<AcknowledgedEntry, string>
  declare parked: Table<ParkedEntry, string>
  declare auth: Table<AuthRecord, AuthRecord['key']>
  /** What the engine tells the screens; and batches, because no store may be added. */
  declare status: Table<SyncStatus | Batch | BatchPart | RecoveryRecord, string>

  constructor({ indexedDB, IDBKeyRange, outboxIn }: DatabaseFactory) {
    // The cache would show a write before it is durable.
    super(OUTBOX_NAME, {
      indexedDB: outboxIn ?? indexedDB,
      IDBKeyRange,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    })
    this.version(1).stores({
      pending: '++seq, &mutationId, lane, userId, [userId+companyId]',
      acked: '&mutationId, userId, [userId+companyId], [userId+companyId+epoch+ackedSeq], ackedAt',
      parked: '&mutationId, userId, [userId+companyId]',
      auth: 'key',
      status: 'key',
    })
    followTransactions(this)
    breakOffStalledReads(this)
  }
}
