import { type Delimiter, guessDelimiter } from '../contract/entities/import/csv-dialect.ts'
import { Refusal } from '../contract/errors.ts'
import { type CsvRow, CsvSplitter } from './csv-splitter.ts'

// Users' files: with or without a byte order mark, UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const unusable = (message: string) => new Refusal('invalid', message)

/** Reads the whole file once to find its encoding. Throws if it isn't text. */
export async function detectEncoding(pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  let isFirst = true
  let isUtf8 = true
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of pieces) {
    if (isFirst) {
      const marked = encodingOfMark(piece)
      if (marked) return marked
      isFirst = false
    }
    demandText(piece)
    if (isUtf8) isUtf8 = canDecode(utf8, piece)
  }
  if (isFirst) throw unusable('The file is empty.')
  return isUtf8 && canDecode(utf8) ? 'utf-8' : 'windows-1252'
}

/** From its first bytes, if they say. Throws for a spreadsheet or an archive. */
export function encodingOfMark(start: Uint8Array): Encoding | undefined {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x50 && second === 0x4b) {
    throw unusable('This is a spreadsheet or a ZIP archive, not a CSV file. Save it as CSV and upload it again.')
  }
  return undefined
}

/** No text in one byte per character holds a zero. */
export function demandText(piece: Uint8Array): void {
  if (piece.includes(0)) throw unusable('This is not a text file. Save it as CSV and upload it again.')
}

/** Whether text in a single-byte encoding or UTF-8 is UTF-8; anything else counts as Windows-1252. */
export async function isUtf8(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of pieces) if (!canDecode(utf8, piece)) return false
  return canDecode(utf8)
}

function canDecode(decoder: TextDecoder, piece?: Uint8Array): boolean {
  try {
    if (piece) decoder.decode(piece, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

export interface FileRows {
  readonly rows: readonly CsvRow[]
  readonly bytesRead: number
}

/** Rows of so little text die before the garbage collector looks: twice as fast as with a megabyte. */
const STEP_BYTES = 64 * 1024

async function* stepsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += STEP_BYTES) yield piece.subarray(at, at + STEP_BYTES)
  }
}

/** The rows of the file, its header first, in parts. Throws a `TypeError` if it isn't UTF-8 after all. */
export async function* readFileRows(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<FileRows> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let splitter: CsvSplitter | undefined
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
    const delimiter = delimiterOf(start)
    if (!delimiter) continue
    splitter = new CsvSplitter(delimiter)
    yield { rows: splitter.push(start), bytesRead }
  }
  const rest = decoder.decode()
  const end = splitter ?? new CsvSplitter(guessDelimiter(start))
  const last = end.push(splitter ? rest : start + rest)
  yield { rows: [...last, ...end.end()], bytesRead }
}

const HEADER_CHARACTERS = 256 * 1024

function delimiterOf(start: string): Delimiter | undefined {
  const text = start.trimStart()
  const end = text.search(/[\r\n]/)
  if (end < 0 && text.length < HEADER_CHARACTERS) return
  return guessDelimiter(end < 0 ? text : text.slice(0, end))
}
