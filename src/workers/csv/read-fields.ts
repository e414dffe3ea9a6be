import { normalHeader } from '../../../contract/entities/csv-dialect.ts'
import { detectEncoding } from '../../../csv/file-rows.ts'
import type { CsvRow } from '../../../csv/csv-splitter.ts'
import { inEncoding, piecesOf } from './file-pieces.ts'

/** Which fields are wanted of each row. */
export interface FieldQuestion {
  /** For each field the names its column may have, as `normalHeader` makes them; the first that is there is taken. */
  readonly fields: readonly (readonly string[])[]
  /** The field without which a row is passed by, by its place in `fields`. */
  readonly required?: number
  readonly rowsPerChunk: number
  /** Chunks an earlier reading has done. Default 0. */
  readonly chunksDone?: number
}

export interface FieldChunk {
  /** From 0. */
  readonly number: number
  /** The cells of the fields, in their order, trimmed; '' where there is none. At most `rowsPerChunk`. */
  readonly rows: readonly (readonly string[])[]
  /** Rows without the required field, in the same shape. */
  readonly skipped: readonly (readonly string[])[]
  /** Rows that can't be read, such as a quote that is never closed. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  /** Of the file so far. */
  readonly bytesRead: number
  /** Rows so far: blank ones are not counted, skipped and refused ones are. */
  readonly rowsRead: number
}

/** Chunks of the wanted cells. A file without rows has none. */
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
  /** The next chunk is read when this has been done. What it throws ends the reading. */
  readonly onChunk: (chunk: FieldChunk) => Promise<void>
  readonly signal: AbortSignal
}

/** Gives the number of rows that were not blank: 0 for an empty file or one with a header alone. */
export async function readEachChunk(file: Blob, { onChunk, signal, ...question }: ChunkReading): Promise<number> {
  let rowsRead = 0
  for await (const chunk of readFields(file, question)) {
    signal.throwIfAborted()
    await onChunk(chunk)
    rowsRead = chunk.rowsRead
  }
  return rowsRead
}

/** A file without e-mails must not fill the memory. */
const MOST_PASSED_BY = 10_000

function createCollector({ fields, required, rowsPerChunk, chunksDone = 0 }: FieldQuestion) {
  let places: readonly number[] | undefined
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
    const wanted = places.map((place) => (cells[place] ?? '').trim())
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

/** -1 where the file has no such column. */
function placesOf(fields: FieldQuestion['fields'], header: readonly string[]): number[] {
  const names = header.map(normalHeader)
  return fields.map((aliases) => {
    const name = aliases.find((alias) => names.includes(alias))
    return name === undefined ? -1 : names.indexOf(name)
  })
}
