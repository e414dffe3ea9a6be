import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { csvLine, withoutGuard } from '../../../contract/entities/import/csv-dialect.ts'
import type { JobColumn, JobKind } from '../../../contract/entities/job.ts'
import { type PreviewColumn, ROWS_LISTED } from '../../../contract/entities/import/jobs-preview.ts'
import type { SheetRow } from '../../../csv/file-limits.ts'
import { countJobColumns } from '../../../csv/job-columns.ts'
import { type JobRow, JobsReading, type UnreadCells } from '../../../csv/job-rows.ts'
import { previewColumns } from '../../../csv/jobs-preview.ts'
import { emptyFile, sheetRows } from './sheet-rows.ts'

export interface JobsFile {
  readonly path: string
  readonly kind: JobKind
  /** Absent for a preview. */
  readonly refusedPath?: string
}

export interface ReadJob extends JobRow {
  readonly id: string
}

export interface RefusedRow {
  readonly line: number
  readonly reason: string
}

export interface ReadJobs {
  /** Of the file, with what is read from each. */
  readonly previewColumns: readonly PreviewColumn[]
  readonly columns: readonly JobColumn[]
  readonly hasPoints: boolean
  /**
   * JSON of a few jobs each, `ReadJob[]`. They are parsed one after the other, so that no batch blocks the event loop
   * for long.
   */
  readonly batches: readonly string[]
  readonly jobs: number
  readonly rows: number
  /** The first refused rows. The file at `refusedPath` has all of them. */
  readonly refused: readonly RefusedRow[]
  readonly refusedCount: number
  /** The sheet that was read, if the file is a workbook. */
  readonly sheet: string | undefined
  readonly unread: readonly UnreadCells[]
}

const JOBS_A_BATCH = 1000

/** Runs in a worker. */
export async function readJobs({ path, kind, refusedPath }: JobsFile): Promise<ReadJobs> {
  const refused = createRefusedRows(refusedPath)
  const reading = new JobsReading(kind, refused)
  let sheet: string | undefined
  try {
    for await (const row of sheetRows(path, { countKnown: countJobColumns, onSheet: (name) => (sheet = name) }))
      reading.push([row])
    reading.end()
  } finally {
    refused.close()
  }
  if (!reading.columns) throw emptyFile()
  return {
    previewColumns: previewColumns(kind, reading),
    columns: reading.fieldNames(),
    hasPoints: reading.columns.point !== undefined,
    batches: batchesOf(Array.from(reading.jobs.values(), (job) => ({ id: randomUUID(), ...job }))),
    jobs: reading.jobs.size,
    rows: reading.rows,
    refused: refused.first,
    refusedCount: refused.count(),
    sheet,
    unread: reading.unread(),
  }
}

function batchesOf(jobs: readonly ReadJob[]): string[] {
  const batches: string[] = []
  for (let from = 0; from < jobs.length; from += JOBS_A_BATCH) {
    batches.push(JSON.stringify(jobs.slice(from, from + JOBS_A_BATCH)))
  }
  return batches
}

/** In bytes: more than a user corrects by hand. */
const MOST_REFUSED_TEXT = 20 * 1024 * 1024
const WRITE_FROM = 64 * 1024

function createRefusedRows(path: string | undefined) {
  const first: RefusedRow[] = []
  let count = 0
  let written = 0
  let file: number | undefined
  let header = ''
  let pending = ''
  const flush = () => {
    if (pending === '' || path === undefined) return
    file ??= openSync(path, 'w', 0o600)
    writeSync(file, pending)
    pending = ''
  }
  return {
    first,
    count: () => count,
    begin: (cells: readonly string[]) => {
      header = csvLine(['line', 'reason', ...cells.map(withoutGuard)])
    },
    add: ({ line, cells }: SheetRow, reason: string) => {
      count += 1
      if (first.length < ROWS_LISTED) first.push({ line, reason })
      if (path === undefined || written > MOST_REFUSED_TEXT) return
      if (count === 1) pending = header
      const text = csvLine([String(line), reason, ...cells.map(withoutGuard)])
      written += text.length
      pending += text
      if (pending.length >= WRITE_FROM) flush()
    },
    close: () => {
      flush()
      if (file !== undefined) closeSync(file)
    },
  }
}
