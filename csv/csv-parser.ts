import Papa, { type ParseResult } from 'papaparse'
import { MOST_COLUMNS } from '../contract/entities/bulk-upload.ts'
import { Refusal } from '../contract/errors.ts'
import type { CsvFormat } from './csv-format.ts'
import { createBlankShortener } from './long-blanks.ts'
import { createSpaceRemover, isSpaced } from './spaced-quotes.ts'

// Splits CSV text into rows with Papa Parse. After a stray quote Papa Parse reads on to the end of its text, so it only
// gets a piece of the text at a time:
//
//   complete records      -> rows; the next piece begins after them
//   an unfinished record  -> a longer piece, up to LONGEST_RECORD
//   a doubtful record     -> read again without the spaces before its quotes
//   a malformed record    -> a row with a fault for its first line; the next piece begins after that line
//
// The result for a record depends only on the LONGEST_RECORD characters from its start. So a file gives the same rows
// however it is cut, on the device and on the server.

/** A row of a CSV file. `fault` is the reason why its cells can't be trusted. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
}

/** In characters. Without a limit an unclosed quote would swallow the file. */
export const LONGEST_RECORD = 256 * 1024
/** The file is refused at this one, because each may cost a search through `LONGEST_RECORD` characters. */
export const MOST_MALFORMED = 100
const LINES_NAMED = 10
/** Rows of larger pieces outlive the young generation of the garbage collector: half as fast with a megabyte. */
const LIMITS = { piece: 64 * 1024, record: LONGEST_RECORD, malformed: MOST_MALFORMED }

const MISQUOTED = 'a quote is out of place or never closed'
const ENDLESS = 'the line is longer than 256 kB'
const HAS_NUL = 'it holds a NUL character'
const tooWide = () => `it has more than ${MOST_COLUMNS.toLocaleString('en-GB')} columns`

function tooManyMalformed(lines: readonly number[]): Refusal {
  const named = `${lines.slice(0, LINES_NAMED - 1).join(', ')} and ${lines[LINES_NAMED - 1]}`
  return new Refusal(
    'invalid',
    `This file can’t be read as CSV: in ${MOST_MALFORMED} of its lines a quote is out of place or never closed, or the line is longer than 256 kB. The first are lines ${named}. Correct them and try again.`,
  )
}

type Cells = readonly string[]
type Progress = 'read' | 'needs-text'

/** The records of a piece before `end`. If `isDoubtful`, the record at `end` may be malformed or misread. */
interface Records {
  readonly rows: readonly Cells[]
  readonly end: number
  readonly isDoubtful: boolean
}

export class CsvParser {
  private readonly format: CsvFormat
  private readonly limits: typeof LIMITS
  private readonly shortenBlanks: ReturnType<typeof createBlankShortener>
  private readonly removeSpaces: ReturnType<typeof createSpaceRemover>
  /** Text that has not been read starts at `at`. */
  private text = ''
  private at = 0
  /** The length of the next piece. */
  private reach: number
  private line = 1
  private isInEndlessLine = false
  private rows: CsvRow[] = []
  private readonly malformed: number[] = []

  /** Tests use smaller limits, so that short texts reach them. */
  constructor(format: CsvFormat, limits = LIMITS) {
    this.format = format
    this.limits = limits
    this.reach = limits.piece
    this.shortenBlanks = createBlankShortener(format)
    this.removeSpaces = createSpaceRemover(format)
  }

  /** Returns the complete rows once there is a whole piece to read. Throws if too many records are malformed. */
  push(text: string): CsvRow[] {
    this.text += text
    return this.text.length < this.reach ? [] : this.read(false)
  }

  end(): CsvRow[] {
    if (this.text !== '' && !this.text.endsWith(this.format.newline)) this.text += this.format.newline
    return this.read(true)
  }

  private read(isLast: boolean): CsvRow[] {
    while (this.at < this.text.length && this.readPiece(isLast) === 'read') {}
    this.text = this.text.slice(this.at)
    this.at = 0
    const { rows } = this
    this.rows = []
    return rows
  }

  private readPiece(isLast: boolean): Progress {
    if (this.isInEndlessLine) return this.skipToNextLine()
    const piece = this.text.slice(this.at, this.at + this.reach)
    const { rows, end, isDoubtful } = this.recordsOf(piece)
    if (end > 0) this.keepAll(rows, piece.slice(0, end))
    if (end > 0 && !isDoubtful) return 'read'
    const progress = isDoubtful ? undefined : this.reachFurther(isLast)
    return progress ?? this.readWithoutSpaces(isLast) ?? this.refuseRecord(isLast)
  }

  /** Undefined if there is no more text, or the record has already reached its limit. */
  private reachFurther(isLast: boolean): Progress | undefined {
    const left = this.text.length - this.at
    const { piece, record } = this.limits
    if (this.reach < Math.min(left, record)) {
      this.reach = this.reach < piece ? piece : record
      return 'read'
    }
    if (isLast || left >= record) return undefined
    // Waiting for a whole piece keeps a long record that arrives in tiny pieces from being read for each of them.
    this.reach = Math.min(record, left + piece)
    return 'needs-text'
  }

