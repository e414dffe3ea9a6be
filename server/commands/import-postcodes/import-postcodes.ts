import { importPostcodeRows, rebuildMiddles } from '../../store/register/postcodes.ts'
import { placeAgain } from '../../store/register/place-rows.ts'
import type { Store } from '../../store/core/open-store.ts'
import { StartError } from '../../store/core/start-error.ts'
import { splitCsv } from '../import-leads/csv-file.ts'
import type { CsvRow } from '../../../csv/csv-splitter.ts'
import { openSourceFiles, type SourceFile } from '../source-files.ts'
import { detectFormat, type PostcodeFormat, type PostcodeRow } from './postcode-columns.ts'

export interface PostcodeCounts {
  readonly rows: number
  readonly imported: number
  /** No postcode, or one without a place. */
  readonly skipped: number
}

export interface PostcodesImported extends PostcodeCounts {
  readonly format: PostcodeFormat['name'] | undefined
  /** Leads and jobs that are now placed, or placed more exactly. */
  readonly placed: number
}

export interface PostcodeImport {
  readonly path: string
  readonly onProgress?: (progress: PostcodeCounts & { bytesRead: number; bytes: number }) => void
}

/** Rows a transaction. */
const BATCH = 50_000

/**
 * Brings the postcodes of a directory file into the database, then places what lies less exactly than they allow.
 * Run again it replaces what it knows.
 */
export async function importPostcodes(store: Store, { path, onProgress }: PostcodeImport): Promise<PostcodesImported> {
  const source = await openSourceFiles(path, (name) => /\.csv$/i.test(name))
  try {
    const files = directoryFiles(source.files)
    if (files.length === 0) throw new StartError(`${path} holds no CSV file of postcodes.`)
    const { counts, format } = await importFiles(store, files, onProgress)
    await rebuildMiddles(store)
    return { ...counts, format, placed: await placeAgain(store) }
  } finally {
    source.close()
  }
}

/** A release holds the whole directory, then the same cut into areas, then names and guides. */
export function directoryFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  if (files.length <= 1) return files
  const whole = files.filter(({ name }) => /(^|\/)(ONSPD|NSPL)_[^/]*_UK\.csv$/i.test(name))
  if (whole.length > 0) return whole
  return files.filter(({ name }) => /(^|\/)Data\/(CSV|multi_csv)\/[^/]+\.csv$/i.test(name))
}

async function importFiles(store: Store, files: readonly SourceFile[], onProgress: PostcodeImport['onProgress']) {
  const counts = { rows: 0, imported: 0, skipped: 0 }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const writer = batchWriter(store)
  let bytesBefore = 0
  let format: PostcodeFormat | undefined
  for (const file of files) {
    format = undefined
    for await (const { rows, bytesRead } of splitCsv(() => file.open())) {
      for (const row of rows) {
        if (!format) {
          format = demandFormat(row, file.name)
          if (format.hasHeader) continue
        }
        counts.rows++
        const place = row.fault ?? format.toRow(row.cells)
        if (typeof place === 'string') counts.skipped++
        else if (writer.add(place)) await writer.flush()
      }
      counts.imported = counts.rows - counts.skipped
      onProgress?.({ ...counts, bytesRead: bytesBefore + bytesRead, bytes })
    }
    bytesBefore += file.bytes
  }
  await writer.flush()
  await writer.written()
  return { counts, format: format?.name }
}

function demandFormat({ cells, fault }: CsvRow, name: string): PostcodeFormat {
  const format = fault === undefined ? detectFormat(cells) : undefined
  if (format) return format
  throw new StartError(
    `${name} is not a file of postcodes: it needs the columns of ONSPD, NSPL or Code-Point Open, or postcode, lat and lng.`,
  )
}

/** While one batch is written the next is read. Of a code that comes twice in a batch the last counts. */
function batchWriter(store: Store) {
  let rows = new Map<string, PostcodeRow>()
  let writing: Promise<void> = Promise.resolve()
  return {
    /** True when the batch is full. */
    add: (row: PostcodeRow) => rows.set(row[0], row).size >= BATCH,
    flush: async () => {
      await writing
      writing = importPostcodeRows(store, [...rows.values()])
      // Awaited at the next flush; until then its failure needs a listener.
      writing.catch(() => {})
      rows = new Map()
    },
    written: () => writing,
  }
}
