import { guessDelimiter, LINES_LOOKED_AT, namedDelimiter } from '../contract/entities/import/csv-dialect.ts'
import { CsvParser, type CsvRow } from './csv-parser.ts'
import type { Encoding } from './encoding.ts'

// Reads users' files: with or without a byte order mark, in UTF-8, UTF-16, Windows-1252 or Mac Roman, with commas,
// semicolons or tabs, and with lines that end with a newline, a carriage return or both. The delimiter and the line
// ending are found once, in the first lines.

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

/**
 * The rows of the file in parts, the header first. Without `delimiter` it is guessed. Throws a `TypeError` if the file
 * isn't UTF-8 after all, and a `Refusal` if too many records are malformed.
 */
export async function* readFileRows(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  delimiter?: string,
): AsyncGenerator<FileRows> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let parser: Parser | undefined
  let start = ''
  let bytesRead = 0
  for await (const piece of stepsOf(pieces)) {
    bytesRead += piece.length
    const text = decoder.decode(piece, { stream: true })
    if (parser) {
      yield { rows: parser.push(text), bytesRead }
      continue
    }
    start += text
    if (!hasFirstLines(start)) continue
    parser = parserFor(start, delimiter)
    yield { rows: parser.push(start), bytesRead }
  }
  const rest = decoder.decode()
  const end = parser ?? parserFor(start, delimiter)
  const last = end.push(parser ? rest : start + rest)
  yield { rows: [...last, ...end.end()], bytesRead }
}

const START_CHARACTERS = 256 * 1024
const hasFirstLines = (start: string) =>
  start.length >= START_CHARACTERS || start.split(LINE_END, LINES_LOOKED_AT + 1).length > LINES_LOOKED_AT

const LINE_END = /\r\n?|\n/

type Parser = Pick<CsvParser, 'push' | 'end'>

function parserFor(start: string, delimiter: string | undefined): Parser {
  const parser = parserOfLines(start, delimiter ?? guessDelimiter(start))
  const [first = ''] = start.split(/[\r\n]/, 1)
  if (delimiter !== undefined || namedDelimiter(first) === undefined) return parser
  const withoutFirst = (rows: CsvRow[]) => rows.filter(({ line }) => line > 1)
  return { push: (text) => withoutFirst(parser.push(text)), end: () => withoutFirst(parser.end()) }
}

/** Files of old Macs end lines with a carriage return alone: there each one becomes a newline. */
function parserOfLines(start: string, delimiter: string): Parser {
  const newline = LINE_END.exec(start)?.[0] ?? '\n'
  if (newline !== '\r') return new CsvParser({ delimiter, newline: newline === '\n' ? '\n' : '\r\n' })
  const parser = new CsvParser({ delimiter, newline: '\n' })
  let endsWithReturn = false
  return {
    push(text) {
      const rest = endsWithReturn && text.startsWith('\n') ? text.slice(1) : text
      if (text !== '') endsWithReturn = text.endsWith('\r')
      return parser.push(rest.replaceAll(/\r\n?/g, '\n'))
    },
    end: () => parser.end(),
  }
}
