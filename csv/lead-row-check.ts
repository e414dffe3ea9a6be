import {
  type CellFault,
  type ColumnRule,
  type ImportField,
  importFields,
  readCell,
  ruleOf,
  IDENTITY_FIELDS,
} from '../contract/entities/import/lead-import.ts'
import type { FileReading } from '../contract/entities/bulk-upload.ts'
import { isTotalRow } from './header-row.ts'

// Checks whether a row of a file can become a lead, at the speed of reading. It gives the same result as `readRow`,
// without building the lead.

export interface RowCheck {
  /** Why the row can't become a lead. */
  readonly reason?: string
  /** Cells that are left empty. */
  readonly faults: readonly CellFault[]
}

type CellReason = (cell: string) => string | undefined

const IS_TOTAL = 'it looks like a total, not a lead'
export const HAS_NO_IDENTITY = 'it has no name, address, phone, email or certificate'
const FINE: RowCheck = { faults: [] }

/** Spreadsheets end rows and headers with as many delimiters as the widest row has. */
export function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  let end = cells.length
  while (end > least && cells[end - 1]?.trim() === '') end--
  return end === cells.length ? cells : cells.slice(0, end)
}

/**
 * Why a row can't become a lead, before its cells are read. Spreadsheets also omit empty cells at the end of a row, so
 * only a row that is longer needs a user.
 */
export function rowReason(filled: readonly string[], expected: number, totals: FileReading['totals']) {
  if (filled.length > expected) return `this row has ${filled.length} columns; the header has ${expected}`
  return totals !== 'keep' && isTotalRow(filled) ? IS_TOTAL : undefined
}

export function createRowCheck(
  columns: readonly (ImportField | null)[],
  { totals, rules = [] }: Pick<FileReading, 'totals' | 'rules'> = {},
): (cells: readonly string[]) => RowCheck {
  const checks = columns.flatMap((field, column) => {
    const rule = ruleOf(rules, column)
    return field === null ? [] : [{ field, column, rule, reasonOf: reasonReader(field, rule) }]
  })
  const identity = checks.filter(({ field }) => IDENTITY_FIELDS.has(field))

  return (cells) => {
    const filled = withoutEmptyEnd(cells, columns.length)
    const ofRow = rowReason(filled, columns.length, totals)
    if (ofRow !== undefined) return { reason: ofRow, faults: [] }
    let faults: CellFault[] | undefined
    for (const { field, column, reasonOf } of checks) {
      const reason = reasonOf(cells[column] ?? '')
      if (reason !== undefined) (faults ??= []).push({ column, field, reason })
    }
    const hasIdentity = identity.some(
      ({ field, column, rule }) => readCell(field, cells[column] ?? '', rule).value !== undefined,
    )
    if (!hasIdentity) return { reason: HAS_NO_IDENTITY, faults: [] }
    return faults ? { faults } : FINE
  }
}

/** Below this length a cell is never too long. */
const SHORT = 500

function reasonReader(field: ImportField, rule: ColumnRule | undefined): CellReason {
  const slow: CellReason = (cell) => readCell(field, cell, rule).reason
  if (field === 'email') return (cell) => (cell === '' ? undefined : slow(cell))
  const isFree = importFields[field].kind === 'text' && field !== 'lead_status' && field !== 'phone' && !rule
  // The only possible fault of a text is its length.
  if (isFree) return (cell) => (cell.length < SHORT ? undefined : slow(cell))
  return remembered(slow)
}

/** Dates, numbers and ratings repeat often. */
const MOST_REMEMBERED = 2000

function remembered(reasonOf: CellReason): CellReason {
  const known = new Map<string, string | undefined>([['', undefined]])
  return (cell) => {
    const reason = known.get(cell)
    if (reason !== undefined || known.has(cell)) return reason
    if (known.size >= MOST_REMEMBERED) known.clear()
    const found = reasonOf(cell)
    known.set(cell, found)
    return found
  }
}
