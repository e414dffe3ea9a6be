import { importLeads } from '../../store/leads/import-leads.ts'
import type { LeadTable } from '../../store/leads/placed-leads.ts'
import { StartError } from '../../store/core/start-error.ts'
import type { Store } from '../../store/core/open-store.ts'
import { IMPORTED_FIELDS, rowToLead, type RowToLead } from './certificate-to-lead.ts'
import { londonDate } from '../london-date.ts'
import { demandTextFile, readCsv } from './csv-file.ts'
import type { CsvRow } from '../../../csv/csv-splitter.ts'
import { readHeader } from './epc-columns.ts'

export interface Counts {
  readonly rows: number
  readonly imported: number
  /** Their certificate is in the company already, or earlier in the file. */
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
  /** A row that came in without one of its cells. */
  readonly onNote?: (row: RefusedRow) => void
}

/** Rows a transaction: for so long as its commit takes nobody else in the company can commit. */
const BATCH = 2_500
/** Batches that are written at once. */
const WRITERS = 2

/**
 * Brings the certificates of an official CSV file into a company as leads. Each batch is a transaction, so an import
 * that was interrupted is simply run again: what is there stays as it is.
 */
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
      // The first row of the file is the newest lead, a millisecond before it the next: an order that stays.
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

/** While some batches are written the next is read; so few are in memory, however long the file. */
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
    // One that failed stays, and ends the import.
    full.written = write(full).then(() => void inFlight.delete(full))
    // Awaited at a later flush or at the end; until then its failure needs a listener.
    full.written.catch(() => {})
  }
  return {
    add: async (row: Row) => {
      const certificate = String(row[CERTIFICATE])
      // Two that are written at the same moment would wait for each other only to find one of them refused.
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
