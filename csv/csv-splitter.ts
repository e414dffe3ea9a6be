import { MOST_COLUMNS } from '../contract/entities/bulk-upload.ts'

/** A row of a CSV file. `fault` is the reason why its cells can't be trusted. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
}

/** In characters. Longer than any real row: an unclosed quote would otherwise swallow the file. */
export const LONGEST_ROW = 1024 * 1024
/** How many characters may be read beyond lines that are then refused, in addition to twice the text so far. */
const READ_IN_VAIN = 8 * LONGEST_ROW

const MISQUOTED = 'a quote is out of place or never closed'
const ENDLESS = 'the line is longer than a megabyte'
const tooWide = () => `it has more than ${MOST_COLUMNS.toLocaleString('en-GB')} columns`
const HAS_NUL = 'it holds a NUL character'

type Reading = { cells: string[]; end: number } | { misquotedAt: number } | 'unfinished'

/**
 * Splits CSV text into rows. A row that can't be read costs only that row, and each character is read a bounded number
 * of times.
 */
export class CsvSplitter {
  private rest = ''
  private at = 0
  private line = 1
  private newline: '\n' | '\r\n' | undefined
  private endsWithReturn = false
  private isAfterReturn = false
  private isInEndlessLine = false
  private hasNul = false
  private readonly next: { quote: Finder; delimiter: Finder; newline: Finder }
  /** Characters of the rows so far, and characters read beyond a line that was then refused. */
  private consumed = 0
  private inVain = 0
  private readonly delimiter: string

  constructor(delimiter = ',') {
    this.delimiter = delimiter
    this.next = { quote: new Finder('"'), delimiter: new Finder(delimiter), newline: new Finder('\n') }
  }

  push(text: string): CsvRow[] {
    return this.cut(text, false)
  }

  end(): CsvRow[] {
    return this.cut('', true)
  }

  private cut(text: string, isLast: boolean): CsvRow[] {
    this.append(text, isLast)
    this.hasNul = this.rest.includes('\0')
    this.next.newline.what = this.newline ?? '\n'
    for (const finder of Object.values(this.next)) finder.forget()
    const rows: CsvRow[] = []
    if (this.isInEndlessLine) this.skipToNextLine()
    while (this.at < this.rest.length && this.takeRow(rows, isLast)) {}
    this.rest = this.rest.slice(this.at)
    this.at = 0
    return rows
  }

  /** Files of old Macs end lines with a carriage return alone. From here on it is a newline like any other. */
  private append(text: string, isLast: boolean): void {
    if (this.endsWithReturn) this.rest += this.withNewlines(text)
    else {
      this.rest += text
      if (this.newline) return
      this.endsWithReturn = endsWithReturnAlone(this.rest, isLast)
      if (this.endsWithReturn) this.rest = this.withNewlines(this.rest)
      this.newline = newlineOf(this.rest)
    }
  }

  private withNewlines(text: string): string {
    const rest = this.isAfterReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') this.isAfterReturn = text.endsWith('\r')
    return rest.replaceAll(/\r\n?/g, '\n')
  }

  /** False if the rest of the row has not arrived. */
  private takeRow(rows: CsvRow[], isLast: boolean): boolean {
    const reading = this.readRow(isLast)
    if (reading === 'unfinished') return false
    if ('cells' in reading) this.keep(reading, rows)
    else if (isLast || this.hasWholeLine()) this.refuseFirstLine(rows, reading.misquotedAt)
    else return false
    return true
  }

  private hasWholeLine(): boolean {
    return this.rest.length - this.at > LONGEST_ROW || this.rest.includes('\n', this.at)
  }

  private readRow(isLast: boolean): Reading {
    const { newline = '\n', rest, at, next } = this
    const lineEnd = next.newline.in(rest, at)
    if (next.quote.in(rest, at) < lineEnd) return this.readQuotedRow(isLast)
    if (lineEnd - at > LONGEST_ROW) return { misquotedAt: at }
    if (lineEnd === rest.length && !isLast) return 'unfinished'
    const cells = rest.slice(at, lineEnd).split(this.delimiter, MOST_COLUMNS + 1)
    return { cells, end: Math.min(rest.length, lineEnd + newline.length) }
  }

  private readQuotedRow(isLast: boolean): Reading {
    const { newline = '\n', rest } = this
    const limit = this.limitOfRow()
    const cells: string[] = []
    for (let at = this.at; ; ) {
      const cell = this.readCell(at, { limit, isLast })
      if (cell.end > limit || cell.isMisquoted) {
        // Within the limit, the only possible failure is that the text ends too early.
        if (cell.end >= rest.length && rest.length <= limit && !isLast) return 'unfinished'
        return { misquotedAt: Math.min(cell.end, limit) }
      }
      if (cells.length <= MOST_COLUMNS) cells.push(cell.text)
      if (rest.startsWith(this.delimiter, cell.end)) at = cell.end + 1
      else if (cell.end >= rest.length) return isLast ? { cells, end: cell.end } : 'unfinished'
      else return { cells, end: cell.end + newline.length }
    }
  }

