import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { noFacets } from '../../search/facets.ts'
import type { Facets } from '../../search/lead-search.ts'
import { FilterPanel } from './filter-panel.tsx'
import { useChoosing } from '../../ui/forms/use-choosing.ts'
import { type ChosenFilters, readChosenFilters } from './lead-list-search.ts'

const facets = {
  ...noFacets(),
  property_type: [
    { value: 'Flat', count: 3 },
    { value: 'House', count: 9 },
  ],
}

function show(first: ChosenFilters = {}, companyFacets?: Facets) {
  const onChosen = vi.fn<(chosen: ChosenFilters, replace: boolean) => void>()
  const onSearch = vi.fn<(chosen: ChosenFilters) => void>()
  function Host() {
    const [chosen, setChosen] = useState(first)
    const { choosing, isPending, choose, type, applyNow, settle } = useChoosing({
      chosen,
      read: readChosenFilters,
      onChosen: (next, replace) => {
        onChosen(next, replace)
        setChosen(next)
      },
    })
    return (
      <FilterPanel
        choosing={choosing}
        companyFacets={companyFacets}
        people={{ me: 'ann', names: new Map([['bob', 'Bob Lee']]) }}
        facets={facets}
        hasOthers
        found={isPending ? undefined : { total: 12 }}
        onChoose={choose}
        onLeave={applyNow}
        onSearch={() => onSearch(settle())}
        onType={type}
      />
    )
  }
  render(<Host />)
  return { onChosen, onSearch }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('has the sixteen of the specification and three more, the texts, dates and the radius', async () => {
  show()
  expect(screen.getAllByRole('button', { name: / Any$/ })).toHaveLength(6)
  await press('More filters')
  expect(screen.getAllByRole('button', { name: / Any$/ })).toHaveLength(19)
  expect(screen.getAllByRole('textbox')).toHaveLength(6)
  expect(screen.getAllByRole('combobox')).toHaveLength(6)
  expect(screen.getByRole('spinbutton', { name: 'Radius (miles)' })).toBeDefined()
})

test('what the company has no values for comes last, and says so', async () => {
  show({}, { ...noFacets(), tenure: [{ value: 'Owner-occupied', count: 1 }] })
  await press('More filters')
  const labels = screen.getAllByText(/^(Tenure|Main Fuel \(no values\)|Property Type \(no values\))$/)
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'Tenure',
    'Property Type (no values)',
    'Main Fuel (no values)',
  ])
})

test('people, dates and amounts narrow the list', async () => {
  const { onChosen } = show()
  await press('Assignee Any')
  const options = screen.getByRole('group', { name: 'Assignee' })
  expect(within(options).getAllByRole('checkbox')).toHaveLength(3)
  await userEvent.click(within(options).getByRole('checkbox', { name: 'Me' }))
  await userEvent.click(within(options).getByRole('checkbox', { name: 'Unassigned' }))
  const assignee = ['me', 'unassigned']
  expect(onChosen).toHaveBeenLastCalledWith({ assignee }, false)
  await userEvent.selectOptions(screen.getByLabelText('Not contacted for'), '7 days')
  expect(onChosen).toHaveBeenLastCalledWith({ assignee, not_contacted: '7' }, false)
  await userEvent.selectOptions(screen.getByLabelText('Created'), 'From and to')
  const from = screen.getByLabelText('Created from')
  await userEvent.type(from, '2026-11-01')
  const chosen = { assignee, not_contacted: '7', created: '2026-11-01..' }
  expect(onChosen).toHaveBeenLastCalledWith(chosen, false)
  await press('More filters')
  await typeQuickly('Floor area (m²) from', '72.5')
  await userEvent.tab()
  expect(onChosen).toHaveBeenLastCalledWith({ ...chosen, floor_area: '72.5..' }, true)
})

/** In one go: on a busy machine there may be a pause between two keys. */
async function typeQuickly(label: string, text: string) {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(text)
}

test('a tick narrows the list at once, what is typed after a pause, and empty ones are left out', async () => {
  const { onChosen, onSearch } = show()
  await typeQuickly('Last Name', 'Lee')
  expect(screen.getByText('Counting…')).toBeDefined()
  await vi.waitFor(() => expect(onChosen.mock.calls).toEqual([[{ surname: 'Lee' }, true]]))
  expect(screen.getByText('12 leads match these filters')).toBeDefined()
  await userEvent.type(screen.getByLabelText('First Name'), 'a{Backspace}')
  await press('More filters')
  await press('Property Type Any')
  await userEvent.click(screen.getByRole('checkbox', { name: 'House' }))
  expect(onChosen).toHaveBeenLastCalledWith({ surname: 'Lee', property_type: ['House'] }, false)
  expect(onSearch).not.toHaveBeenCalled()
})

test('a field that is left narrows the list by what was typed into it', async () => {
  const { onChosen } = show()
  await typeQuickly('Last Name', 'Lee')
  await userEvent.tab()
  expect(onChosen.mock.calls).toEqual([[{ surname: 'Lee' }, true]])
})

test('keeps a radius of less than a mile as it is typed', async () => {
  const { onSearch } = show()
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
  const { onSearch } = show()
  await userEvent.type(screen.getByLabelText('Postcode'), 'M1{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ postcode: 'M1' })
})

test('Reset empties every field and narrows the list by nothing', async () => {
  const { onChosen } = show({ surname: 'Lee', property_type: ['House'] })
  await press('Reset')
  expect(onChosen.mock.calls).toEqual([[{}, false]])
  expect(screen.getByLabelText<HTMLInputElement>('Last Name').value).toBe('')
  expect(screen.getByRole('button', { name: 'Property Type Any' })).toBeDefined()
})

test('a select offers its values with their counts, finds one by its letters, and keeps several', async () => {
  const { onChosen } = show()
  await press('More filters')
  await press('Property Type Any')
  const options = screen.getByRole('group', { name: 'Property Type' })
  expect(options.textContent).toContain('House9')
  await userEvent.click(within(options).getByRole('checkbox', { name: 'House' }))
  await userEvent.type(screen.getByLabelText('Search Property Type'), 'fl')
  expect(within(options).queryByRole('checkbox', { name: 'House' })).toBeNull()
  await userEvent.click(within(options).getByRole('checkbox', { name: 'Flat' }))
  expect(onChosen).toHaveBeenLastCalledWith({ property_type: ['House', 'Flat'] }, false)
})
