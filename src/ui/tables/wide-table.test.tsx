import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useState } from 'react'
import type { Column } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumnLayout } from './column-layout.ts'
import { NEWEST_FIRST, nextSort } from './list-place.ts'
import { WideTable } from './wide-table.tsx'

interface Person {
  _id: string
  name: string
  town: string
}

const columns: ReadonlyArray<Column<Person>> = [
  { key: 'createdAt', label: 'Created At', width: 116, pin: 'first', text: () => 'today' },
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
  { key: 'town', label: 'Town', width: 200, text: ({ town }) => town },
]
const rows = ['Ann', 'Bob', 'Cat'].map((name) => ({ _id: name, name, town: `${name}ville` }))

const labelOf = ({ name }: Person) => `Select ${name}`

function Host({ memory = 'columns:people:u1', row, selects }: { memory?: string; row?: string; selects?: boolean }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const select = (changed: readonly Person[], isSelected: boolean) => {
    const next = new Set(ids)
    for (const { _id } of changed) {
      if (isSelected) next.add(_id)
      else next.delete(_id)
    }
    setIds(next)
  }
  const choice = useColumnLayout(memory, columns)
  const [sort, setSort] = useState(NEWEST_FIRST)
  return (
    <>
      <ColumnChooser button={{ children: 'Columns' }} choice={choice} defaultOpen={false} />
      <WideTable
        caption="People"
        choice={choice}
        kept={{ home: '/people', answered: 'all', row }}
        onSort={(column) => setSort(nextSort(sort, column))}
        place={{ total: 103, before: 100 }}
        rows={rows}
        sort={sort}
        unsentIds={new Set(['Bob'])}
        {...(selects ? { selection: { ids, labelOf, select } } : {})}
      />
    </>
  )
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const heading = (name: string) => screen.getByRole('columnheader', { name })
const columnWidths = () => [...document.querySelectorAll('col')].map(({ style }) => style.width)
const focusedText = () => document.activeElement?.textContent

test('sorts newest first until a heading is pressed, and says how it is sorted', async () => {
  render(<Host />)
  expect(heading('Created At').getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Town' }))
  expect(heading('Town').getAttribute('aria-sort')).toBe('ascending')
  expect(heading('Created At').getAttribute('aria-sort')).toBeNull()
})

test('a row with something that is not sent yet is marked', () => {
  render(<Host />)
  const marked = screen.getAllByRole('row').filter((row) => 'unsent' in row.dataset)
  expect(marked.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Bob'])
})

test('is three stops of the Tab key: reading all rows, its headings and its rows', async () => {
  render(<Host />)
  screen.getByRole('button', { name: 'Columns' }).focus()
  await userEvent.tab()
  expect(focusedText()).toBe('Read all rows')
  await userEvent.tab()
  expect(focusedText()).toBe('Created At')
  await userEvent.tab()
  expect(focusedText()).toBe('Ann')
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

test('arrows, Home and End walk through the rows, and Up from the first to the headings and back', async () => {
  render(<Host />)
  screen.getByRole('link', { name: 'Ann' }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(focusedText()).toBe('Cat')
  await userEvent.keyboard('{ArrowUp}')
  expect(focusedText()).toBe('Bob')
  await userEvent.keyboard('{End}')
  expect(focusedText()).toBe('Cat')
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(focusedText()).toBe('Created At')
  await userEvent.keyboard('{End}')
  expect(focusedText()).toBe('Town')
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
  expect(focusedText()).toBe('Ann')
})

test('the row that was looked at last has the focus when the table is found again', () => {
  render(<Host row="Bob" />)
  expect(focusedText()).toBe('Bob')
})

test('the focus is not taken from somebody who is doing something else', () => {
  const box = document.createElement('input')
  document.body.append(box)
  box.focus()
  render(<Host row="Bob" />)
  expect(document.activeElement).toBe(box)
  box.remove()
})

test('Shift with an arrow makes a column wider or narrower, and it stays so', async () => {
  const { unmount } = render(<Host />)
  screen.getByRole('button', { name: 'Town' }).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}')
  expect(columnWidths()).toEqual(['116px', '148px', '216px'])
  unmount()
  render(<Host />)
  expect(columnWidths()).toEqual(['116px', '148px', '216px'])
})

test('columns are chosen, kept on the device, and each person has their own', async () => {
  const { unmount } = render(<Host />)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const chooser = screen.getByRole('dialog', { name: 'Columns' })
  await userEvent.type(within(chooser).getByRole('searchbox'), 'tow')
  await userEvent.click(within(chooser).getByRole('checkbox', { name: 'Town' }))
  expect(screen.queryByRole('columnheader', { name: 'Town' })).toBeNull()
  unmount()
  render(<Host />)
  expect(columnWidths()).toHaveLength(2)
  cleanup()
  render(<Host memory="columns:people:u2" />)
  expect(columnWidths()).toHaveLength(3)
})

test('the chooser widens without dragging, keeps the name, and puts everything back', async () => {
  render(<Host />)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Town wider' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Created At' }))
  expect(columnWidths()).toEqual(['148px', '240px'])
  await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(columnWidths()).toEqual(['116px', '148px', '200px'])
  expect(localStorage).toHaveLength(0)
})

test('Down leads from the headings to the links, and from the page’s box to the boxes', async () => {
  render(<Host selects />)
  screen.getByRole('button', { name: 'Created At' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focusedText()).toBe('Ann')
  screen.getByRole('checkbox', { name: 'Select this page' }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Bob' }))
})

test('rows are selected one by one, from one to another with Shift, or all of the page', async () => {
  render(<Host selects />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const selected = () => ['Ann', 'Bob', 'Cat'].filter((name) => box(`Select ${name}`).checked)
  await userEvent.click(box('Select Ann'))
  expect(selected()).toEqual(['Ann'])
  expect(box('Select this page').indeterminate).toBe(true)
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(box('Select Cat'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual(['Ann', 'Bob', 'Cat'])
  await userEvent.click(box('Select this page'))
  expect(selected()).toEqual([])
})

test('arrows walk from box to box as from name to name', async () => {
  render(<Host selects />)
  screen.getByRole('checkbox', { name: 'Select Ann' }).focus()
  await userEvent.keyboard('{ArrowDown} ')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bob' }).checked).toBe(true)
  await userEvent.tab()
  expect(focusedText()).toBe('Bob')
})

test('of another page the first rows are drawn at once, and then the rest', async () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ _id: `${n}`, name: `Person ${n}`, town: '' }))
  let wasFirstSeen = false
  const watching = columns.map((column): Column<Person> => {
    const text = ({ _id }: Person) => {
      if (_id === '39') wasFirstSeen = screen.queryByText('Person 20') !== null
      return ''
    }
    return column.key === 'town' ? { ...column, text } : column
  })
  function Paged({ page }: { page: number }) {
    const choice = useColumnLayout('columns:people:u3', watching)
    const kept = { home: '/people', answered: `page ${page}`, row: undefined }
    const part = many.slice((page - 1) * 20, page * 20)
    return (
      <WideTable
        caption="People"
        choice={choice}
        kept={kept}
        onSort={() => undefined}
        place={{ total: 40, before: 0 }}
        rows={part}
        sort={NEWEST_FIRST}
        unsentIds={new Set()}
      />
    )
  }
  const { rerender } = render(<Paged page={1} />)
  rerender(<Paged page={2} />)
  expect(wasFirstSeen).toBe(true)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    many.slice(20).map(({ name }) => name),
  )
})

const WIDE: ReadonlyArray<Column<Person>> = [
  ...columns,
  ...Array.from(
    { length: 40 },
    (_, n): Column<Person> => ({
      key: `more${n}`,
      label: `More ${n}`,
      width: 200,
      text: ({ name }) => `${name} ${n}`,
    }),
  ),
]

function WideHost() {
  const choice = useColumnLayout('columns:people:u4', WIDE)
  return (
    <WideTable
      caption="People"
      choice={choice}
      kept={{ home: '/people', answered: 'all', row: undefined }}
      onSort={() => undefined}
      place={{ total: 3, before: 0 }}
      rows={rows}
      selection={{ ids: new Set(), labelOf, select: () => undefined }}
      sort={NEWEST_FIRST}
      unsentIds={new Set()}
    />
  )
}

test('gives a screen reader the row of the whole list, and the column', () => {
  render(<Host selects />)
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('104')
  expect(table.getAttribute('aria-colcount')).toBe('4')
  const rowIndexes = screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))
  expect(rowIndexes).toEqual(['1', '102', '103', '104'])
  const columnIndexes = (row: HTMLElement) => [...row.children].map((cell) => cell.getAttribute('aria-colindex'))
  for (const row of screen.getAllByRole('row')) expect(columnIndexes(row)).toEqual(['1', '2', '3', '4'])
})

test('the box of the page heads the column of the boxes, and every box is named by words in its cell', () => {
  render(<Host selects />)
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Select this page')
  expect(screen.getByRole('cell', { name: 'Select Bob' })).toBeTruthy()
})

test('Read all rows gives every column its cells, and says what it did', async () => {
  render(<WideHost />)
  expect(screen.queryByText('Ann 39')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Read all rows', pressed: false }))
  expect(screen.getByText('Ann 39')).toBeTruthy()
  expect(screen.getByText('Cat 39')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Read all rows', pressed: true })).toBe(document.activeElement)
  await userEvent.click(screen.getByRole('button', { name: 'Read all rows' }))
  expect(screen.queryByText('Ann 39')).toBeNull()
})

test('j and k walk through the rows, Space and x select the one that has the focus', async () => {
  render(<Host selects />)
  screen.getByRole('link', { name: 'Ann' }).focus()
  await userEvent.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('Cat')
  await userEvent.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Bob')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bob' })
  await userEvent.keyboard(' ')
  expect(box.checked).toBe(true)
  await userEvent.keyboard('x')
  expect(box.checked).toBe(false)
})
