import Papa, { type ParseResult } from 'papaparse'

/** A row of a CSV file; `fault` says why its cells can't be trusted. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
}

/** Characters. Longer than any honest row; an unclosed quote would otherwise swallow the file. */
export const LONGEST_ROW = 1024 * 1024

const MISQUOTED = 'a quote is out of place or never closed'
const ENDLESS = 'the line is longer than a megabyte'

/**
 * Cuts text that arrives in pieces into rows that know their line. A row that can't be read costs that row: after a
 * quote that is never closed, and after a line without end, it goes on with the next line.
 */
export class CsvSplitter {
  private rest = ''
  private line = 1
  private newline: '\n' | '\r\n' | undefined
  private isInEndlessLine = false
  private readonly delimiter: string

  constructor(delimiter = ',') {
    this.delimiter = delimiter
  }

  push(text: string): CsvRow[] {
    this.rest += text
    const rows: CsvRow[] = []
    if (this.isInEndlessLine) this.skipToNextLine()
    this.takeFinished(rows)
    while (this.rest.length > LONGEST_ROW) {
      this.refuseFirstLine(rows)
      this.takeFinished(rows)
    }
    return rows
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = []
    while (this.rest) {
      const { data, errors } = this.parse(this.rest)
      if (errors.length > 0) this.refuseFirstLine(rows)
      else {
        this.collect(data, this.rest, rows)
        this.rest = ''
      }
      this.takeFinished(rows)
    }
    return rows
  }

  /** All rows whose end has arrived; the beginning of the next one stays. */
  private takeFinished(rows: CsvRow[]): void {
    while (this.rest) {
      const { data, errors, meta } = this.parse(this.rest, { isUnfinished: true })
      const bad = Math.min(...errors.map(({ row }) => row ?? 0))
      if (bad >= data.length) {
        this.takeUntil(meta.cursor, data, rows)
        return
      }
      // A stray quote makes one row of several lines: only the first is at fault, the others are read anew.
      const start = bad === 0 ? 0 : this.parse(this.rest, { isUnfinished: true, preview: bad }).meta.cursor
      this.takeUntil(start, data.slice(0, bad), rows)
      this.refuseFirstLine(rows)
    }
  }

  private takeUntil(end: number, data: string[][], rows: CsvRow[]): void {
    const text = this.rest.slice(0, end)
    this.rest = this.rest.slice(end)
    this.collect(data, text, rows)
  }

  private parse(text: string, { isUnfinished = false, preview = 0 } = {}): ParseResult<string[]> {
    this.newline ??= newlineOf(text)
    return new Papa.Parser({ delimiter: this.delimiter, newline: this.newline ?? '\n', preview }).parse(
      text,
      0,
      isUnfinished,
    )
  }

  private collect(data: string[][], text: string, rows: CsvRow[]): void {
    const hasNul = text.includes('\0')
    const isOneLineEach = countLines(text) <= data.length
    for (const cells of data) {
      const fault = hasNul ? nulFault(cells) : undefined
      const isBlank = cells.length === 1 && cells[0]?.trim() === ''
      if (!isBlank) rows.push({ line: this.line, cells, ...(fault === undefined ? {} : { fault }) })
      this.line += isOneLineEach ? 1 : 1 + cells.reduce((lines, cell) => lines + countLines(cell), 0)
    }
  }

  private refuseFirstLine(rows: CsvRow[]): void {
    const end = this.rest.indexOf('\n')
    this.isInEndlessLine = end < 0 && this.rest.length > LONGEST_ROW
    if (this.isInEndlessLine) rows.push({ line: this.line, cells: [], fault: ENDLESS })
    else rows.push({ line: this.line, cells: this.cutAtDelimiters(end), fault: MISQUOTED })
    this.rest = end < 0 ? '' : this.rest.slice(end + 1)
    this.line++
  }

  /** The first line, whatever quotes are in it: so that a person sees it, and can mend it. */
  private cutAtDelimiters(end: number): string[] {
    const line = end < 0 ? this.rest : this.rest.slice(0, end)
    return line.replace(/\r$/, '').split(this.delimiter)
  }

  private skipToNextLine(): void {
    const end = this.rest.indexOf('\n')
    this.rest = end < 0 ? '' : this.rest.slice(end + 1)
    this.isInEndlessLine = end < 0
  }
}

/** As the first line ends, so does each. */
function newlineOf(text: string): '\n' | '\r\n' | undefined {
  const end = text.indexOf('\n')
  if (end < 0) return undefined
  return text[end - 1] === '\r' ? '\r\n' : '\n'
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const nulFault = (cells: readonly string[]) =>
  cells.some((cell) => cell.includes('\0')) ? 'it holds a NUL character' : undefined
