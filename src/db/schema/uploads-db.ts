import { Dexie, type Table } from 'dexie'
import type { ConsentBasis } from '../../../contract/entities/marketing/consent.ts'
import type * as z from 'zod/mini'
import type { BulkUpload, BulkUploadPlan } from '../../../contract/entities/bulk-upload.ts'
import type { FileType } from '../../../contract/entities/files/file-type.ts'
import type { ImportField } from '../../../contract/entities/import/lead-import.ts'
import type { addFile } from '../../../contract/mutations/file.ts'
import { followTransactions } from './release-transactions.ts'
import type { DatabaseFactory, SharedAnswers } from './outbox-db.ts'
import { separateConnections } from './separate-connections.ts'

/** Why a file that is kept isn't being sent at the moment. */
export type WaitReason = 'signal' | 'sign-in' | 'proxy-page' | 'proxy-limit' | 'server-busy' | 'server-full'

/** `cancelling` lasts until the server knows of it. An upload that waits for the network keeps its state. */
export type KeptUploadState = 'sending' | 'processing' | 'done' | 'failed' | 'cancelling'

/** The file itself is stored under the same id, until the server has all of it. */
export interface KeptUpload {
  id: string
  userId: string
  companyId: string
  plan: BulkUploadPlan
  createdAt: number
  state: KeptUploadState
  /** Includes what is being sent. */
  sentBytes: number
  speed?: number
  waiting?: WaitReason
  /** Until then a server that is busy is left alone. */
  busyUntil?: number | undefined
  server?: BulkUpload
  words?: string
}

/** Running until it is done, fails or is stopped; a failed or stopped import can be resumed. */
export type KeptImportState = 'running' | 'done' | 'failed' | 'stopped'

export interface KeptImport {
  /** Also its name on the server, where each of its chunks counts once. */
  id: string
  userId: string
  companyId: string
  fileName: string
  fileSize: number
  listName: string
  /** On what everybody in the file may be emailed, if it was chosen. */
  basis?: ConsentBasis
  rowsPerChunk: number
  /** The line of the file that names the columns, if it was chosen. */
  headerLine?: number
  createdAt: number
  state: KeptImportState
  chunksDone: number
  bytesRead: number
  /** Blank rows are not counted. */
  rowsRead: number
  upserts: number
  /** How many of them get nothing until they have confirmed. Absent until the server has counted them. */
  toConfirm?: number
  skippedNoEmail: number
  skippedInvalid: number
  keptOut: number
  unreadable: number
  /** At the speed since it last started; undefined before its first chunk. */
  msLeft?: number
  waiting?: WaitReason
  /** Until then a server that is busy is left alone. */
  busyUntil?: number | undefined
  words?: string
}

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

/** The bytes of a photo, file or signature, from before its `file.add` is in the outbox until it is gone from there. */
export interface KeptContent {
  /** Also its name on the server, and that of the bytes on this device. */
  id: string
  userId: string
  companyId: string
  leadId: string
  size: number
  sha256: string
  type: FileType
  /** In base64. */
  thumbnail?: string
  createdAt: number
  /** The bytes are as they came: they are scaled and hashed next, and what is said of them here isn't known before. */
  isRaw?: true
  /** Its `file.add`, until that is in the outbox; nothing of it is sent before. */
  toAdd?: { subject: string; args: z.input<typeof addFile.args> } | undefined
  /** `file.add` is sent once it is `sent`; after `failed` too, so that a person decides. */
  state: 'sending' | 'sent' | 'failed'
  sentBytes: number
  waiting?: WaitReason | undefined
  busyUntil?: number | undefined
  /** When it was sent or failed. */
  settledAt?: number
  words?: string
}

/** A proxy on the way has refused more. */
export interface RequestLimit {
  key: 'request'
  bytes: number
}

export interface ColumnChoice {
  key: string
  fields: Record<string, ImportField | null>
}

export class UploadsDb extends Dexie {
  declare uploads: Table<KeptUpload, string>
  declare imports: Table<KeptImport, string>
  declare contents: Table<KeptContent, string>
  declare columns: Table<ColumnChoice, string>
  declare limits: Table<RequestLimit, string>
  /** Used where the browser has no private file system. */
  declare files: Table<{ id: string; file: Blob }, string>
  readonly answers: SharedAnswers = new Map()

  constructor(factory: DatabaseFactory) {
    super('uploads', { ...factory, chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({
      uploads: 'id, userId',
      imports: 'id, userId',
      contents: 'id, userId',
      columns: 'key',
      limits: 'key',
      files: 'id',
    })
    if (factory.isEndedWithPages) separateConnections(this, factory.indexedDB)
    followTransactions(this)
  }
}

/** Text that is being written. It has its own database, because it is written at every keystroke. */
export class DraftsDb extends Dexie {
  declare texts: Table<{ key: string; text: string }, string>

  constructor(factory: DatabaseFactory) {
    super('drafts', { ...factory, cache: 'disabled' })
    this.version(1).stores({ texts: 'key' })
  }
}
