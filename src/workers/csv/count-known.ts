import { DUPLICATE_FIELDS, duplicateKeysOf, hashOfKey, type Identifying } from '../../../csv/duplicate-keys.ts'
import { readRow } from '../../../contract/entities/import/lead-import.ts'
import { createRowCheck } from '../../../csv/lead-row-check.ts'
import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import { rowsOfFile } from './file-pieces.ts'
import type { Columns } from './scan-leads.ts'

/** A full name includes the last name. */
const TELLING: ReadonlySet<string | null> = new Set([...DUPLICATE_FIELDS, 'firstname', 'full_name'])

/** A row of the file, by what tells its person, and the line it begins on. */
export interface KnownRow {
  readonly line: number
  readonly lead: Identifying & { readonly firstname?: unknown }
}

export interface KnownRows {
  readonly count: number
  /** The first of them. */
  readonly first: readonly KnownRow[]
}

export interface KnownQuestion extends Pick<FileReading, 'totals' | 'rules'> {
  readonly columns: Columns
  readonly headerLine: number
}

const ROWS_SHOWN = 50

/** Rows that would become leads and share a key with an existing one. Rows that repeat each other don’t count. */
export async function countKnown(
  file: Blob,
  { columns, headerLine, totals, rules }: KnownQuestion,
  hashes: Float64Array,
): Promise<KnownRows> {
  const isKnown = createNumberSet(hashes)
  const check = createRowCheck(columns, { totals, rules })
  const telling = columns.map((field) => (TELLING.has(field) ? field : null))
  let count = 0
  let first: KnownRow[] = []
  const begin = () => {
    count = 0
    first = []
  }
  for await (const { rows } of rowsOfFile(file, begin)) {
    for (const { cells, fault, line } of rows)
      if (line > headerLine && fault === undefined && check(cells).reason === undefined) look(line, cells)
  }
  return { count, first }

  function look(line: number, cells: readonly string[]) {
    const { lead } = readRow(telling, cells, rules)
    if (!duplicateKeysOf(lead).some((key) => isKnown(hashOfKey(key)))) return
    count += 1
    if (first.length < ROWS_SHOWN) first.push({ line, lead })
  }
}

/** Whether a number is in a set: a million take 32 MB here and 60 MB in a `Set`. Whole numbers above 0. */
export function createNumberSet(numbers: Float64Array): (number: number) => boolean {
  const size = 2 ** Math.ceil(Math.log2(2 * numbers.length + 2))
  const table = new Float64Array(size)
  const placeOf = (number: number) => {
    let place = number % size
    while (table[place] !== 0 && table[place] !== number) place = (place + 1) % size
    return place
  }
  for (const number of numbers) table[placeOf(number)] = number
  return (number) => table[placeOf(number)] === number
}
