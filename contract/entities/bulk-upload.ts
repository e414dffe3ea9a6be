import * as z from 'zod/mini'
import { startedChunks } from './files/started-chunks.ts'
import { BULK_CHUNK_BYTES, DUPLICATE_POLICIES, IMPORT_FIELDS, type ImportField } from './import/lead-import.ts'
import { id, remark, shortName, timestamp } from './primitives.ts'

export const BULK_UPLOAD_STATES = [
  'uploading',
  'processing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type BulkUploadState = (typeof BULK_UPLOAD_STATES)[number]

const count = z.int().check(z.minimum(0))

/** Cells of one field that could not be read and were left empty. */
export const unreadCells = z.object({
  field: z.enum(IMPORT_FIELDS as [ImportField, ...ImportField[]]),
  count,
})
export type UnreadCells = z.infer<typeof unreadCells>

/** How many of the leads that an undo has kept are named. */
export const KEPT_LEADS_NAMED = 20

/** The result of an undo. */
export const uploadUndo = z.object({
  removed: count,
  restored: count,
  /** Leads that stay unchanged because a user has worked on them since. */
  kept: count,
  /** Their ids, if they are few. */
  leads: z.optional(z.array(id).check(z.maxLength(KEPT_LEADS_NAMED))),
  by: z.optional(id),
  at: z.optional(timestamp),
})
export type UploadUndo = z.infer<typeof uploadUndo>

/** For how long imports and exports are listed. */
export const IMPORTS_LISTED_DAYS = 90

export const bulkUpload = z.object({
  _id: id,
  /** The user who uploads it. */
  by: id,
  fileName: shortName,
  fileSize: count,
  totalChunks: count,
  receivedChunks: count,
  /** The first thousand chunks that have not arrived; empty from processing on. */
  missingChunks: z.array(count).check(z.maxLength(1_000)),
  startedChunks: z.optional(startedChunks),
  state: z.enum(BULK_UPLOAD_STATES),
  duplicates: z.enum(DUPLICATE_POLICIES),
  /** Counts rows of the file without its header. */
  rows: z.object({ read: count, added: count, updated: count, skipped: count, failed: count }),
  unread: z.optional(z.array(unreadCells).check(z.maxLength(200))),
  bytesRead: count,
  createdAt: timestamp,
  finishedAt: z.optional(timestamp),
  reason: z.optional(remark),
  undo: z.optional(uploadUndo),
})
export type BulkUpload = z.infer<typeof bulkUpload>

/** Counted from the end of the upload: time to fix them. They contain personal data of people who are not leads. */
export const FAILED_ROWS_KEPT_DAYS = 30

export const MOST_CHUNKS = 10_000
export const MOST_COLUMNS = 1000
const MOST_CORRECTIONS = 20_000

export const chunkNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_CHUNKS - 1))
export const chunkCount = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_CHUNKS))
/** Where in its chunk a piece begins. Absent for a whole chunk. For proxies that refuse large requests. */
export const pieceOffset = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(BULK_CHUNK_BYTES - 1)))
/** The size of the whole chunk that a piece belongs to. */
export const chunkBytes = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(BULK_CHUNK_BYTES)))
export const chunkChecksum = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/i, 'Give the SHA-256 of the chunk in hexadecimal.'))

const line = z.int().check(z.minimum(1))
const cell = z.string().check(z.maxLength(10_000))

/** Corrections before the upload: a cell, or a whole row. A row is identified by the line of the file on which it begins. */
export const correction = z.union([
  z.object({ line, column: z.int().check(z.minimum(0), z.maximum(MOST_COLUMNS)), value: cell }),
  z.object({ line, cells: z.array(cell).check(z.maxLength(MOST_COLUMNS)) }),
])
export type Correction = z.infer<typeof correction>

const ruledColumn = z.int().check(z.minimum(0), z.maximum(MOST_COLUMNS))
const columnRule = z.object({
  column: ruledColumn,
  monthFirst: z.optional(z.boolean()),
  decimalComma: z.optional(z.boolean()),
  values: z.optional(z.array(z.object({ from: cell, to: cell })).check(z.maxLength(100))),
})

/**
 * Reasons to treat a row and a lead as one person that a user may reject. A certificate isn't one, because it belongs
 * to one lead.
 */
export const DIFFERENT_PEOPLE = ['email', 'email-alone', 'phone', 'address'] as const
export type DifferentPeople = (typeof DIFFERENT_PEOPLE)[number]
export type DuplicateKind = DifferentPeople | 'certificate'

/** The user's choices for reading the file. */
export const fileReading = z.object({
  /** The line that names the columns, one of the first ten. By default the one with the most known names. */
  headerLine: z.optional(line),
  /** Rows with totals of the others are left out or become leads. By default they fail. */
  totals: z.optional(z.enum(['leave-out', 'keep'])),
  rules: z.optional(z.array(columnRule).check(z.maxLength(MOST_COLUMNS))),
  /** Rows that match a lead only by these keys are about other people, and become leads. */
  differentPeople: z.optional(z.array(z.enum(DIFFERENT_PEOPLE)).check(z.maxLength(DIFFERENT_PEOPLE.length))),
})
export type FileReading = z.output<typeof fileReading>

export const bulkUploadPlan = z.object({
  fileName: z.string().check(z.minLength(1), z.maxLength(255)),
  fileSize: z.int().check(z.minimum(1), z.maximum(MOST_CHUNKS * BULK_CHUNK_BYTES)),
  totalChunks: z.int().check(z.minimum(1), z.maximum(MOST_CHUNKS)),
  /** The field of each column of the file, in order; null leaves a column out. */
  columns: z.optional(
    z.array(z.nullable(z.enum(IMPORT_FIELDS as [ImportField, ...ImportField[]]))).check(z.maxLength(MOST_COLUMNS)),
  ),
  duplicates: z._default(z.enum(DUPLICATE_POLICIES), 'skip'),
  reading: z.optional(fileReading),
  corrections: z.optional(z.array(correction).check(z.maxLength(MOST_CORRECTIONS))),
})
export type BulkUploadPlan = z.output<typeof bulkUploadPlan>
