import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noFacets } from '../../search/facets.ts'
import { DealFilterPanel } from './deal-filter-panel.tsx'
import type { ChosenDealFilters } from './deal-list-search.ts'

afterEach(cleanup)

const facets = { ...noFacets(), built_form: [{ value: 'Detached', count: 3 }] }

function show(chosen: ChosenDealFilters = {}) {
  const onSearch = vi.fn()
  function Host() {
    const [choosing, setChoosing] = useState(chosen)
    const numbers = { total: 1, facets }
    return <DealFilterPanel choosing={choosing} numbers={numbers} onChoosing={setChoosing} onSearch={onSearch} />
  }
  render(<Host />)
  return onSearch
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('has two texts and seventeen single selects that stand on All', () => {
  show()
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  const selects = screen.getAllByRole<HTMLSelectElement>('combobox')
  expect(selects).toHaveLength(17)
  expect(selects.every(({ value, options }) => value === '' && options[0]?.text === 'All')).toBe(true)
  expect(screen.getByText('1 deal matches these choices')).toBeDefined()
})

test('Open and Closed, and No Rating, are offered whether a deal has them or not', () => {
  show()
  const offered = (label: string) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, (option) => option.text)
  expect(offered('Deal Status')).toEqual(['All', 'Open (0)', 'Closed (0)'])
  expect(offered('Current Energy Rating')).toEqual(['All', 'No Rating (0)'])
})

test('choices take effect with Search, and All is no choice', async () => {
  const onSearch = show({ tenure: 'Owner-occupied' })
  await userEvent.selectOptions(screen.getByLabelText('Built Form'), 'Detached (3)')
  await userEvent.selectOptions(screen.getByLabelText('Tenure'), 'All')
  await userEvent.type(screen.getByLabelText('Last Name'), 'Lee')
  expect(onSearch).not.toHaveBeenCalled()
  await press('Search')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ built_form: 'Detached', surname: 'Lee' })
})

test('a choice that nothing else matches stays to be seen', () => {
  show({ built_form: 'Gone' })
  const select = screen.getByLabelText<HTMLSelectElement>('Built Form')
  expect(select.value).toBe('Gone')
  expect(within(select).getByRole('option', { name: 'Gone (0)' })).toBeDefined()
})

test('Reset empties every field and searches for everything', async () => {
  const onSearch = show({ firstname: 'Ann', built_form: 'Detached' })
  await press('Reset')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({})
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('')
})
