import { Dexie, type Table } from 'dexie'
import type { BulkUpload, BulkUploadPlan } from '../../../contract/entities/bulk-upload.ts'
import type { ImportField } from '../../../contract/entities/lead-import.ts'
import type { DatabaseFactory, SharedAnswers } from './outbox-db.ts'

/**
 * sending → processing → done, as the server says; or failed. `cancelling` until the server has heard of it, then the
 * upload is forgotten. What waits for a network or a sign-in stays in its state.
 */
export type KeptUploadState = 'sending' | 'processing' | 'done' | 'failed' | 'cancelling'

/** A file of leads on its way. The file itself lies beside, under the same id, until the server has all of it. */
export interface KeptUpload {
  id: string
  userId: string
  companyId: string
  /** What the server is told before the first chunk. */
  plan: BulkUploadPlan
  createdAt: number
  state: KeptUploadState
  /** Of the file; what is on its way counts. */
  sentBytes: number
  /** Bytes a second, of the chunk that was sent last. */
  speed?: number
  waiting?: 'signal' | 'sign-in'
  /** As the server last described it. */
  server?: BulkUpload
  /** Why it failed. */
  words?: string
}

/** Running until it is done, fails or is stopped by its person; the last two go on when they say so. */
export type KeptImportState = 'running' | 'done' | 'failed' | 'stopped'

/** A file of subscribers on its way. The file lies beside, under the same id, until it is done. */
export interface KeptImport {
  /** Also its name at the server, where each of its chunks counts once. */
  id: string
  userId: string
  companyId: string
  fileName: string
  fileSize: number
  listName: string
  rowsPerChunk: number
  createdAt: number
  state: KeptImportState
  /** The server has answered these, from the first. */
  chunksDone: number
  bytesRead: number
  /** Without blank ones. */
  rowsRead: number
  upserts: number
  /** Of those: people who get nothing until they have confirmed. Undefined of an import from before it was counted. */
  toConfirm?: number
  skippedNoEmail: number
  skippedInvalid: number
  /** People who have left before: they stay so. */
  keptOut: number
  /** Rows that can't be read. */
  unreadable: number
  /** At the speed since it last began; undefined before its first chunk. */
  msLeft?: number
  isWaiting?: true
  /** Why it failed. */
  words?: string
}

/** Of a file that has just been chosen. */
export const NOTHING_IMPORTED = {
  state: 'running',
  chunksDone: 0,
  bytesRead: 0,
  rowsRead: 0,
  upserts: 0,
  skippedNoEmail: 0,
  skippedInvalid: 0,
  keptOut: 0,
  unreadable: 0,
} as const satisfies Partial<KeptImport>

/** The field that a person gave to a column of that name, or null: none. */
export interface ColumnChoice {
  key: string
  fields: Record<string, ImportField | null>
}

export class UploadsDb extends Dexie {
  declare uploads: Table<KeptUpload, string>
  declare imports: Table<KeptImport, string>
  declare columns: Table<ColumnChoice, string>
  /** Where the browser has no file system of its own for us. */
  declare files: Table<{ id: string; file: Blob }, string>
  readonly answers: SharedAnswers = new Map()

  constructor(factory: DatabaseFactory) {
    super('uploads-v1', { ...factory, chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ uploads: 'id, userId', columns: 'key', files: 'id' })
    this.version(2).stores({ imports: 'id, userId' })
  }
}

/** Text that is being written. In a database of its own, because it is put down again at every keystroke. */
export class DraftsDb extends Dexie {
  declare texts: Table<{ key: string; text: string }, string>

  constructor(factory: DatabaseFactory) {
    super('drafts-v1', { ...factory, cache: 'disabled' })
    this.version(1).stores({ texts: 'key' })
  }
}
