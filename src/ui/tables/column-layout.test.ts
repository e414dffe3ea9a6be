import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { FIRST_LAYOUT, readLayout, shownColumns, widthOf, withToggled, withWidth } from './column-layout.ts'

const column = (key: string, change: Partial<Column<object>> = {}): Column<object> => ({
  key,
  label: key,
  width: 100,
  text: () => '',
  ...change,
})
const [first, name, town] = [column('first'), column('name', { pin: 'name' }), column('town')]
const all = [first, name, town]
const choiceOf = (shown?: string[]) => {
  const layout = shown ? { shown, widths: {} } : FIRST_LAYOUT
  return { all, columns: shownColumns(all, layout), layout, change: () => undefined }
}

test('what is kept is read again; anything else is as at first', () => {
  expect(readLayout('{"shown":["town"],"widths":{"town":240}}')).toEqual({ shown: ['town'], widths: { town: 240 } })
  expect(readLayout('{"shown":["town",3],"widths":{"town":"wide"}}')).toEqual({ shown: ['town'], widths: {} })
  for (const text of [null, '', 'nonsense', 'null', '[]', '7']) expect(readLayout(text)).toEqual({ widths: {} })
})

test('columns keep the order of the table, and the name is always there', () => {
  expect(shownColumns(all, { shown: ['town', 'gone'], widths: {} })).toEqual([name, town])
  expect(shownColumns(all, FIRST_LAYOUT)).toBe(all)
})

test('showing all columns is stored as no choice: a column added later shows too', () => {
  const hidden = withToggled(choiceOf(), town)
  expect(hidden.shown).toEqual(['first', 'name'])
  expect(withToggled(choiceOf(['first', 'name']), town)).toEqual({ widths: {} })
})

test('a width stays within reason', () => {
  expect(widthOf(town, withWidth(FIRST_LAYOUT, 'town', 2))).toBe(72)
  expect(widthOf(town, withWidth(FIRST_LAYOUT, 'town', 9_999))).toBe(800)
  expect(widthOf(town, withWidth(FIRST_LAYOUT, 'first', 200))).toBe(100)
})
