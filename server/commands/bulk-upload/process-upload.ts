import { countLeadColumns, type ImportField, matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type LeadChange, type PlannedBatch, UploadMoved, writeBatch } from '../../store/uploads/bulk-upload-batch.ts'
import { type BulkUploadRow, type FailedRow, keepHeader, moveUpload, refOf } from '../../store/uploads/bulk-uploads.ts'
import type { SkippedRow } from '../../store/uploads/skipped-rows.ts'
import type { Store } from '../../store/core/open-store.ts'
import { isMetByAnother } from '../../store/core/unique-violation.ts'
import type { CsvRow } from '../../../csv/csv-parser.ts'
import type { NewNote } from '../../store/leads/import-leads.ts'
import { timeOrderedIds } from '../import-leads/time-ordered-id.ts'
import type { ChunkFolder } from './chunk-folder.ts'
import { detectEncoding } from '../../../csv/encoding.ts'
import { readFileRows } from '../../../csv/file-rows.ts'
import { HeaderFinder, isTotalRow } from '../../../csv/header-row.ts'
import { withoutEmptyEnd } from '../../../csv/lead-row-check.ts'
import { KnownLeads } from './known-leads.ts'
import { createUnreadTally } from './unread-tally.ts'
import { addedFields, createRowPlanner, type RowRules } from './row-plan.ts'

export interface Processing {
  readonly store: Store
  readonly chunks: ChunkFolder
  readonly isStopping: () => boolean
}

/** Limits of one transaction, in rows and in characters, so that planning a batch never blocks the event loop for long. */
const BATCH = 5000
const BATCH_TEXT = 4_000_000
const TRIES = 5

/** Turns chunks into leads, continuing where it stopped: each batch commits its position in the file. */
export async function processUpload(parts: Processing, upload: BulkUploadRow): Promise<void> {
  const ref = refOf(upload)
  try {
    const isWhole = await importRows(parts, upload)
    if (!isWhole) return
    await moveUpload(parts.store, ref, ['processing'], { state: 'done' })
  } catch (error) {
    if (error instanceof UploadMoved) return
    if (!(error instanceof Refusal) || error.code === 'in-flight') throw error
    await moveUpload(parts.store, ref, ['processing'], { state: 'failed', reason: error.message })
  }
  await parts.chunks.remove(ref)
}

async function importRows(parts: Processing, upload: BulkUploadRow): Promise<boolean> {
  const { store, chunks, isStopping } = parts
  const read = () => chunks.read(refOf(upload), upload.total_chunks)
  const encoding = await detectEncoding(read())
  if (upload.rows_read === 0 && !(await isReadWhole(readFileRows(read(), encoding), isStopping))) return false
  const writer = await batchWriter(store, upload)
  const finder = new HeaderFinder<CsvRow>(countLeadColumns, upload.reading?.headerLine)
  const leavesOut = upload.reading?.totals === 'leave-out' ? ({ cells }: CsvRow) => isTotalRow(cells) : () => false
  async function take(rows: readonly CsvRow[], bytesRead: number) {
    if (!writer.hasHeader() && finder.header)
      await writer.begin({ header: finder.header, firstRows: finder.firstRows() })
    for (const row of rows) if (!leavesOut(row) && writer.add(row, bytesRead)) await writer.flush()
  }
  for await (const { rows, bytesRead } of readFileRows(read(), encoding)) {
    await take(finder.push(rows), bytesRead)
    if (isStopping()) return false
  }
  await take(finder.end(), upload.file_size)
  if (!writer.hasHeader()) throw new Refusal('invalid', 'The file is empty.')
  await writer.flush()
  return true
}

/** Before a row is written, so that a file with too many malformed records is refused whole. False when stopping. */
async function isReadWhole(parts: AsyncIterable<unknown>, isStopping: () => boolean): Promise<boolean> {
  for await (const _part of parts) if (isStopping()) return false
  return true
}

