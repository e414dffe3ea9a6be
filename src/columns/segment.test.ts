import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIds, fingerprintOf, idWords, readId } from './id-words.ts'
import type { PackedRow } from './segment.ts'
import { SegmentReader } from './segment-reader.ts'
import { packRows } from './pack-rows.ts'

const unpack = (rows: readonly PackedRow[]) => {
  const reader = new SegmentReader(structuredClone(packRows(rows)))
  return rows.map((_, index) => reader.storedAt(index))
}
const segment = (...fields: object[]): PackedRow[] =>
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
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.stringMatching(/^[0-9-]{1,20}$/),
    fc.array(fc.string()),
    fc.record({ line1: fc.string(), city: fc.string() }),
  )
  const field = fc.constantFrom('lead_status', 'firstname', 'total', 'createdAt', 'address', 'benefits', 'seq', 'v')
  const row = fc.dictionary(field, value, { noNullPrototype: true })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (fields) => {
      const rows = segment(...fields.map((each) => ({ ...each })))
      expect(unpack(rows)).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('a column of many different values, of each kind, is kept value by value', () => {
  const rows = segment(
    ...Array.from({ length: 100 }, (_, index) => ({
      email: index % 7 === 0 ? undefined : `person-${index}@example.com`,
      total: index / 3,
      price: index % 2 === 0 ? -index / 100 : index,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 61_000).toISOString(),
      address: { line1: `${index} High Street` },
      mixed: index % 2 === 0 ? index : String(index),
      born: index % 3 === 0 ? undefined : new Date(Date.UTC(1950, 0, 1 + index * 99)).toISOString().slice(0, 10),
      almostDay: index === 99 ? '2026-02-30' : new Date(index * 1e9).toISOString().slice(0, 10),
      message: `${index} ${String.fromCodePoint(...Array.from({ length: 70 }, (_unused, code) => 48 + code))}`,
      almostTime: index === 99 ? '2026-11-20T09:00:00.000' : new Date(index * 1e9).toISOString(),
    })).map((row) => JSON.parse(JSON.stringify(row))),
  )
  expect(unpack(rows)).toEqual(rows)
  const reader = new SegmentReader(packRows(rows))
  const kindOf = (name: string) => reader.column(name)?.kind
  const fields = ['email', 'total', 'price', 'createdAt', 'born', 'almostDay', 'address', 'mixed']
  expect(fields.map(kindOf)).toEqual(['text', 'number', 'decimal', 'time', 'day', 'text', 'json', 'json'])
})

test('rows like those of the register take less than a fifth of their JSON', () => {
  const ratings = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const rows = segment(
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

test('a segment that drops columns kept elsewhere gives the same rows, in less room', () => {
  const rows = segment(
    ...Array.from({ length: 100 }, (_, index) => ({
      email: `person-${index}@example.com`,
      lead_status: index % 3 === 0 ? 'Open' : 'Closed',
      message:
        index % 5 === 0
          ? undefined
          : `Ring ${index} – ${String.fromCodePoint(...Array.from({ length: 80 }, (_unused, code) => code))}`,
      total: index / 3,
      benefits: [`${index % 2}`],
    })).map((row) => JSON.parse(JSON.stringify(row))),
  )
  const BASE = 7
  const statusOf = (number: number) => Reflect.get(rows[number - BASE]!.row, 'lead_status')
  const status = { name: 'lead_status', valueAt: statusOf, part: () => expect.fail('Nobody asked for it.') }
  const rest = new SegmentReader(packRows(rows)).without(
    {
      idAt: (number) => rows[number - BASE]!.id,
      columns: new Map([[status.name, status]]),
      share: (value) => value,
    },
    BASE,
  )
  const [first] = rows
  expect(rows.map((_, index) => rest.rowAt(index))).toEqual(rows.map(({ row }) => row))
  expect(Object.keys(rest.rowAt(0))).toEqual(Object.keys(new SegmentReader(packRows(rows)).rowAt(0)))
  expect(rest.column('email')?.at(0)).toBe(Reflect.get(first!.row, 'email'))
})

test('texts of few different characters take fewer bits each', () => {
  const bytesOf = (textAt: (index: number) => string) => {
    const rows = segment(...Array.from({ length: 2_000 }, (_, index) => ({ text: textAt(index) })))
    expect(unpack(rows)).toEqual(rows)
    const { numbers, texts } = packRows(rows)
    return (numbers.byteLength + texts.join('').length) / rows.length - 16
  }
  const phone = (index: number) => String(7_700_000_000 + index * 7)
  const email = (index: number) => `person.${index * 7_919}@example.com`
  expect(bytesOf(phone)).toBeLessThan(10)
  expect(bytesOf(email)).toBeLessThan(email(1_999).length * 0.85)
})

test('ids compare as their texts do', () => {
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID()).toSorted()
  expect(ids.toSorted((a, b) => compareIds(idWords(a), 0, idWords(b), 0))).toEqual(ids)
  expect(ids.map((id) => readId(idWords(id), 0))).toEqual(ids)
  expect(fingerprintOf('0198a000-0000-7000-8000-0000deadbeef')).toBe(0xdeadbeef)
})
