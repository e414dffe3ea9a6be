import type { Store } from '../../store/core/open-store.ts'
import { StartError } from '../../store/core/start-error.ts'
import { londonDate } from '../london-date.ts'
import type { CsvRow } from '../../../csv/csv-parser.ts'
import { readHeader } from '../import-leads/epc-columns.ts'
import { openSourceFiles, readCsvFiles, type SourceFile } from '../source-files.ts'
import { readDate, readNumber } from '../../../contract/entities/import/cell-values.ts'
import {
  CERTIFICATE_COLUMNS,
  type CertificateColumn,
  importCertificateRows,
} from '../../store/register/certificates.ts'
import {
  CERTIFICATE_FIELDS,
  readCell,
  type Reader,
  remembering,
  type RowFacts,
  type Value,
  wrongWidth,
} from '../import-leads/certificate-to-lead.ts'
import { controlsText } from '../import-leads/heating-control-codes.ts'

export interface RegisterCounts {
  readonly rows: number
  readonly taken: number
  /** Rows for which the register already has the same or a later certificate. */
  readonly older: number
  readonly refused: number
}

export interface RegisterProgress extends RegisterCounts {
  readonly bytesRead: number
  readonly bytes: number
}

export interface RefusedCertificate {
  readonly file: string
  readonly line: number
  readonly reason: string
}

export interface RegisterImport {
  readonly path: string
  readonly now: Date
  readonly onProgress?: (progress: RegisterProgress) => void
  readonly onRefused?: (row: RefusedCertificate) => void
  /** Reports a row that was imported without one of its cells. */
  readonly onNote?: (row: RefusedCertificate) => void
}

const BATCH = 10_000

/** The official zip has a file for each year, beside the recommendations. Older zips had a folder for each authority. */
const isCertificatesFile = (name: string) => /(^|\/)certificates[^/]*\.csv$/i.test(name)

/**
 * Each batch is a transaction that keeps the latest certificate of a property, so files may be read in any order and
 * repeatedly.
 */
export async function importRegister(store: Store, options: RegisterImport): Promise<RegisterCounts> {
  const source = await openSourceFiles(options.path, isCertificatesFile)
  try {
    if (source.files.length === 0) throw new StartError(`${options.path} holds no certificates*.csv.`)
    return await importFiles(store, newestFirst(source.files), options)
  } finally {
    source.close()
  }
}

/** Newest first, because replaced certificates are then only skipped. */
const newestFirst = (files: readonly SourceFile[]) => files.toSorted((a, b) => b.name.localeCompare(a.name))

async function importFiles(
  store: Store,
  files: readonly SourceFile[],
  options: RegisterImport,
): Promise<RegisterCounts> {
  const counts = { rows: 0, taken: 0, older: 0, refused: 0 }
  const today = londonDate(options.now)
  const writer = batchWriter(store, counts)
  for (const { file, parts } of readCsvFiles(files)) {
    let toRow: RowToCertificate | undefined
    for await (const { rows, bytesRead, bytes } of parts) {
      for (const row of rows) {
        if (!toRow) {
          toRow = rowReader(row, file.name)
          continue
        }
        counts.rows++
        const onNote = (reason: string) => options.onNote?.({ file: file.name, line: row.line, reason })
        const values = row.fault ?? toRow(row.cells, { today, onNote })
        if (typeof values === 'string') {
          counts.refused++
          options.onRefused?.({ file: file.name, line: row.line, reason: values })
        } else if (writer.add(values)) await writer.flush()
      }
      options.onProgress?.({ ...counts, bytesRead, bytes })
    }
  }
  await writer.flush()
  await writer.written()
  return counts
}

function rowReader({ cells, fault, line }: CsvRow, name: string): RowToCertificate {
  if (fault !== undefined) throw new StartError(`${name} is not a CSV file: line ${line}, ${fault}.`)
  const indexByName = readHeader(cells, name)
  if (!indexByName.has('postcode')) throw new StartError(`${name} has no column postcode: nothing was imported.`)
  return rowToCertificate(indexByName, cells.length)
}

function batchWriter(store: Store, counts: { taken: number; older: number }) {
  let rows: (readonly unknown[])[] = []
  let writing: Promise<void> = Promise.resolve()
  const write = async (batch: readonly (readonly unknown[])[]) => {
    const taken = await importCertificateRows(store, batch)
    counts.taken += taken
    counts.older += batch.length - taken
  }
  return {
    add: (row: readonly unknown[]) => rows.push(row) >= BATCH,
    flush: async () => {
      await writing
      writing = write(rows)
      // Awaited at the next flush. Until then its rejection needs a handler.
      writing.catch(() => {})
      rows = []
    },
    written: () => writing,
  }
}

/** A score is a whole number. Anything else, or one far off the scale, counts as unknown. */
const readScore: Reader = (raw) => {
  const score = readNumber(raw)
  return typeof score === 'number' && Math.abs(score) <= 1000 ? Math.round(score) : undefined
}

const readers = new Map<CertificateColumn, Reader>([
  ...CERTIFICATE_FIELDS.flatMap(([name, read]) => (isColumn(name) ? [[name, read] as const] : [])),
  ['inspection_date', readDate],
  ['current_energy_efficiency', readScore],
  ['potential_energy_efficiency', readScore],
])

function isColumn(name: string): name is CertificateColumn {
  return CERTIFICATE_COLUMNS.some((column) => column === name)
}

type RowToCertificate = (cells: readonly string[], facts: RowFacts) => readonly (Value | undefined)[] | string

function rowToCertificate(indexByName: ReadonlyMap<string, number>, columnCount: number): RowToCertificate {
  const columns = CERTIFICATE_COLUMNS.map((name) => ({
    name,
    index: indexByName.get(name) ?? -1,
    read: remembering(readers.get(name) ?? (() => undefined)),
  }))
  return (cells, facts) => {
    if (cells.length !== columnCount) return wrongWidth(cells.length, columnCount)
    const values: (Value | undefined)[] = []
    for (const { name, index, read } of columns) {
      const cell = readCell(name, cells[index], read, facts)
      if (cell.refusal !== undefined) return cell.refusal
      values.push(cell.value)
    }
    if (values[NUMBER] === undefined) return 'it has no certificate number'
    if (values[POSTCODE] === undefined) return 'it has no postcode'
    values[CONTROLS] = controlsText(values[CONTROLS], values[CONTROLS_DESCRIPTION])
    return values
  }
}

const NUMBER = CERTIFICATE_COLUMNS.indexOf('certificate_number')
const POSTCODE = CERTIFICATE_COLUMNS.indexOf('postcode')
const CONTROLS = CERTIFICATE_COLUMNS.indexOf('main_heating_controls')
const CONTROLS_DESCRIPTION = CERTIFICATE_COLUMNS.indexOf('mainheatcont_description')
