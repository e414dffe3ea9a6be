import { importLeads } from '../../store/leads/import-leads.ts'
import type { LeadTable } from '../../store/leads/placed-leads.ts'
import { StartError } from '../../store/core/start-error.ts'
import type { Store } from '../../store/core/open-store.ts'
import { IMPORTED_FIELDS, rowToLead, type RowToLead } from './certificate-to-lead.ts'
import { londonDate } from '../london-date.ts'
import { demandTextFile, readCsv } from './csv-file.ts'
import type { CsvRow } from '../../../csv/csv-parser.ts'
import { readHeader } from './epc-columns.ts'

export interface Counts {
  readonly rows: number
  readonly imported: number
  /** Rows whose certificate the company already has, or that an earlier row of the file has. */
  readonly alreadyThere: number
  readonly refused: number
}

export interface Progress extends Counts {
  readonly bytesRead: number
  readonly bytes: number
}

export interface RefusedRow {
  readonly line: number
  readonly reason: string
}

export interface ImportOptions {
  readonly path: string
  readonly companyId: string
  readonly now: Date
  readonly onProgress?: (progress: Progress) => void
  readonly onRefused?: (row: RefusedRow) => void
  /** Reports a row that was imported without one of its cells. */
  readonly onNote?: (row: RefusedRow) => void
}

/** Rows per transaction. Other commits of the company wait during its commit. */
const BATCH = 2_500
const WRITERS = 2

/** Each batch is a transaction. After an interruption the import is run again: existing leads are left unchanged. */
export async function importCertificates(store: Store, options: ImportOptions): Promise<Counts> {
  const { path, onProgress, onRefused } = options
  const today = londonDate(options.now)
  const bytes = await demandTextFile(path)
  const counts = { rows: 0, imported: 0, alreadyThere: 0, refused: 0 }
  const writer = batchWriter(store, options.companyId, counts)
  let toLead: RowToLead | undefined
  for await (const { rows, bytesRead } of readCsv(path)) {
    for (const row of rows) {
      if (!toLead) {
        toLead = rowReader(row, path)
        continue
      }
      // The first row becomes the newest lead and each further row is a millisecond older, which keeps the file's
      // order.
      const createdAt = new Date(options.now.getTime() - counts.rows++)
      const onNote = (reason: string) => options.onNote?.({ line: row.line, reason })
      const lead = row.fault ?? toLead(row.cells, createdAt, { today, onNote })
      if (typeof lead === 'string') {
        counts.refused++
        onRefused?.({ line: row.line, reason: lead })
      } else await writer.add(lead)
    }
    onProgress?.({ ...counts, bytesRead, bytes })
  }
  await writer.end()
  return counts
}

function rowReader({ cells, fault, line }: CsvRow, path: string): RowToLead {
  if (fault !== undefined) throw new StartError(`${path} is not a CSV file: line ${line}, ${fault}.`)
  return rowToLead(readHeader(cells, path), cells.length)
}

/** Reads the next batch while others are written. Memory holds only these few, however long the file is. */
function batchWriter(store: Store, companyId: string, counts: { imported: number; alreadyThere: number }) {
  const inFlight = new Set<Batch>()
  let batch = newBatch()

  const isInFlight = (certificate: string) => [...inFlight].some(({ certificates }) => certificates.has(certificate))
  const write = async ({ rows }: Batch) => {
    const imported = await importLeads(store, companyId, { fields: IMPORTED_FIELDS, rows })
    counts.imported += imported
    counts.alreadyThere += rows.length - imported
  }
  const flush = async () => {
    const full = batch
    batch = newBatch()
    if (inFlight.size >= WRITERS) await Promise.race([...inFlight].map(({ written }) => written))
    inFlight.add(full)
    // A failed write stays in the set, and ends the import.
    full.written = write(full).then(() => void inFlight.delete(full))
    // Awaited at a later flush or at the end. Until then its rejection needs a handler.
    full.written.catch(() => {})
  }
  return {
    add: async (row: Row) => {
      const certificate = String(row[CERTIFICATE])
      // Two rows with one certificate in concurrent batches would wait for each other, only for one to be refused.
      if (isInFlight(certificate)) {
        counts.alreadyThere++
        return
      }
      batch.certificates.add(certificate)
      if (batch.rows.push(row) >= BATCH) await flush()
    },
    end: async () => {
      await flush()
      await Promise.all([...inFlight].map(({ written }) => written))
    },
  }
}

type Row = LeadTable['rows'][number]

interface Batch {
  readonly rows: Row[]
  readonly certificates: Set<string>
  written: Promise<void>
}

const newBatch = (): Batch => ({ rows: [], certificates: new Set(), written: Promise.resolve() })

const CERTIFICATE = IMPORTED_FIELDS.indexOf('certificate_number')
