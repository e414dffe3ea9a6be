import type { ColumnHead, ColumnKind, Pack } from './pack.ts'

export interface PackColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Codes of a choice, lengths of a text, else the numbers themselves. */
  readonly numbers: Uint8Array | Uint16Array | Uint32Array | Float64Array
  /** Of a choice: code 1 stands for the first. */
  readonly values: readonly unknown[]
  /** Of a text: all in one. */
  readonly text: string
  /** The value in a row; undefined where there is none. */
  at(index: number): unknown
}

export function readColumn({ numbers: buffer, count, texts }: Pack, head: ColumnHead): PackColumn {
  const { name, kind, values = [] } = head
  const numbers = numbersAt(buffer, head, count)
  const text = head.text === undefined ? '' : (texts[head.text] ?? '')
  const column = { name, kind, numbers, values, text }
  return { ...column, at: readerOf(column, head) }
}

function numbersAt(buffer: ArrayBuffer, { at, width }: ColumnHead, count: number): PackColumn['numbers'] {
  if (width === 1) return new Uint8Array(buffer, at, count)
  if (width === 2) return new Uint16Array(buffer, at, count)
  return width === 4 ? new Uint32Array(buffer, at, count) : new Float64Array(buffer, at, count)
}

function readerOf(
  { kind, numbers, values, text }: Omit<PackColumn, 'at'>,
  { scale = 1, from = 0 }: ColumnHead,
): PackColumn['at'] {
  if (kind === 'choice') return (index) => values[(numbers[index] ?? 0) - 1]
  if (kind === 'decimal') {
    return (index) => (numbers[index] ? (numbers[index] - 1 + from) / scale : undefined)
  }
  if (kind === 'number' || kind === 'time') {
    return (index) => {
      const number = numbers[index] ?? Number.NaN
      if (Number.isNaN(number)) return
      return kind === 'time' ? new Date(number).toISOString() : number
    }
  }
  const textAt = textReader(numbers, text)
  if (kind === 'text') return (index) => textAt(index) || undefined
  return (index) => {
    const json = textAt(index)
    return json === '' ? undefined : JSON.parse(json)
  }
}

/** Where a text begins is the sum of the lengths before it: kept, so that reading on reads on. */
function textReader(lengths: PackColumn['numbers'], text: string): (index: number) => string {
  let ends: Uint32Array | undefined
  return (index) => {
    ends ??= endsOf(lengths)
    return text.slice(index === 0 ? 0 : ends[index - 1], ends[index])
  }
}

export function endsOf(lengths: PackColumn['numbers']): Uint32Array {
  const ends = new Uint32Array(lengths.length)
  let end = 0
  for (let index = 0; index < lengths.length; index++) {
    end += lengths[index] ?? 0
    ends[index] = end
  }
  return ends
}