  /** Some programs write a blank before the quote. If the cell turns out not to be quoted, it is taken as it is. */
  private readCell(at: number, { limit, isLast }: { limit: number; isLast: boolean }) {
    const { rest } = this
    let quote = at
    while (rest[quote] === ' ' && quote < limit) quote += 1
    if (rest[quote] !== '"') return this.readBare(at)
    const cell = this.readQuoted(quote, limit)
    const isUnfinished = cell.end >= rest.length && rest.length <= limit && !isLast
    return cell.isMisquoted && quote > at && !isUnfinished ? this.readBare(at) : cell
  }

  /** How far a row may reach. After many bad quotes this is the end of its first line. */
  private limitOfRow(): number {
    const { rest, at } = this
    const isTrusted = this.inVain <= READ_IN_VAIN + 2 * this.consumed
    return Math.min(at + LONGEST_ROW, isTrusted ? Infinity : indexOrEnd(rest, '\n', at))
  }

  /** Reads up to the delimiter or newline. A quote inside is an ordinary character. */
  private readBare(from: number) {
    const { rest, next } = this
    const end = Math.min(next.delimiter.in(rest, from), next.newline.in(rest, from))
    return { text: rest.slice(from, end), end, isMisquoted: false }
  }

  /** Only blanks may follow the closing quote. `end` is where the cell ends, or where reading failed. */
  private readQuoted(from: number, limit: number) {
    const { newline = '\n', rest } = this
    let close = from + 1
    for (; ; close += 2) {
      close = indexOrEnd(rest, '"', close)
      if (close >= rest.length || close >= limit)
        return { text: '', end: Math.min(rest.length, limit), isMisquoted: true }
      if (rest[close + 1] !== '"') break
    }
    let end = close + 1
    while (rest[end] === ' ' && end < limit) end += 1
    if (newline === '\n' && rest.startsWith('\r\n', end)) end += 1
    const isAtEnd = end >= rest.length || rest.startsWith(this.delimiter, end) || rest.startsWith(newline, end)
    // The second half of the newline may still be missing.
    const isCutNewline = end + 1 === rest.length && rest[end] === '\r'
    if (isCutNewline && !isAtEnd) return { text: '', end: rest.length, isMisquoted: true }
    const text = rest.slice(from + 1, close)
    return { text: text.includes('"') ? text.replaceAll('""', '"') : text, end, isMisquoted: !isAtEnd }
  }

  private keep({ cells, end }: { cells: string[]; end: number }, rows: CsvRow[]): void {
    const isBlank = cells.length <= MOST_COLUMNS && cells.every((cell) => cell.trim() === '')
    if (!isBlank) rows.push({ line: this.line, ...this.judged(cells) })
    this.line += countLines(this.rest, this.at, end)
    this.advanceTo(end)
  }

  private judged(cells: string[]): Pick<CsvRow, 'cells' | 'fault'> {
    if (cells.length > MOST_COLUMNS) return { cells: cells.slice(0, MOST_COLUMNS), fault: tooWide() }
    return this.hasNul && cells.some((cell) => cell.includes('\0')) ? { cells, fault: HAS_NUL } : { cells }
  }

  private refuseFirstLine(rows: CsvRow[], readTo: number): void {
    const newlineAt = this.rest.indexOf('\n', this.at)
    const end = newlineAt < 0 ? this.rest.length : newlineAt
    this.isInEndlessLine = newlineAt < 0 && end - this.at > LONGEST_ROW
    if (end - this.at > LONGEST_ROW) rows.push({ line: this.line, cells: [], fault: ENDLESS })
    else rows.push({ line: this.line, cells: this.cutAtDelimiters(end), fault: MISQUOTED })
    this.inVain += Math.max(0, readTo - end)
    this.line += 1
    this.advanceTo(newlineAt < 0 ? end : end + 1)
  }

  /** Cuts the first line at its delimiters and ignores quotes, so that a user can see and fix it. */
  private cutAtDelimiters(end: number): string[] {
    return this.rest.slice(this.at, end).replace(/\r$/, '').split(this.delimiter, MOST_COLUMNS)
  }

  private skipToNextLine(): void {
    const newlineAt = this.rest.indexOf('\n')
    this.isInEndlessLine = newlineAt < 0
    this.advanceTo(newlineAt < 0 ? this.rest.length : newlineAt + 1)
  }

  private advanceTo(end: number): void {
    this.consumed += end - this.at
    this.at = end
  }
}

/** Finds the next occurrence of a text, and searches again only after the last one has been passed. */
class Finder {
  what: string
  private from = 0
  private at = -1

  constructor(what: string) {
    this.what = what
  }

  in(text: string, from: number): number {
    if (from >= this.from && from <= this.at) return this.at
    this.from = from
    this.at = indexOrEnd(text, this.what, from)
    return this.at
  }

  forget(): void {
    this.at = -1
  }
}

/** Whether the first line ends with a carriage return without a newline. */
function endsWithReturnAlone(text: string, isLast: boolean): boolean {
  const at = text.search(/[\r\n]/)
  if (text[at] !== '\r') return false
  const next = /[^\r]/.exec(text.slice(at))
  return next ? next[0] !== '\n' : isLast
}

function newlineOf(text: string): '\n' | '\r\n' | undefined {
  const end = text.indexOf('\n')
  if (end < 0) return undefined
  return text[end - 1] === '\r' ? '\r\n' : '\n'
}

function indexOrEnd(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from)
  return at < 0 ? text.length : at
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}
