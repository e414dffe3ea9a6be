import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pagination } from './pagination.tsx'

test('is not there when everything fits on one page', () => {
  render(<Pagination last={1} onPage={vi.fn()} page={1} width={10} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('offers first, previous, ten numbers, next and last', async () => {
  const onPage = vi.fn()
  render(<Pagination last={30} onPage={onPage} page={12} width={10} />)
  expect(screen.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(10)
  expect(screen.getByRole('button', { name: 'Page 12' }).getAttribute('aria-current')).toBe('page')
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await userEvent.click(screen.getByRole('button', { name }))
  }
  expect(onPage.mock.calls).toEqual([[1], [11], [13], [30]])
})

test('offers all pages where it is wide enough for all', () => {
  render(<Pagination last={100} onPage={vi.fn()} page={1} width={100} />)
  expect(screen.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(100)
})

test('ignores a page number that does not exist', async () => {
  const onPage = vi.fn()
  render(<Pagination last={3} onPage={onPage} page={3} width={10} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(onPage).not.toHaveBeenCalled()
})
