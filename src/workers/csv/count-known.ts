import { DUPLICATE_FIELDS, duplicateKeysOf, hashOfKey } from '../../../csv/duplicate-keys.ts'
import { readRow } from '../../../contract/entities/import/lead-import.ts'
import { createRowCheck } from '../../../csv/lead-row-check.ts'
import { rowsOfFile } from './file-pieces.ts'
import type { Columns } from './scan-leads.ts'

/** A full name includes the last name. */
const TELLING: ReadonlySet<string | null> = new Set([...DUPLICATE_FIELDS, 'full_name'])

/** Rows that would become leads and share a key with an existing one. Rows that repeat each other don’t count. */
export async function countKnown(file: Blob, columns: Columns, hashes: Float64Array): Promise<number> {
  const isKnown = createNumberSet(hashes)
  const check = createRowCheck(columns)
  const telling = columns.map((field) => (TELLING.has(field) ? field : null))
  let known = 0
  let isHeader = true
  const begin = () => {
    known = 0
    isHeader = true
  }
  for await (const { rows } of rowsOfFile(file, begin)) {
    for (const { cells, fault } of rows) {
      if (isHeader) isHeader = false
      else if (fault === undefined && isRow(check(cells)) && meets(cells)) known += 1
    }
  }
  return known

  function meets(cells: readonly string[]): boolean {
    return duplicateKeysOf(readRow(telling, cells).lead).some((key) => isKnown(hashOfKey(key)))
  }
}

const isRow = ({ reason, faults }: ReturnType<ReturnType<typeof createRowCheck>>) =>
  reason === undefined && faults.length === 0

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
