import { writeIdWords, WORDS_PER_ID } from './id-words.ts'
import { type ColumnHead, type Pack, type PackedRow, SEQ_COLUMN, VERSION_COLUMN } from './pack.ts'
import { packColumn } from './pack-column.ts'
import { PackParts } from './pack-parts.ts'

/** The same rows as `PackReader` gives back, in the same order. */
export function packRows(rows: readonly PackedRow[]): Pack {
  const ids = new Uint32Array(rows.length * WORDS_PER_ID)
  for (const [index, { id }] of rows.entries()) writeIdWords(id, ids, index * WORDS_PER_ID)
  const parts = new PackParts()
  parts.add(ids)
  const texts: string[] = []
  const heads: Record<string, string> = {}
  for (const [name, values] of columnsOf(rows)) {
    const { kind, numbers, choices, decimals, text } = packColumn(values)
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
  return { count: rows.length, heads, texts, numbers: parts.join() }
}

/** Each field's values by row, `undefined` where a row has none. The id has a place of its own. */
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
