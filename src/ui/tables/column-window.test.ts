import { expect, test } from 'vitest'
import { columnsInView, isDrawn } from './column-window.ts'

const widths = Array.from({ length: 40 }, () => 100)

test('columns in view are drawn, and those a swipe away', () => {
  expect(columnsInView(widths, { left: 0, width: 1_000 })).toEqual({ from: 0, to: 16 })
  expect(columnsInView(widths, { left: 2_000, width: 500 })).toEqual({ from: 14, to: 31 })
})

test('at the end of the table the last columns are drawn', () => {
  expect(columnsInView(widths, { left: 3_500, width: 500 })).toEqual({ from: 29, to: 40 })
})

test('redraws nothing for a small step, but does for a long one', () => {
  const drawn = columnsInView(widths, { left: 0, width: 1_000 })
  expect(isDrawn(widths, drawn, { left: 200, width: 1_000 })).toBe(true)
  expect(isDrawn(widths, drawn, { left: 400, width: 1_000 })).toBe(false)
})

test('where all columns are drawn, nothing is ever missing', () => {
  expect(isDrawn(widths, { from: 0, to: 40 }, { left: 3_500, width: 500 })).toBe(true)
})
