import { writeIdWords, WORDS_PER_ID } from './id-words.ts'
import { type ColumnHead, type Segment, type PackedRow, SEQ_COLUMN, VERSION_COLUMN } from './segment.ts'
import { type PackedColumn, packColumn } from './pack-column.ts'
import { SegmentParts } from './segment-values.ts'

export const packRows = (rows: readonly PackedRow[]): Segment =>
  packColumns(
    rows.map(({ id }) => id),
    Array.from(columnsOf(rows), ([name, values]) => [name, packColumn(values)] as const),
  )

export function packColumns(
  rowIds: readonly string[],
  columns: ReadonlyArray<readonly [name: string, column: PackedColumn]>,
): Segment {
  const ids = new Uint32Array(rowIds.length * WORDS_PER_ID)
  for (const [index, id] of rowIds.entries()) writeIdWords(id, ids, index * WORDS_PER_ID)
  const parts = new SegmentParts()
  parts.add(ids)
  const texts: string[] = []
  const heads: Record<string, string> = {}
  for (const [name, { kind, numbers, choices, decimals, text }] of columns) {
    const head: ColumnHead = {
      name,
      kind,
      at: parts.add(numbers),
      width: numbers.BYTES_PER_ELEMENT as ColumnHead['width'],
      ...decimals,
      ...(choices ? { values: choices } : {}),
    }
    if (typeof text === 'string') head.text = texts.push(text) - 1
    else if (text) Object.assign(head, { symbols: text.symbols, codesAt: parts.add(text.codes) })
    heads[name] = JSON.stringify(head)
  }
  return { count: rowIds.length, heads, texts, numbers: parts.join() }
}

function columnsOf(rows: readonly PackedRow[]): Map<string, unknown[]> {
  const columns = new Map<string, unknown[]>([
    [SEQ_COLUMN, rows.map(({ seq }) => seq)],
    [VERSION_COLUMN, rows.map(({ v }) => v)],
  ])
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]?.row ?? {}
    for (const name of Object.keys(row)) {
      if (name === '_id') continue
      let values = columns.get(name)
      if (!values) columns.set(name, (values = Array.from<unknown>({ length: rows.length }).fill(undefined)))
      values[index] = Reflect.get(row, name)
    }
  }
  return columns
}
