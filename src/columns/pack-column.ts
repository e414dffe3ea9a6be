import type { ColumnKind } from './segment.ts'
import { DAY_MS, dayOf } from './segment-values.ts'
import { packSymbols, type Symbols } from './symbols.ts'

export interface PackedColumn {
  kind: ColumnKind
  numbers: Uint8Array | Uint16Array | Uint32Array | Float64Array
  choices?: unknown[]
  decimals?: { scale?: number; from: number }
  text?: string | Symbols
}

/** A column whose values repeat less often than this is kept value by value. */
const FEWEST_REPETITIONS = 4
const ALWAYS_CHOICES = 16

export function packColumn(values: readonly unknown[]): PackedColumn {
  return (
    asChoices(values) ??
    asDecimals(values) ??
    asNumbers(values) ??
    asTimes(values) ??
    asDays(values) ??
    asTexts(values) ??
    asJson(values)
  )
}

export function packTimes(times: readonly number[]): PackedColumn {
  const { choices, ...column } = asChoices(times) ?? { kind: 'time', numbers: Float64Array.from(times) }
  return choices ? { ...column, choices: choices.map((time) => new Date(Number(time)).toISOString()) } : column
}

/** Lists and objects are compared by their JSON, which no text begins like. */
const keyOf = (value: unknown) => (typeof value === 'object' ? `\u0000${JSON.stringify(value)}` : value)

function asChoices(values: readonly unknown[]): PackedColumn | undefined {
  const most = Math.max(ALWAYS_CHOICES, values.length / FEWEST_REPETITIONS)
  const codes = new Uint32Array(values.length)
  const codeOf = new Map<unknown, number>()
  const choices: unknown[] = []
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (value === undefined) continue
    const key = keyOf(value)
    let code = codeOf.get(key)
    if (code === undefined) {
      if (choices.length >= most) return
      code = choices.push(value)
      codeOf.set(key, code)
    }
    codes[index] = code
  }
  return { kind: 'choice', numbers: narrowest(codes, choices.length), choices }
}

function narrowest(numbers: Uint32Array, greatest: number): Uint8Array | Uint16Array | Uint32Array {
  if (greatest < 2 ** 8) return new Uint8Array(numbers)
  return greatest < 2 ** 16 ? new Uint16Array(numbers) : numbers
}

const SCALES = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

function asDecimals(values: readonly unknown[]): PackedColumn | undefined {
  const scale = SCALES.find((each) => values.every((value) => isDecimalOf(each, value)))
  if (scale === undefined) return
  const whole = values.map((value) => (typeof value === 'number' ? Math.round(value * scale) : undefined))
  const packed = fromTheLeast(whole)
  return packed && { kind: 'decimal', numbers: packed.numbers, decimals: { scale, from: packed.from } }
}

/** Whole numbers are counted from the least of them, which is kept as 1. */
function fromTheLeast(values: ReadonlyArray<number | undefined>) {
  const present = values.filter((value) => value !== undefined)
  const from = present.reduce((least, value) => Math.min(least, value), Infinity)
  const greatest = present.reduce((most, value) => Math.max(most, value), -Infinity) - from + 1
  if (!(greatest < 2 ** 32)) return
  const numbers = Uint32Array.from(values, (value) => (value === undefined ? 0 : value - from + 1))
  return { numbers: narrowest(numbers, greatest), from }
}

/** A scale fits when dividing by it gives back exactly the same number. */
const isDecimalOf = (scale: number, value: unknown) =>
  value === undefined || (typeof value === 'number' && Math.round(value * scale) / scale === value)

function asNumbers(values: readonly unknown[]): PackedColumn | undefined {
  const numbers = new Float64Array(values.length).fill(Number.NaN)
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (value === undefined) continue
    if (typeof value !== 'number') return
    numbers[index] = value
  }
  return { kind: 'number', numbers }
}

function asTimes(values: readonly unknown[]): PackedColumn | undefined {
  const numbers = new Float64Array(values.length).fill(Number.NaN)
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (value === undefined) continue
    const ms = typeof value === 'string' && value.length === ISO_LENGTH ? Date.parse(value) : Number.NaN
    if (Number.isNaN(ms) || new Date(ms).toISOString() !== value) return
    numbers[index] = ms
  }
  return { kind: 'time', numbers }
}

const ISO_LENGTH = '2026-11-20T12:00:00.000Z'.length

function asDays(values: readonly unknown[]): PackedColumn | undefined {
  const days: Array<number | undefined> = []
  for (const value of values) {
    const day = value === undefined ? undefined : dayNumber(value)
    if (Number.isNaN(day)) return
    days.push(day)
  }
  const packed = fromTheLeast(days)
  return packed && { kind: 'day', numbers: packed.numbers, decimals: { from: packed.from } }
}

function dayNumber(value: unknown): number {
  if (typeof value !== 'string' || value.length !== DAY_LENGTH) return Number.NaN
  const ms = Date.parse(value)
  return dayOf(ms / DAY_MS) === value ? ms / DAY_MS : Number.NaN
}

const DAY_LENGTH = '2026-11-20'.length

function asTexts(values: readonly unknown[]): PackedColumn | undefined {
  const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value !== '')
  return values.every(isText) ? joinTexts('text', values) : undefined
}

const asJson = (values: readonly unknown[]): PackedColumn =>
  joinTexts(
    'json',
    values.map((value) => (value === undefined ? undefined : JSON.stringify(value))),
  )

function joinTexts(kind: ColumnKind, values: readonly unknown[]): PackedColumn {
  const lengths = new Uint32Array(values.length)
  const texts: string[] = []
  let longest = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (typeof value !== 'string') continue
    texts.push(value)
    lengths[index] = value.length
    longest = Math.max(longest, value.length)
  }
  const text = texts.join('')
  return { kind, numbers: narrowest(lengths, longest), text: packSymbols(text) ?? text }
}
