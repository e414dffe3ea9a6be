import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS, isRepeated, matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { choicesOf, withColumn, withRemembered } from './column-choices.ts'

test('a field that is given to another column leaves the one it had', () => {
  expect(withColumn(['surname', 'phone', null], 2, 'surname')).toEqual([null, 'phone', 'surname'])
  expect(withColumn(['surname', 'phone', null], 2, 'phone')).toEqual(['surname', 'phone', 'phone'])
})

test('whatever a person matches is matched so again in the next file with these columns', () => {
  const names = fc.uniqueArray(fc.constantFrom('Email', 'Tel', 'Who', 'Post Code', 'Note', 'Colour'), { minLength: 1 })
  const step = fc.tuple(fc.nat(5), fc.option(fc.constantFrom(...IMPORT_FIELDS)))
  fc.assert(
    fc.property(names, fc.array(step, { maxLength: 6 }), (header, steps) => {
      const byName = matchColumns(header)
      const chosen = steps.reduce(
        (columns, [place, field]) => (place < header.length ? withColumn(columns, place, field) : columns),
        byName as ReturnType<typeof withColumn>,
      )
      const fields = chosen.filter((field) => field !== null && !isRepeated(field))
      expect(new Set(fields).size).toBe(fields.length)
      expect(withRemembered(header, byName, choicesOf(header, byName, chosen))).toEqual(chosen)
    }),
  )
})
