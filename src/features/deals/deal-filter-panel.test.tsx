import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { noFacets } from '../../search/facets.ts'
import { DealFilterPanel } from './deal-filter-panel.tsx'
import { useChoosing } from '../../ui/forms/use-choosing.ts'
import { type ChosenDealFilters, readChosenDealFilters } from './deal-list-search.ts'

const facets = { ...noFacets(), built_form: [{ value: 'Detached', count: 3 }] }

function show(first: ChosenDealFilters = {}) {
  const onChosen = vi.fn<(chosen: ChosenDealFilters, replace: boolean) => void>()
  const onSearch = vi.fn<(chosen: ChosenDealFilters) => void>()
  function Host() {
    const [chosen, setChosen] = useState(first)
    const { choosing, isPending, choose, type, applyNow, settle } = useChoosing({
      chosen,
      read: readChosenDealFilters,
      onChosen: (next, replace) => {
        onChosen(next, replace)
        setChosen(next)
      },
    })
    return (
      <DealFilterPanel
        choosing={choosing}
        companyFacets={undefined}
        people={{ me: 'ann', names: new Map([['bob', 'Bob Lee']]) }}
        facets={facets}
        onChoose={choose}
        onLeave={applyNow}
        onSearch={() => onSearch(settle())}
        onType={type}
        total={isPending ? undefined : 1}
      />
    )
  }
  render(<Host />)
  return { onChosen, onSearch }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('has five texts and eighteen single selects that stand on All', async () => {
  show()
  await press('More filters')
  expect(screen.getAllByRole('textbox', { name: /Name$|Number$|^Address$|^Postcode$/ })).toHaveLength(5)
  const selects = screen.getAllByRole<HTMLSelectElement>('combobox').filter(({ options }) => options[0]?.text === 'All')
  expect(selects).toHaveLength(18)
  expect(selects.every(({ value }) => value === '')).toBe(true)
  expect(screen.getByText('1 deal matches these filters')).toBeDefined()
})

test('Open and Closed, and No Rating, are offered whether a deal has them or not', () => {
  show()
  const offered = (label: string) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, (option) => option.text)
  expect(offered('Deal Status')).toEqual(['All', 'Open (0)', 'Closed (0)'])
  expect(offered('Current Energy Rating')).toEqual(['All', 'No Rating (0)'])
})

test('a select filters the list at once, typing after a pause, and All means no filter', async () => {
  const { onChosen, onSearch } = show({ tenure: 'Owner-occupied' })
  await userEvent.selectOptions(screen.getByLabelText('Built Form'), 'Detached (3)')
  await userEvent.selectOptions(screen.getByLabelText('Tenure'), 'All')
  expect(onChosen.mock.calls).toEqual([
    [{ tenure: 'Owner-occupied', built_form: 'Detached' }, false],
    [{ built_form: 'Detached' }, false],
  ])
  await userEvent.type(screen.getByLabelText('Last Name'), 'Lee')
  await vi.waitFor(() => expect(onChosen).toHaveBeenLastCalledWith({ built_form: 'Detached', surname: 'Lee' }, true))
  expect(onSearch).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Last Name'), 's{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ built_form: 'Detached', surname: 'Lees' })
})

test('a choice that nothing else matches stays to be seen', () => {
  show({ built_form: 'Gone' })
  const select = screen.getByLabelText<HTMLSelectElement>('Built Form')
  expect(select.value).toBe('Gone')
  expect(within(select).getByRole('option', { name: 'Gone (0)' })).toBeDefined()
})

test('Reset empties every field and narrows the list by nothing', async () => {
  const { onChosen } = show({ firstname: 'Ann', built_form: 'Detached' })
  await press('Reset')
  expect(onChosen.mock.calls).toEqual([[{}, false]])
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('')
})
