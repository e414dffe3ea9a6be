import { normalHeader, withoutGuard } from '../../../contract/entities/import/csv-dialect.ts'
import { detectEncoding } from '../../../csv/encoding.ts'
import type { CsvRow } from '../../../csv/csv-splitter.ts'
import { inEncoding, piecesOf } from './file-pieces.ts'

export interface FieldQuestion {
  /** For each field the possible names of its column, as `normalHeader` makes them; of a row the first that isn’t empty counts. */
  readonly fields: readonly (readonly string[])[]
  readonly required?: number
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
  const collector = createCollector(question)
  for await (const { rows, bytesRead } of inEncoding(file, encoding)) {
    for (const row of rows) {
      collector.add(row)
      if (collector.isFull()) yield* collector.take(bytesRead)
    }
  }
  yield* collector.take(file.size)
}

export interface ChunkReading extends FieldQuestion {
  readonly onChunk: (chunk: FieldChunk) => Promise<void>
  readonly signal: AbortSignal
}

export async function readEachChunk(file: Blob, { onChunk, signal, ...question }: ChunkReading): Promise<number> {
  let rowsRead = 0
  for await (const chunk of readFields(file, question)) {
    signal.throwIfAborted()
    await onChunk(chunk)
    rowsRead = chunk.rowsRead
  }
  return rowsRead
}

/** A file without email addresses must not fill the memory. */
const MOST_PASSED_BY = 10_000

function createCollector({ fields, required, rowsPerChunk, chunksDone = 0 }: FieldQuestion) {
  let places: ReadonlyArray<readonly number[]> | undefined
  let number = 0
  let rowsRead = 0
  const empty = () => ({
    rows: [] as string[][],
    skipped: [] as string[][],
    refused: [] as FieldChunk['refused'][number][],
  })
  let chunk = empty()

  function add({ cells, line, fault }: CsvRow) {
    if (!places) {
      places = placesOf(fields, cells)
      return
    }
    if (fault === undefined && cells.every((cell) => cell.trim() === '')) return
    rowsRead += 1
    if (fault !== undefined) {
      chunk.refused.push({ line, reason: fault })
      return
    }
    const textAt = (place: number) => withoutGuard(cells[place] ?? '').trim()
    const wanted = places.map((columns) => columns.map(textAt).find((text) => text !== '') ?? '')
    const isSkipped = required !== undefined && wanted[required] === ''
    ;(isSkipped ? chunk.skipped : chunk.rows).push(wanted)
  }

  return {
    add,
    isFull: () => chunk.rows.length >= rowsPerChunk || chunk.skipped.length + chunk.refused.length >= MOST_PASSED_BY,
    *take(bytesRead: number): Generator<FieldChunk> {
      const isEmpty = chunk.rows.length + chunk.skipped.length + chunk.refused.length === 0
      const full = { ...chunk, number, bytesRead, rowsRead }
      chunk = empty()
      if (isEmpty || number++ < chunksDone) return
      yield full
    },
  }
}

function placesOf(fields: FieldQuestion['fields'], header: readonly string[]): number[][] {
  const names = header.map(normalHeader)
  return fields.map((aliases) =>
    aliases.flatMap((alias) => names.flatMap((name, place) => (name === alias ? [place] : []))),
  )
}
