import { takeUpCertificates } from '../../store/certificates.ts'
import { importLeads, type LeadTable } from '../../store/import-leads.ts'
import { StartError } from '../../store/start-error.ts'
import type { Store } from '../../store/open-store.ts'
import { IMPORTED_FIELDS, rowToLead, type RowToLead } from './certificate-to-lead.ts'
import { demandTextFile, readCsv } from './csv-file.ts'
import type { CsvRow } from './csv-splitter.ts'
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
}

/** Rows a transaction. */
const BATCH = 10_000

/**
 * Brings the certificates of an official CSV file into a company as leads. Each batch is a transaction, so an import
 * that was interrupted is simply run again: what is there stays as it is.
 */
export async function importCertificates(store: Store, options: ImportOptions): Promise<Counts> {
  const { path, onProgress, onRefused } = options
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
      const lead = row.fault ?? toLead(row.cells, createdAt)
      if (typeof lead === 'string') {
        counts.refused++
        onRefused?.({ line: row.line, reason: lead })
      } else if (writer.add(lead)) await writer.flush()
    }
    onProgress?.({ ...counts, bytesRead, bytes })
  }
  await writer.flush()
  await writer.written()
  await takeUpCertificates(store)
  return counts
}

function rowReader({ cells, fault, line }: CsvRow, path: string): RowToLead {
  if (fault !== undefined) throw new StartError(`${path} is not a CSV file: line ${line}, ${fault}.`)
  return rowToLead(readHeader(cells, path), cells.length)
}

/** While one batch is written the next is read: at most two are in memory. */
function batchWriter(store: Store, companyId: string, counts: { imported: number; alreadyThere: number }) {
  let rows: LeadTable['rows'][number][] = []
  let writing: Promise<void> = Promise.resolve()

  const write = async (leads: LeadTable) => {
    const imported = await importLeads(store, companyId, leads)
    counts.imported += imported
    counts.alreadyThere += leads.rows.length - imported
  }
  return {
    /** True when the batch is full. */
    add: (row: LeadTable['rows'][number]) => rows.push(row) >= BATCH,
    flush: async () => {
      await writing
      writing = write({ fields: IMPORTED_FIELDS, rows })
      // Awaited at the next flush; until then its failure needs a listener.
      writing.catch(() => {})
      rows = []
    },
    written: () => writing,
  }
}
