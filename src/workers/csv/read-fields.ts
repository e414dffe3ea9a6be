import { normalHeader, withoutGuard } from '../../../contract/entities/import/csv-dialect.ts'
import { countLeadColumns, type ImportField, matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { readName } from '../../../contract/entities/import/person-name.ts'
import { detectEncoding } from '../../../csv/encoding.ts'
import type { CsvRow } from '../../../csv/csv-parser.ts'
import { HeaderFinder } from '../../../csv/header-row.ts'
import { inEncoding, piecesOf } from './file-pieces.ts'

const CELLS_SHOWN = 20

export interface FieldQuestion {
  /** For each field the possible names of its column, as `normalHeader` makes them; of a row the first that isn’t empty counts. */
  readonly fields: readonly (readonly string[])[]
  /** For each field that of a lead whose columns other programs name: they count after those of `fields`. */
  readonly leadFields?: readonly ImportField[]
  readonly required?: number
  /** The line that names the columns, if it was chosen. */
  readonly headerLine?: number | undefined
  readonly rowsPerChunk: number
  readonly chunksDone?: number
}

export interface FieldChunk {
  readonly number: number
  /**
   * The trimmed cells of the fields, without the guard against formulas, in their order; empty where there is none. At
   * most `rowsPerChunk` rows.
   */
  readonly rows: readonly (readonly string[])[]
  readonly skipped: readonly (readonly string[])[]
  /** Rows that can’t be read, such as a quote that is never closed. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  readonly bytesRead: number
  /** Rows so far, including skipped and refused rows but not blank ones. */
  readonly rowsRead: number
}

export async function* readFields(file: Blob, question: FieldQuestion): AsyncGenerator<FieldChunk> {
  if (file.size === 0) return
  const encoding = await detectEncoding(piecesOf(file))
  const finder = new HeaderFinder<CsvRow>(countLeadColumns, question.headerLine)
  const collector = createCollector(question, finder)
  for await (const { rows, bytesRead } of inEncoding(file, encoding))
    yield* collector.collect(finder.push(rows), bytesRead)
  yield* collector.collect(finder.end(), file.size)
  yield* collector.take(file.size)
}

export interface FirstLines {
  /** The lines that may name the columns. */
  readonly lines: ReadonlyArray<{ readonly line: number; readonly cells: readonly string[] }>
  /** The one that most likely does. */
  readonly headerLine: number
}

export async function readFirstLines(file: Blob): Promise<FirstLines> {
  const finder = new HeaderFinder<CsvRow>(countLeadColumns)
  for await (const { rows } of inEncoding(file, await detectEncoding(piecesOf(file)))) {
    finder.push(rows)
    if (finder.header) break
  }
  finder.end()
  const lines = finder.first.map(({ line, cells }) => ({ line, cells: cells.slice(0, CELLS_SHOWN) }))
  return { lines, headerLine: finder.header?.line ?? 1 }
}

export interface ChunkReading extends FieldQuestion {
  readonly onChunk: (chunk: FieldChunk) => Promise<void>
  readonly signal: AbortSignal
}

export async function readEachChunk(file: Blob, { onChunk, signal, ...question }: ChunkReading): Promise<number> {
  // A file with too many malformed records is refused before any of its rows is sent.
  if (question.chunksDone === 0) await readToEnd(file, signal)
  let rowsRead = 0
  for await (const chunk of readFields(file, question)) {
    signal.throwIfAborted()
    await onChunk(chunk)
    rowsRead = chunk.rowsRead
  }
  return rowsRead
}

async function readToEnd(file: Blob, signal: AbortSignal): Promise<void> {
  if (file.size === 0) return
  for await (const _part of inEncoding(file, await detectEncoding(piecesOf(file)))) signal.throwIfAborted()
}

/** A file without email addresses must not fill the memory. */
const MOST_PASSED_BY = 10_000

function createCollector(question: FieldQuestion, finder: HeaderFinder<CsvRow>) {
  const { required, rowsPerChunk, chunksDone = 0 } = question
  let wantedOf: ((cells: readonly string[]) => string[]) | undefined
  let number = 0
  let rowsRead = 0
  const empty = () => ({
    rows: [] as string[][],
    skipped: [] as string[][],
    refused: [] as FieldChunk['refused'][number][],
  })
  let chunk = empty()

  function add({ cells, line, fault }: CsvRow) {
    wantedOf ??= createRowReader(question, finder.header?.cells ?? [], finder.firstRows())
    if (fault === undefined && cells.every((cell) => cell.trim() === '')) return
    rowsRead += 1
    if (fault !== undefined) {
      chunk.refused.push({ line, reason: fault })
      return
    }
    const wanted = wantedOf(cells)
    const isSkipped = required !== undefined && wanted[required] === ''
    ;(isSkipped ? chunk.skipped : chunk.rows).push(wanted)
  }

  const isFull = () =>
    chunk.rows.length >= rowsPerChunk || chunk.skipped.length + chunk.refused.length >= MOST_PASSED_BY

  function* take(bytesRead: number): Generator<FieldChunk> {
    const isEmpty = chunk.rows.length + chunk.skipped.length + chunk.refused.length === 0
    const full = { ...chunk, number, bytesRead, rowsRead }
    chunk = empty()
    if (isEmpty || number++ < chunksDone) return
    yield full
  }

  function* collect(rows: readonly CsvRow[], bytesRead: number): Generator<FieldChunk> {
    for (const row of rows) {
      add(row)
      if (isFull()) yield* take(bytesRead)
    }
  }

  return { collect, take }
}

/** A row without a first and last name gets both from its full name. */
function createRowReader(
  { fields, leadFields = [] }: FieldQuestion,
  header: readonly string[],
  firstRows: ReadonlyArray<readonly string[]>,
) {
  const names = header.map(normalHeader)
  // A line without a known name may be the first person: what its columns hold then says nothing of a header.
  const matched = matchColumns(header, countLeadColumns(header) > 0 ? firstRows : [])
  const columnsOf = (field: ImportField | undefined) =>
    matched.flatMap((each, column) => (field !== undefined && each === field ? [column] : []))
  const places = fields.map((aliases, at) => {
    const named = aliases.flatMap((alias) => names.flatMap((name, column) => (name === alias ? [column] : [])))
    return [...new Set([...named, ...columnsOf(leadFields[at])])]
  })
  const fullNames = columnsOf('full_name')
  const [first, last] = [leadFields.indexOf('firstname'), leadFields.indexOf('surname')]
  return (cells: readonly string[]): string[] => {
    const textIn = (columns: readonly number[]) =>
      columns.map((column) => withoutGuard(cells[column] ?? '').trim()).find((text) => text !== '') ?? ''
    const wanted = places.map(textIn)
    if (first < 0 || last < 0 || wanted[first] !== '' || wanted[last] !== '') return wanted
    const { firstname = '', surname = '' } = readName(textIn(fullNames))
    wanted[first] = firstname
    wanted[last] = surname
    return wanted
  }
}
