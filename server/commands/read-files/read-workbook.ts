import { MOST_COLUMNS } from '../../../contract/entities/bulk-upload.ts'
import { LINES_LOOKED_AT } from '../../../contract/entities/import/csv-dialect.ts'
import { LONGEST_TEXT, tooManyColumns, unreadableWorkbook, type SheetRow } from '../../../csv/file-limits.ts'
import type { CountKnown } from '../../../csv/header-row.ts'
import { createTextRun, readWorkbookFacts, type Sheet, unescaped, type WorkbookFacts } from './workbook-facts.ts'
import { openWorkbook, type WorkbookParts } from './workbook-parts.ts'

/** Of several sheets the one with the most known columns is read, or else the first with rows. */
export interface SheetChoice {
  readonly countKnown: CountKnown
  readonly onSheet: (name: string) => void
}

/** The rows of one sheet, in parts. Only cells with content count, so a far-off cell costs nothing. */
export async function* readWorkbook(path: string, choice?: SheetChoice): AsyncGenerator<readonly SheetRow[]> {
  const parts = await openWorkbook(path)
  try {
    const facts = await readWorkbookFacts(parts)
    const sheet = await chosenSheet(parts, facts, choice?.countKnown ?? (() => 0))
    if (!sheet) return
    choice?.onSheet(sheet.name)
    yield* rowsOfSheet(parts, facts, sheet)
  } finally {
    parts.close()
  }
}

async function chosenSheet(parts: WorkbookParts, facts: WorkbookFacts, countKnown: CountKnown) {
  if (facts.sheets.length === 1) return facts.sheets[0]
  let best: Sheet | undefined
  let most = -1
  for (const sheet of facts.sheets) {
    const rows = await firstRows(parts, facts, sheet)
    const known = rows.length === 0 ? -1 : Math.max(...rows.map(({ cells }) => countKnown(cells)))
    if (known > most) [best, most] = [sheet, known]
  }
  return best
}

async function firstRows(parts: WorkbookParts, facts: WorkbookFacts, sheet: Sheet): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of rowsOfSheet(parts, facts, sheet)) {
    first.push(...rows.slice(0, LINES_LOOKED_AT - first.length))
    if (first.length === LINES_LOOKED_AT) break
  }
  return first
}

async function* rowsOfSheet(parts: WorkbookParts, facts: WorkbookFacts, { file }: Sheet) {
  const reader = createSheetReader(facts)
  for await (const _ of parts.scan(file, reader.listener)) yield reader.take()
  yield reader.take()
}

function createSheetReader(facts: WorkbookFacts) {
  let rows: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  let column = 0
  let cell: { type: string; style: number } | undefined
  let value: string | undefined
  let isValue = false
  const inline = createTextRun('is')

  function openCell(attributes: ReadonlyMap<string, string>) {
    column = columnOf(attributes.get('r')) ?? column + 1
    cell = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? -1) }
    value = undefined
  }

  function closeCell() {
    const text = cell && value !== undefined ? textOf(facts, cell, value).trim() : ''
    cell = undefined
    if (text === '') return
    if (column > MOST_COLUMNS) throw tooManyColumns()
    while (cells.length < column - 1) cells.push('')
    cells[column - 1] = text
  }

  return {
    take: () => {
      const taken = rows
      rows = []
      return taken
    },
    listener: {
      open: (name: string, attributes: () => ReadonlyMap<string, string>) => {
        if (name === 'row') {
          line = Number(attributes().get('r') ?? line + 1)
          if (!Number.isSafeInteger(line)) throw unreadableWorkbook()
          cells = []
          column = 0
        } else if (name === 'c') openCell(attributes())
        else if (name === 'v') isValue = cell !== undefined
        else inline.listener.open(name)
      },
      text: (text: string) => {
        if (isValue) value = (value ?? '') + text
        else inline.listener.text(text)
        if (value !== undefined && value.length > LONGEST_TEXT) throw unreadableWorkbook()
      },
      close: (name: string) => {
        if (name === 'v') isValue = false
        else if (name === 'c') closeCell()
        else if (name === 'row' && cells.length > 0) rows.push({ line, cells })
        const text = inline.closed(name)
        if (text !== undefined && cell?.type === 'inlineStr') value = text
      },
    },
  }
}

/** Counted from 1: `C7` is in column 3. Undefined when the cell has no reference. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,4}(?=\d)/i.exec(reference ?? '') ?? []
  if (letters === undefined) return
  return Array.from(letters.toUpperCase()).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

function textOf(
  { texts, styles, countsFrom1904 }: WorkbookFacts,
  cell: { type: string; style: number },
  value: string,
) {
  if (cell.type === 's') return texts[Number(value)] ?? ''
  if (cell.type === 'str') return unescaped(value)
  if (cell.type === 'inlineStr') return value
  if (cell.type === 'b') return value.trim() === '1' ? 'true' : 'false'
  // An error value of Excel.
  if (cell.type === 'e') return ''
  if (cell.type === 'd') return value.slice(0, 10)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return ''
  const style = styles[cell.style]
  const day = style?.isDate ? dayOf(number, countsFrom1904) : undefined
  if (style?.digits !== undefined && Number.isSafeInteger(number) && number >= 0) return inDigits(style.digits, number)
  // Spreadsheets show 15 digits: 0.3 for a stored 0.30000000000000004.
  return day ?? String(Number(number.toPrecision(15)))
}

/** Formats 12345 as 012345 for the format `000000`. */
function inDigits(format: string, number: number): string {
  const zeros = format.replaceAll(/[^0]/g, '').length
  const digits = String(number).padStart(zeros, '0')
  if (digits.length > zeros) return digits
  let at = 0
  return format.replaceAll('0', () => digits.charAt(at++))
}

const DAY_MS = 86_400_000
/** 1 January 1970 in days since 30 December 1899, and the offset of old Macs, which count from 1904. */
const FIRST_OF_1970 = 25_569
const DAYS_TO_1904 = 1462
/** 31 December 9999. */
const LAST_DAY = 2_958_465

function dayOf(serial: number, countsFrom1904: boolean): string | undefined {
  const days = serial + (countsFrom1904 ? DAYS_TO_1904 : 0)
  if (days < 0 || days > LAST_DAY + 1) return
  return new Date(Math.floor((days - FIRST_OF_1970) * DAY_MS)).toISOString().slice(0, 10)
}
