import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { SearchContext } from '../../hooks/search-context.ts'
import { FindAnybody } from './find-anybody.tsx'

afterEach(cleanup)

const ANN = buildLead({ firstname: 'Ann', surname: 'Lee', lead_status: 'Open', posttown: 'LEEDS' })
const DEL = buildLead({ firstname: 'Del', surname: 'Leigh', deal_status: 'Closed' })
const NOBODY = { contacts: [], accounts: [], jobs: [], notes: [] }
const SCREENS = [{ to: '/help', label: 'Help' }]

function openApp() {
  const search = companySearch({
    anybody: async (words) => ({ leads: words === 'zz' ? [] : [ANN, DEL] }),
    records: async () => NOBODY,
  })
  const history = createMemoryHistory()
  renderScreen(
    <SearchContext value={() => search}>
      <FindAnybody screens={SCREENS} />
      <input aria-label="Surname" />
    </SearchContext>,
    openTestDevice('Admin'),
    history,
  )
  return { user: userEvent.setup(), history }
}

const box = () => screen.findByRole('combobox', { name: 'Find anybody' })
const optionNamed = (name: RegExp) => screen.findByRole('option', { name })

test('opens with Ctrl K and with a slash, but not while somebody types', async () => {
  const { user } = openApp()
  await user.click(await screen.findByLabelText('Surname'))
  await user.keyboard('/')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  const opened = await box()
  await vi.waitFor(() => expect(document.activeElement).toBe(opened))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(document.body)
  await user.keyboard('/')
  expect(await box()).toHaveProperty('value', '')
})

test('shows who has the words with status and place, and Enter opens the first', async () => {
  const { user, history } = openApp()
  await user.click(await screen.findByRole('button', { name: /^Find anybody/ }))
  await user.type(await box(), 'le')
  const first = await optionNamed(/Ann Lee.*Open.*LEEDS/)
  expect(first.getAttribute('aria-selected')).toBe('true')
  expect((await box()).getAttribute('aria-activedescendant')).toBe(first.id)
  await user.keyboard('{Enter}')
  expect(history.location.href).toBe(`/lead/${ANN._id}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('arrows choose another result, round from the last to the first', async () => {
  const { user, history } = openApp()
  await user.click(await screen.findByRole('button', { name: /^Find anybody/ }))
  await user.type(await box(), 'le')
  await optionNamed(/Del Leigh.*Deal Closed/)
  await user.keyboard('{ArrowUp}')
  expect((await optionNamed(/Del Leigh/)).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(history.location.href).toBe(`/deal/${DEL._id}`)
})

test('finds screens, and says when nothing has the words', async () => {
  const { user } = openApp()
  await user.click(await screen.findByRole('button', { name: /^Find anybody/ }))
  await user.type(await box(), 'help')
  const screens = await screen.findByRole('group', { name: 'Screens' })
  expect(within(screens).getByRole('option', { name: 'Help' })).toBeTruthy()
  await user.clear(await box())
  await user.type(await box(), 'zz')
  expect(await screen.findByText('Nothing on this device has “zz”.')).toBeTruthy()
})
