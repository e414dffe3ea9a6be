import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { type CardKind, CardList } from './card-list.tsx'

interface Person {
  _id: string
  town: string
  phone?: string
}

const kind: CardKind<Person> = {
  name: ({ _id }) => _id,
  hrefOf: ({ _id }) => `/person/${_id}`,
  status: () => 'Open',
  place: ({ town }) => town,
  phone: ({ phone }) =>
    phone ? { value: phone, phones: phone.split(' / ').map((text) => ({ text, href: `tel:${text}` })) } : undefined,
  mark: () => 'D',
}
const rows: readonly Person[] = [
  { _id: 'Ann', town: 'Leeds', phone: '07700900001' },
  { _id: 'Bob', town: 'York' },
  { _id: 'Cat', town: 'Hull', phone: '07700900003' },
]
const labelOf = ({ _id }: Person) => `Select ${_id}`

function Host() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const select = (changed: readonly Person[], isSelected: boolean) => {
    const changedIds = new Set(changed.map(({ _id }) => _id))
    setIds(isSelected ? ids.union(changedIds) : ids.difference(changedIds))
  }
  return (
    <>
      <CardList
        caption="People"
        kind={kind}
        rows={rows}
        selection={{ ids, labelOf, select }}
        unsentIds={new Set(['Bob'])}
      />
      <output>{[...ids].join(' ')}</output>
    </>
  )
}

const cards = async () => within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem')
const selected = () => screen.getByRole('status').textContent

test('a card names its row, says where it is, calls its phone, and shows what is not sent', async () => {
  renderScreen(<Host />)
  const [ann, bob] = await cards()
  expect(ann?.textContent).toBe('AnnOpenLeeds07700900001D')
  expect(
    within(ann as HTMLElement)
      .getByRole('link', { name: 'Ann' })
      .getAttribute('href'),
  ).toBe('/person/Ann')
  expect(
    within(ann as HTMLElement)
      .getByRole('link', { name: 'Call 07700900001' })
      .getAttribute('href'),
  ).toBe('tel:07700900001')
  expect(within(bob as HTMLElement).queryByRole('link', { name: /^Call/ })).toBeNull()
  expect(bob?.textContent).toContain('Saved on this device')
})

test('Down and Up walk the cards, and one card alone is a stop of the Tab key', async () => {
  renderScreen(<Host />)
  await cards()
  const link = (name: string) => screen.getByRole('link', { name })
  expect([link('Ann').tabIndex, link('Bob').tabIndex]).toEqual([0, -1])
  act(() => link('Ann').focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link('Bob'))
  expect([link('Ann').tabIndex, link('Bob').tabIndex]).toEqual([-1, 0])
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(link('Bob'))
})

test('boxes come with Select: one, a run with Shift, the page, and none once that is stopped', async () => {
  renderScreen(<Host />)
  await cards()
  expect(screen.queryByRole('checkbox')).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann' }))
  expect(selected()).toBe('Ann')
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Cat' }))
  await user.keyboard('{/Shift}')
  expect(selected()).toBe('Ann Bob Cat')
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  expect(selected()).toBe('')
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  expect(selected()).toBe('Ann Bob Cat')
  await user.click(screen.getByRole('button', { name: 'Stop selecting' }))
  expect(selected()).toBe('')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

function Pages() {
  const [page, setPage] = useState(0)
  return (
    <>
      <CardList
        caption="People"
        kind={{ ...kind, controls: () => <details>More</details> }}
        rows={rows.slice(page, page + 1)}
      />
      <button onClick={() => setPage(page + 1)} type="button">
        Next
      </button>
    </>
  )
}

test('the next page is drawn over the cards of the one before, but what was opened on one is shut on the other', async () => {
  renderScreen(<Pages />)
  const [ann] = await cards()
  const details = () => (ann as HTMLElement).querySelector('details')
  details()?.setAttribute('open', '')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await cards()).toEqual([ann])
  expect(ann?.dataset['id']).toBe('Bob')
  expect(details()?.open).toBe(false)
})
