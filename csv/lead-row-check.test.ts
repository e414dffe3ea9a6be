import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS, matchColumns, readRow, hasIdentity } from '../contract/entities/import/lead-import.ts'
import { createRowCheck, HAS_NO_IDENTITY } from './lead-row-check.ts'

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'yes',
    'N',
    'n/a',
    '12',
    '£1,250.00',
    '1/2/2026',
    '31/02/2026',
    'a@b.cd',
    'open',
    'C',
    '%%X%%',
  ),
  fc.string({ maxLength: 6 }),
  fc.constantFrom('x'.repeat(501), 'x'.repeat(10_001)),
)

test('the quick check refuses the same cells and rows as the full reading', () => {
  const column = fc.option(fc.constantFrom(...IMPORT_FIELDS))
  const table = fc
    .uniqueArray(column, { minLength: 1, maxLength: 8 })
    .chain((columns) =>
      fc.tuple(
        fc.constant(columns),
        fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 12 }),
      ),
    )
  fc.assert(
    fc.property(table, ([columns, rows]) => {
      const check = createRowCheck(columns)
      for (const cells of rows) {
        const { lead, faults } = readRow(columns, cells)
        expect(check(cells)).toEqual(hasIdentity(lead) ? { faults } : { reason: HAS_NO_IDENTITY, faults: [] })
      }
    }),
  )
})

test('every field is found by its name and its label, in any case, spacing and punctuation', () => {
  const dressed = fc.tuple(fc.constantFrom(...IMPORT_FIELDS), fc.boolean(), fc.constantFrom(' ', '_', '-', '  '))
  fc.assert(
    fc.property(dressed, ([field, isUpper, between]) => {
      const name = ` ${field.replaceAll('_', between)}: `
      expect(matchColumns([isUpper ? name.toUpperCase() : name])).toEqual([field])
    }),
  )
})

test('of two columns of one field the first counts, and an unknown column is left out', () => {
  expect(matchColumns(['Town', 'City', 'Shoe size'])).toEqual(['posttown', null, null])
})