  private recordsOf(piece: string): Records {
    if (this.hasLinesOnly(piece)) {
      const { data, meta } = this.parse(piece, { fastMode: true })
      return { rows: data, end: meta.cursor, isDoubtful: false }
    }
    const good = this.wellFormed(piece)
    const spaced = good.rows.findIndex((cells) => cells.some(isSpaced))
    return spaced < 0 ? good : { ...this.parseFirst(piece, spaced), isDoubtful: true }
  }

  /** The records before the first one with a stray quote. */
  private wellFormed(piece: string): Records {
    const short = this.shortenBlanks(piece)
    const { data, errors, meta } = this.parse(short)
    const count = errors[0]?.row ?? data.length
    // A faulty quote at the end of the text may turn out correct, but not if another quote follows it.
    const isDoubtful = count < data.length || errors.length > 1
    const isAll = count === data.length && short === piece
    return { ...(isAll ? { rows: data, end: meta.cursor } : this.parseFirst(piece, count)), isDoubtful }
  }

  /** Without quotes each line is a record, and Papa Parse has a faster mode for that. */
  private hasLinesOnly(piece: string): boolean {
    return !piece.includes('"') && (this.format.newline === '\n' || !/(?:^|[^\r])\n/.test(piece))
  }

  /** Reads all records except an unfinished last one. */
  private parse(piece: string, config: { fastMode?: boolean; preview?: number } = {}): ParseResult<string[]> {
    return new Papa.Parser({ fastMode: false, ...this.format, ...config }).parse(piece, 0, true)
  }

  private parseFirst(piece: string, count: number): Omit<Records, 'isDoubtful'> {
    if (count === 0) return { rows: [], end: 0 }
    const { data, meta } = this.parse(piece, { preview: count })
    return { rows: data, end: meta.cursor }
  }

  /** Undefined if the record is malformed without its spaces too. */
  private readWithoutSpaces(isLast: boolean): Progress | undefined {
    const piece = this.text.slice(this.at, this.at + this.reach)
    let records = this.removeSpaces(piece, false)
    if (records.length === 0) {
      const progress = this.reachFurther(isLast)
      if (progress) return progress
      records = this.removeSpaces(piece, true)
    }
    const { rows } = this.wellFormed(records.map(({ text }) => text).join(''))
    if (rows.length === 0) return undefined
    const length = records.slice(0, rows.length).reduce((sum, record) => sum + record.length, 0)
    this.keepAll(rows, piece.slice(0, length))
    return 'read'
  }

  private keepAll(rows: readonly Cells[], text: string): void {
    const isEachOfOneLine = linesIn(text) === rows.length
    const hasNul = text.includes('\0')
    for (const cells of rows) {
      const isBlank = cells.length <= MOST_COLUMNS && cells.every((cell) => cell.trim() === '')
      if (!isBlank) this.rows.push({ line: this.line, ...judged(cells, hasNul) })
      this.line += isEachOfOneLine ? 1 : cells.reduce((lines, cell) => lines + linesIn(cell), 1)
    }
    this.at += text.length
    this.reach = Math.min(this.limits.piece, this.reach * 2)
  }

  /** Adds a row with a fault for the first line. If that line is too long, the rest of it is skipped. */
  private refuseRecord(isLast: boolean): Progress {
    const text = this.text.slice(this.at, this.at + this.limits.record)
    const end = text.indexOf('\n') + 1
    const progress = end === 0 ? this.reachFurther(isLast) : undefined
    if (progress) return progress
    if (this.malformed.push(this.line) >= this.limits.malformed) throw tooManyMalformed(this.malformed)
    if (end === 0) this.rows.push({ line: this.line, cells: [], fault: ENDLESS })
    else this.rows.push({ line: this.line, cells: this.cutAtDelimiters(text.slice(0, end)), fault: MISQUOTED })
    this.isInEndlessLine = end === 0
    this.line += 1
    this.at += end || text.length
    // Malformed records often come together, and the text after each is read again: a small piece costs less.
    this.reach = Math.ceil(this.limits.piece / 16)
    return 'read'
  }

  /** Cuts the line at its delimiters and ignores quotes, so that a user can see and fix it. */
  private cutAtDelimiters(line: string): string[] {
    return line.replace(/\r?\n$/, '').split(this.format.delimiter, MOST_COLUMNS)
  }

  private skipToNextLine(): Progress {
    const newlineAt = this.text.indexOf('\n', this.at)
    this.isInEndlessLine = newlineAt < 0
    this.at = newlineAt < 0 ? this.text.length : newlineAt + 1
    return 'read'
  }
}

function judged(cells: Cells, mayHaveNul: boolean): Pick<CsvRow, 'cells' | 'fault'> {
  if (cells.length > MOST_COLUMNS) return { cells: cells.slice(0, MOST_COLUMNS), fault: tooWide() }
  return mayHaveNul && cells.some((cell) => cell.includes('\0')) ? { cells, fault: HAS_NUL } : { cells }
}

function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}
