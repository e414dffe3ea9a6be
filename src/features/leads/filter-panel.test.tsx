import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noFacets } from '../../search/facets.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ChosenFilters } from './lead-list-search.ts'

afterEach(cleanup)

const facets = {
  ...noFacets(),
  property_type: [
    { value: 'Flat', count: 3 },
    { value: 'House', count: 9 },
  ],
}

function show(chosen: ChosenFilters = {}) {
  const onSearch = vi.fn()
  function Host() {
    const [choosing, setChoosing] = useState(chosen)
    return (
      <FilterPanel choosing={choosing} numbers={{ total: 12, facets }} onChoosing={setChoosing} onSearch={onSearch} />
    )
  }
  render(<Host />)
  return onSearch
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('has the sixteen selects, four texts and the radius', () => {
  show()
  expect(screen.getAllByRole('button', { name: / Any$/ })).toHaveLength(16)
  expect(screen.getAllByRole('textbox')).toHaveLength(4)
  expect(screen.getByRole('spinbutton', { name: 'Radius (miles)' })).toBeDefined()
})

test('choices take effect with Search, and empty ones are left out', async () => {
  const onSearch = show()
  await userEvent.type(screen.getByLabelText('Last Name'), 'Lee')
  await userEvent.type(screen.getByLabelText('First Name'), 'a{Backspace}')
  await userEvent.type(screen.getByLabelText('Radius (miles)'), '2.5')
  expect(onSearch).not.toHaveBeenCalled()
  await press('Search')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ surname: 'Lee', radius: 2.5 })
})

test('a radius of less than a mile stands as it is typed', async () => {
  const onSearch = show()
  const radius = screen.getByLabelText<HTMLInputElement>('Radius (miles)')
  await userEvent.type(radius, '0')
  expect(radius.value).toBe('0')
  await userEvent.type(radius, '.05')
  expect(radius.value).toBe('0.05')
  await press('Search')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ radius: 0.05 })
})

test('No Rating is offered whether a lead has none or not', async () => {
  show()
  await press('Current Energy Rating Any')
  expect(screen.getByRole('checkbox', { name: 'No Rating' })).toBeDefined()
})

test('Enter in a field searches too', async () => {
  const onSearch = show()
  await userEvent.type(screen.getByLabelText('Postcode'), 'M1{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ postcode: 'M1' })
})

test('Reset empties every field and searches for everything', async () => {
  const onSearch = show({ surname: 'Lee', property_type: ['House'] })
  await press('Reset')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({})
  expect(screen.getByLabelText<HTMLInputElement>('Last Name').value).toBe('')
  expect(screen.getByRole('button', { name: 'Property Type Any' })).toBeDefined()
})

test('a select offers its values with their counts, finds one by its letters, and keeps several', async () => {
  const onSearch = show()
  await press('Property Type Any')
  const options = screen.getByRole('group', { name: 'Property Type' })
  expect(options.textContent).toContain('House9')
  await userEvent.click(within(options).getByRole('checkbox', { name: 'House' }))
  await userEvent.type(screen.getByLabelText('Search Property Type'), 'fl')
  expect(within(options).queryByRole('checkbox', { name: 'House' })).toBeNull()
  await userEvent.click(within(options).getByRole('checkbox', { name: 'Flat' }))
  await userEvent.keyboard('{Escape}')
  await press('Search')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ property_type: ['House', 'Flat'] })
})
