import { MOST_COLUMNS } from '../../../contract/entities/bulk-upload.ts'
import { LONGEST_TEXT, tooManyColumns, unreadableWorkbook, type SheetRow } from './limits.ts'
import { createTextRun, readWorkbookFacts, unescaped, type WorkbookFacts } from './workbook-facts.ts'
import { openWorkbook } from './workbook-parts.ts'

/** The rows of the first sheet that has any, in parts. A far-off cell costs nothing: only cells with content count. */
export async function* readWorkbook(path: string): AsyncGenerator<readonly SheetRow[]> {
  const parts = await openWorkbook(path)
  try {
    const facts = await readWorkbookFacts(parts)
    for (const sheet of facts.sheets) {
      const reader = createSheetReader(facts)
      let hasRows = false
      for await (const _ of parts.scan(sheet, reader.listener)) {
        const rows = reader.take()
        hasRows ||= rows.length > 0
        yield rows
      }
      const last = reader.take()
      yield last
      if (hasRows || last.length > 0) return
    }
  } finally {
    parts.close()
  }
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

/** From 1: `C7` is in column 3. Undefined when the cell names none. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,4}(?=\d)/i.exec(reference ?? '') ?? []
  if (letters === undefined) return
  return Array.from(letters.toUpperCase()).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

function textOf(
  { texts, isDateStyle, countsFrom1904 }: WorkbookFacts,
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
  const day = isDateStyle[cell.style] ? dayOf(number, countsFrom1904) : undefined
  // A spreadsheet shows 15 digits: 0.3 for a stored 0.30000000000000004.
  return day ?? String(Number(number.toPrecision(15)))
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