async function batchWriter(store: Store, upload: BulkUploadRow) {
  const ref = refOf(upload)
  const startedAt = upload.created_at.getTime()
  let known = await KnownLeads.of(store, ref.companyId)
  let rules: RowRules | undefined
  let place = 0
  let pending: CsvRow[] = []
  let pendingText = 0
  let bytesRead = upload.bytes_read

  /** A failed attempt added leads to the known ones that were not stored, so they are read again. */
  async function write(rowsBefore: number, rows: readonly CsvRow[], tries = TRIES): Promise<void> {
    const planned = rules
    if (!planned) return
    const batch = { upload: ref, rowsBefore, rowsRead: rowsBefore + rows.length, bytesRead }
    try {
      const seq = await writeBatch(store, batch, async (tx) => {
        await known.readOn(tx)
        return planBatch(planned, rows, { rowsBefore, startedAt, known })
      })
      known.noteOwn(seq)
    } catch (error) {
      if (tries <= 1 || !isMetByAnother(error)) throw error
      known = await KnownLeads.of(store, ref.companyId)
      await write(rowsBefore, rows, tries - 1)
    }
  }

  return {
    hasHeader: () => rules !== undefined,
    begin: async (first: FirstRows) => {
      rules = rulesOf(upload, first)
      if (upload.header === null) await keepHeader(store, ref, first.header.cells)
    },
    /** Returns true when the batch is full. Skips the rows that an earlier run has written. */
    add: (row: CsvRow, bytes: number) => {
      if (place++ < upload.rows_read) return false
      bytesRead = bytes
      for (const cell of row.cells) pendingText += cell.length
      return pending.push(row) >= BATCH || pendingText >= BATCH_TEXT
    },
    flush: async () => {
      if (pending.length === 0) return
      const rows = pending
      pending = []
      pendingText = 0
      await write(place - rows.length, rows)
    },
  }
}

interface FirstRows {
  readonly header: CsvRow
  readonly firstRows: ReadonlyArray<readonly string[]>
}

function rulesOf({ reading, user_id, ...upload }: BulkUploadRow, { header, firstRows }: FirstRows): RowRules {
  const { columns, duplicates, corrections } = upload
  if (header.fault !== undefined)
    throw new Refusal('invalid', `This is not a CSV file: line ${header.line}, ${header.fault}.`)
  const names = withoutEmptyEnd(header.cells, 0)
  const matched: (ImportField | null)[] = columns ?? matchColumns(names, firstRows)
  if (matched.length !== names.length && matched.length !== header.cells.length) {
    throw new Refusal('invalid', `The file has ${names.length} columns, its plan has ${matched.length}.`)
  }
  if (matched.every((field) => field === null)) {
    throw new Refusal(
      'invalid',
      'None of the columns in this file match a lead field. Its first line has to name them.',
    )
  }
  return {
    columns: matched,
    duplicates,
    corrections: corrections ?? [],
    reading: reading ?? {},
    names,
    userId: user_id,
    newId: timeOrderedIds(),
  }
}

interface Surroundings {
  readonly rowsBefore: number
  readonly startedAt: number
  readonly known: KnownLeads
}

function planBatch(
  rules: RowRules,
  rows: readonly CsvRow[],
  { rowsBefore, startedAt, known }: Surroundings,
): PlannedBatch {
  const plan = createRowPlanner(rules)
  const added: (readonly unknown[])[] = []
  const changes: LeadChange[] = []
  const failures: FailedRow[] = []
  const skips: SkippedRow[] = []
  const unread = createUnreadTally()
  const notes: NewNote[] = []
  for (const [index, row] of rows.entries()) {
    // The first row becomes the newest lead and each further row is a millisecond older, which keeps the file's order.
    const outcome = plan(row, new Date(startedAt - rowsBefore - index), known)
    if ('faults' in outcome) unread.add(outcome.faults ?? [])
    if (outcome.kind === 'add') {
      added.push(outcome.values)
      if (outcome.note) notes.push(outcome.note)
    } else if (outcome.kind === 'change') changes.push(outcome.change)
    else if (outcome.kind === 'skip') {
      const { leadId, reason, cells } = outcome
      skips.push({ line: row.line, leadId, reason, cells })
    } else failures.push({ line: row.line, reason: outcome.reason, cells: outcome.cells })
  }
  const adds = { fields: addedFields(rules.columns), rows: added }
  return { adds, changes, skips, failures, notes, unread: unread.result() }
}
