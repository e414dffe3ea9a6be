import { guessDelimiter, LINES_LOOKED_AT, namedDelimiter } from '../contract/entities/import/csv-dialect.ts'
import { type CsvRow, CsvSplitter } from './csv-splitter.ts'
import type { Encoding } from './encoding.ts'

// Reads users' files: with or without a byte order mark, in UTF-8, UTF-16, Windows-1252 or Mac Roman, with commas,
// semicolons or tabs.

export interface FileRows {
  readonly rows: readonly CsvRow[]
  readonly bytesRead: number
}

/** Small, so that rows are discarded before the garbage collector looks: twice as fast as with a megabyte. */
const STEP_BYTES = 64 * 1024

async function* stepsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += STEP_BYTES) yield piece.subarray(at, at + STEP_BYTES)
  }
}

/** The rows of the file in parts, the header first. Throws a `TypeError` if it isn't UTF-8 after all. */
export async function* readFileRows(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<FileRows> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let splitter: Splitter | undefined
  let start = ''
  let bytesRead = 0
  for await (const piece of stepsOf(pieces)) {
    bytesRead += piece.length
    const text = decoder.decode(piece, { stream: true })
    if (splitter) {
      yield { rows: splitter.push(text), bytesRead }
      continue
    }
    start += text
    if (!hasFirstLines(start)) continue
    splitter = splitterFor(start)
    yield { rows: splitter.push(start), bytesRead }
  }
  const rest = decoder.decode()
  const end = splitter ?? splitterFor(start)
  const last = end.push(splitter ? rest : start + rest)
  yield { rows: [...last, ...end.end()], bytesRead }
}

const START_CHARACTERS = 256 * 1024
const hasFirstLines = (start: string) =>
  start.length >= START_CHARACTERS || start.split(/\r\n?|\n/, LINES_LOOKED_AT + 1).length > LINES_LOOKED_AT

type Splitter = Pick<CsvSplitter, 'push' | 'end'>

function splitterFor(start: string): Splitter {
  const splitter = new CsvSplitter(guessDelimiter(start))
  const [first = ''] = start.split(/[\r\n]/, 1)
  if (namedDelimiter(first) === undefined) return splitter
  const withoutFirst = (rows: CsvRow[]) => rows.filter(({ line }) => line > 1)
  return { push: (text) => withoutFirst(splitter.push(text)), end: () => withoutFirst(splitter.end()) }
}
