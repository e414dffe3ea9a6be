import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageInput } from './row-selection.tsx'

const selection = { ids: new Set(['a']), labelOf: () => '', select: () => undefined }
const boxOf = (...ids: string[]) => {
  const { unmount } = render(<PageInput rows={ids.map((_id) => ({ _id }))} selection={selection} />)
  const { checked, disabled, indeterminate } = screen.getByRole<HTMLInputElement>('checkbox')
  unmount()
  return { checked, disabled, indeterminate }
}

test('the box of a page waits for its rows, and is not ticked before', () => {
  expect(boxOf()).toEqual({ checked: false, disabled: true, indeterminate: false })
})

test('the box is ticked where the whole page is selected', () => {
  expect(boxOf('a')).toEqual({ checked: true, disabled: false, indeterminate: false })
})

test('the box is in between where some of the page is selected', () => {
  expect(boxOf('a', 'b')).toEqual({ checked: false, disabled: false, indeterminate: true })
})
