import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIds, fingerprintOf, idWords, readId } from './id-words.ts'
import type { PackedRow } from './pack.ts'
import { PackReader } from './pack-reader.ts'
import { packRows } from './pack-rows.ts'

const unpack = (rows: readonly PackedRow[]) => {
  const reader = new PackReader(structuredClone(packRows(rows)))
  return rows.map((_, index) => reader.storedAt(index))
}
const pack = (...fields: object[]): PackedRow[] =>
  fields.map((given, index) => {
    const id = crypto.randomUUID()
    return { id, seq: index, v: 1, row: { _id: id, ...given } }
  })

test('whatever rows hold, they come out as they went in', () => {
  const value = fc.oneof(
    fc.constantFrom('Open', 'Closed', 'Call Back'),
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    // JSON writes -0 as 0.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.array(fc.string()),
    fc.record({ line1: fc.string(), city: fc.string() }),
  )
  const field = fc.constantFrom('lead_status', 'firstname', 'total', 'createdAt', 'address', 'benefits', 'seq', 'v')
  const row = fc.dictionary(field, value, { noNullPrototype: true })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (fields) => {
      const rows = pack(...fields.map((each) => ({ ...each })))
      expect(unpack(rows)).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('a column of many different values, of each kind, is kept value by value', () => {
  const rows = pack(
    ...Array.from({ length: 100 }, (_, index) => ({
      email: index % 7 === 0 ? undefined : `person-${index}@example.com`,
      total: index / 3,
      price: index % 2 === 0 ? -index / 100 : index,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 61_000).toISOString(),
      address: { line1: `${index} High Street` },
      mixed: index % 2 === 0 ? index : String(index),
      almostTime: index === 99 ? '2026-11-20T09:00:00.000' : new Date(index * 1e9).toISOString(),
    })).map((row) => JSON.parse(JSON.stringify(row))),
  )
  expect(unpack(rows)).toEqual(rows)
  const reader = new PackReader(packRows(rows))
  const kindOf = (name: string) => reader.column(name)?.kind
  expect(['email', 'total', 'price', 'createdAt', 'address', 'mixed'].map(kindOf)).toEqual([
    'text',
    'number',
    'decimal',
    'time',
    'json',
    'json',
  ])
})

test('rows like those of the register take less than a fifth of their JSON', () => {
  const ratings = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const rows = pack(
    ...Array.from({ length: 2_000 }, (_, index) => ({
      firstname: `Name ${index}`,
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_unused, field) => [
          `energy_field_${field}`,
          `${ratings[(index * field) % 7]} rated`,
        ]),
      ),
    })),
  )
  const { numbers, heads, texts } = packRows(rows)
  expect(numbers.byteLength + JSON.stringify(heads).length + texts.join('').length).toBeLessThan(
    JSON.stringify(rows).length / 5,
  )
})

test('ids compare as their texts do', () => {
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID()).toSorted()
  expect(ids.toSorted((a, b) => compareIds(idWords(a), 0, idWords(b), 0))).toEqual(ids)
  expect(ids.map((id) => readId(idWords(id), 0))).toEqual(ids)
  expect(fingerprintOf('0198a000-0000-7000-8000-0000deadbeef')).toBe(0xdeadbeef)
})
