import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Column } from '../../ui/tables/column.ts'
import { useColumnLayout } from '../../ui/tables/column-layout.ts'
import { NEWEST_FIRST } from '../../ui/tables/list-place.ts'
import { WideTable } from '../../ui/tables/wide-table.tsx'

const rows = ['Ann', 'Bob', 'Cat'].map((name) => ({ _id: name, name }))
type Person = (typeof rows)[number]

const columns: ReadonlyArray<Column<Person>> = [
  {
    key: 'name',
    label: 'Name',
    width: 148,
    pin: 'name',
    text: ({ name }) => name,
    cell: ({ name }, tabIndex) => (
      <a href="#person" tabIndex={tabIndex}>
        {name}
      </a>
    ),
  },
]
const labelOf = ({ name }: Person) => `Select ${name}`

function KeyedHost({ shown, pressed }: { shown: typeof rows; pressed: string[] }) {
  const choice = useColumnLayout('columns:people:u5', columns)
  return (
    <>
      <WideTable
        caption="People"
        choice={choice}
        kept={{ home: '/people', answered: 'all', row: undefined }}
        onRowKey={(key, { name }) => pressed.push(`${key} ${name}`) > 0}
        onSort={() => undefined}
        place={{ total: 3, before: 0 }}
        rows={shown}
        selection={{ ids: new Set(), labelOf, select: () => undefined }}
        sort={NEWEST_FIRST}
        unsentIds={new Set()}
      />
      <input aria-label="Elsewhere" />
    </>
  )
}

test('a letter goes to the row with the focus, from its link and from its box', async () => {
  const pressed: string[] = []
  render(<KeyedHost pressed={pressed} shown={rows} />)
  screen.getByRole('link', { name: 'Bob' }).focus()
  await userEvent.keyboard('s')
  screen.getByRole('checkbox', { name: 'Select Cat' }).focus()
  await userEvent.keyboard('n')
  expect(pressed).toEqual(['s Bob', 'n Cat'])
})

test('a letter does nothing to a row with a modifier, held down, or typed elsewhere', async () => {
  const pressed: string[] = []
  render(<KeyedHost pressed={pressed} shown={rows} />)
  screen.getByRole('link', { name: 'Bob' }).focus()
  await userEvent.keyboard('{Control>}s{/Control}{Alt>}s{/Alt}{Shift>}s{/Shift}{Meta>}s{/Meta}')
  expect(pressed).toEqual([])
  await userEvent.keyboard('{s>3/}')
  expect(pressed).toEqual(['s Bob'])
  await userEvent.type(screen.getByLabelText('Elsewhere'), 'asnf')
  expect(pressed).toEqual(['s Bob'])
})

test('if the row with the focus leaves the list, its neighbour gets the focus', () => {
  const { rerender } = render(<KeyedHost pressed={[]} shown={rows} />)
  const without = (name: string) => rerender(<KeyedHost pressed={[]} shown={rows.filter((row) => row.name !== name)} />)
  screen.getByRole('link', { name: 'Bob' }).focus()
  without('Bob')
  expect(document.activeElement?.textContent).toBe('Cat')
  act(() => screen.getByLabelText('Elsewhere').focus())
  without('Cat')
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})
