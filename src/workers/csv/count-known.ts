import {
  DUPLICATE_FIELDS,
  emailKeyOf,
  type Identifying,
  anyNameHash,
  soughtKeysOf,
} from '../../../csv/duplicate-keys.ts'
import { readRow } from '../../../contract/entities/import/lead-import.ts'
import { createRowCheck } from '../../../csv/lead-row-check.ts'
import type { DuplicateKind, FileReading } from '../../../contract/entities/bulk-upload.ts'
import { rowsOfFile } from './file-pieces.ts'
import type { Columns } from './scan-leads.ts'

/** A full name includes both names. */
const IDENTIFYING: ReadonlySet<string | null> = new Set([...DUPLICATE_FIELDS, 'full_name'])

/** A row that matches a lead: the line it begins on, the fields that identify its person, and why it matches. */
export interface KnownRow {
  readonly line: number
  readonly lead: Identifying
  readonly kinds: readonly DuplicateKind[]
}

export interface KnownRows {
  /** How many rows match in the same ways. */
  readonly counts: ReadonlyArray<{ readonly kinds: readonly DuplicateKind[]; readonly count: number }>
  /** Rows with the email of a lead with another name. */
  readonly otherNames: number
  /** The first rows that match. */
  readonly first: readonly KnownRow[]
}

export interface KnownQuestion extends Pick<FileReading, 'totals' | 'rules'> {
  readonly columns: Columns
  readonly headerLine: number
}

const ROWS_SHOWN = 50

/** Rows that would become leads and match an existing one. Rows that repeat each other don’t count. */
export async function countKnown(
  file: Blob,
  { columns, headerLine, totals, rules }: KnownQuestion,
  hashes: Float64Array,
): Promise<KnownRows> {
  const isKnown = createNumberSet(hashes)
  const check = createRowCheck(columns, { totals, rules })
  const identifying = columns.map((field) => (IDENTIFYING.has(field) ? field : null))
  let counts = new Map<string, { kinds: readonly DuplicateKind[]; count: number }>()
  let otherNames = 0
  let first: KnownRow[] = []
  const begin = () => {
    counts = new Map()
    otherNames = 0
    first = []
  }
  for await (const { rows } of rowsOfFile(file, begin)) {
    for (const { cells, fault, line } of rows)
      if (line > headerLine && fault === undefined && check(cells).reason === undefined) look(line, cells)
  }
  return { counts: [...counts.values()], otherNames, first }

  function look(line: number, cells: readonly string[]) {
    const { lead } = readRow(identifying, cells, rules)
    const known = soughtKeysOf(lead).filter(({ hash }) => isKnown(hash))
    const kinds = [...new Set(known.map(({ kind }) => kind))]
    if (kinds.length === 0) {
      const email = emailKeyOf(lead)
      if (email && isKnown(anyNameHash(email))) otherNames += 1
      return
    }
    const { count } = counts.get(kinds.join()) ?? { count: 0 }
    counts.set(kinds.join(), { kinds, count: count + 1 })
    if (first.length < ROWS_SHOWN) first.push({ line, lead, kinds })
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
