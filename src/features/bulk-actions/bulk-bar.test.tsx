import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { onDevice, openTestDevice } from '../../../tests/support/browser/render-screen.tsx'
import { addColleagues } from '../../../tests/support/browser/add-colleagues.ts'
import { buildShareLeads } from '../../../tests/support/builders/share-leads.ts'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import type { Device } from '../../db/schema/device.ts'
import type { BatchChange } from '../../db/save-batch.ts'
import { ToastProvider } from '../../ui/feedback/toasts.tsx'
import type { Selected } from '../../search/selected.ts'
import type { Sharing } from '../../workers/lead-sharing.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useSelection } from './use-selection.ts'

const TOTAL = 10_000
const leads = [buildLead({ firstname: 'Ann' }), buildLead({ firstname: 'Bob' })]

interface Asked {
  selected: Selected
  change: BatchChange
  expected: number
}

function showBar(
  present: (expected: number) => number = (expected) => expected,
  { device = openTestDevice(), shared = [] }: { device?: Device; shared?: Sharing[] } = {},
) {
  const asked: Asked[] = []
  const company = companySearch({
    bulk: {
      change: async (selected, change, expected) => {
        asked.push({ selected, change, expected })
        return present(expected)
      },
      shareFacts: async (selected) => ({
        leads: buildShareLeads('ids' in selected ? selected.ids.map(() => 'LE1') : []),
        open: new Map(),
      }),
      share: async (_selected, sharing) => shared.push(sharing) > 0,
    },
  })
  function List() {
    const selection = useSelection('all')
    return (
      <>
        {leads.map((lead) => (
          <button
            key={lead._id}
            onClick={() => selection.select([lead], !selection.ids.has(lead._id))}
            type="button"
          >{`Tick ${lead.firstname}`}</button>
        ))}
        <BulkBar
          kind="lead"
          list={{ filters: { surname: 'lee' }, sort: undefined, total: TOTAL }}
          selection={selection}
        />
      </>
    )
  }
  render(
    <SearchContext value={() => company}>
      <ToastProvider>
        <List />
      </ToastProvider>
    </SearchContext>,
    onDevice(device),
  )
  return asked
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('nothing is offered until something is ticked', async () => {
  showBar()
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
  await press('Tick Ann')
  expect(screen.getByRole('region', { name: 'Selected' }).textContent).toContain('1 lead selected')
})

test('all that the filters leave are changed but for those that were taken out, and the number is said before', async () => {
  const asked = showBar()
  await press('Tick Ann')
  await press('Select all 10,000 leads')
  await press('Tick Bob')
  await press('Change status')
  const dialog = await screen.findByRole('dialog', { name: 'Change the status of 9,999 leads' })
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change status of 9,999 leads' })
  // Nobody should set a status only because it was shown first.
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Status').value).toBe('')
  expect(button.disabled).toBe(true)
  await userEvent.selectOptions(within(dialog).getByLabelText('Status'), 'Closed')
  await userEvent.click(button)
  expect(asked).toMatchObject([
    {
      selected: { filters: { surname: 'lee' }, except: [leads[1]?._id] },
      change: { name: 'lead.status', args: { status: 'Closed' }, description: 'Status: Closed' },
      expected: 9_999,
    },
  ])
  expect(await screen.findByText('Saved on this device')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
})

test('if the number of leads has changed, nothing is saved and the user sees the new number', async () => {
  let present = 1
  const asked = showBar(() => present)
  await press('Tick Ann')
  await press('Tick Bob')
  await press('Add note')
  const dialog = await screen.findByRole('dialog', { name: 'Add a note to 2 leads' })
  const button = (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })
  expect(button('Add note to 2 leads').disabled).toBe(true)
  await userEvent.type(within(dialog).getByLabelText('Note'), 'Spring offer')
  await userEvent.click(button('Add note to 2 leads'))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'The selection is now 1 lead. Nothing has been changed yet.',
  )
  present = 1
  await userEvent.click(button('Add note to 1 lead'))
  expect(asked.map(({ expected }) => expected)).toEqual([2, 1])
})

test('leads are assigned to nobody by default, and the button says what it does', async () => {
  const asked = showBar()
  await press('Tick Ann')
  await press('Tick Bob')
  await press('Assign')
  const dialog = await screen.findByRole('dialog', { name: 'Assign 2 leads' })
  const person = within(dialog).getByLabelText<HTMLSelectElement>('Assign to')
  expect(person.selectedOptions[0]?.text).toBe('Choose a person')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Assign 2 leads' }).disabled).toBe(true)
  await userEvent.selectOptions(person, 'Unassigned')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unassign 2 leads' }))
  expect(asked).toMatchObject([{ change: { name: 'lead.assign', args: { userId: null }, description: 'Unassigned' } }])
})

test('people who are away are named with it, and stay out of a share-out until they are ticked', async () => {
  const device = openTestDevice()
  await addColleagues(device, { away: { from: '2020-01-01', until: '2036-03-12' } })
  showBar((expected) => expected, { device })
  await press('Tick Ann')
  await press('Tick Bob')
  await press('Assign')
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 leads' }))
  expect(await dialog.findByRole('option', { name: 'Cy Lee (away until 12/03/2036)' })).toBeDefined()
  await userEvent.click(dialog.getByRole('radio', { name: 'Fewest open first' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Select everyone' }))
  expect(dialog.getByText('People who are away aren’t ticked. You can still tick them.')).toBeDefined()
  expect(dialog.getByText('2 leads for 2 people.')).toBeDefined()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Cy Lee (away until 12/03/2036)' }))
  expect(dialog.getByText('2 leads for 3 people.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Clear everyone' }))
  expect(dialog.getByText('Select the people who will get leads.')).toBeDefined()
})

test('leads are split evenly between ticked people, with the number that each gets, and the people are ticked next time', async () => {
  const shared: Sharing[] = []
  const device = openTestDevice()
  const people = await addColleagues(device)
  showBar((expected) => expected, { device, shared })
  await press('Tick Ann')
  await press('Tick Bob')
  await press('Assign')
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 leads' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Split evenly' }))
  const everyone = await dialog.findByRole('button', { name: 'Select everyone' })
  expect(dialog.getByText('Select the people who will get leads.')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign 0 leads' }).disabled).toBe(true)
  await userEvent.click(everyone)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Cy Lee' }))
  expect(dialog.getByText('2 leads for 2 people.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 2 leads' }))
  expect(shared).toMatchObject([
    {
      plan: { way: 'evenly', people: [{ userId: people[0]?._id }, { userId: people[1]?._id }] },
      counts: [1, 1],
      description: 'Shared between 2 people',
    },
  ])
  await press('Tick Ann')
  await press('Assign')
  const again = within(await screen.findByRole('dialog', { name: 'Assign 1 lead' }))
  await userEvent.click(again.getByRole('radio', { name: 'Split evenly' }))
  await again.findByRole('button', { name: 'Select everyone' })
  expect(again.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true, false])
})
