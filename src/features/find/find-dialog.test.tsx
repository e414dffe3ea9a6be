import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { FindAnybody } from './find-anybody.tsx'

const ANN = buildLead({ firstname: 'Ann', surname: 'Lee', lead_status: 'Open', posttown: 'LEEDS' })
const DEL = buildLead({ firstname: 'Del', surname: 'Leigh', deal_status: 'Closed' })
const NOBODY = { contacts: [], accounts: [], jobs: [], notes: [] }
const COMMANDS = [{ to: '/contact/new', label: 'Add Contact' }]
const SCREENS = [{ to: '/help', label: 'Help' }]

const BEN = { _id: '00000000-0000-4000-8000-0000000000b1', firstname: 'Ben', lastname: 'Carter' }
const BEA = {
  _id: '00000000-0000-4000-8000-0000000000b2',
  firstname: 'Bea',
  lastname: 'Cartwright',
  active: false as const,
}

async function withColleagues(device: Device) {
  const users = device.openRows(VIEWER_ID, COMPANY_ID).of('user')
  await users.bulkPut([BEN, BEA].map((row) => ({ id: row._id, seq: 1, v: 1, generation: 1, arrived: 1, row })))
  return device
}

function openApp(device = openTestDevice('Admin'), leads = [ANN, DEL]) {
  const search = companySearch({
    anybody: async (words) => ({ leads: /zz|car|add|theme/.test(words) ? [] : leads }),
    records: async () => NOBODY,
  })
  const history = createMemoryHistory()
  renderScreen(
    <SearchContext value={() => search}>
      <FindAnybody commands={COMMANDS} screens={SCREENS} />
      <input aria-label="Surname" />
    </SearchContext>,
    device,
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

test('what is typed before the box is there is in it', async () => {
  const { user } = openApp()
  await screen.findByRole('button', { name: /^Find anybody/ })
  await user.keyboard('{Control>}k{/Control}lee')
  expect(await box()).toHaveProperty('value', 'lee')
  expect(await optionNamed(/Ann Lee/)).toBeTruthy()
})

test('commands are found by any of their words, and do at once what they say', async () => {
  const { user, history } = openApp()
  await user.click(await screen.findByRole('button', { name: /^Find anybody/ }))
  await user.type(await box(), 'contact add')
  const commands = await screen.findByRole('group', { name: 'Commands' })
  expect(within(commands).getByRole('option', { name: 'Add Contact' })).toBeTruthy()
  await user.clear(await box())
  await user.type(await box(), 'theme dark')
  await user.click(await optionNamed(/^Theme: Dark/))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(history.location.href).toBe('/')
  localStorage.removeItem('theme')
  delete document.documentElement.dataset['theme']
})

test('more leads than are listed lead to the list of all of them', async () => {
  const many = Array.from({ length: 6 }, (_, at) => buildLead({ firstname: `Ann${at}`, surname: 'Lee' }))
  const { user, history } = openApp(openTestDevice(), many)
  await user.click(await screen.findByRole('button', { name: /^Find anybody/ }))
  await user.type(await box(), 'le')
  expect(await screen.findByText('The best 7 results')).toBeTruthy()
  await user.click(await optionNamed(/^Leads with “le”/))
  expect(history.location.pathname).toBe('/leads')
  expect(history.location.search).toBe('?q=le')
})

test('a colleague is found by name, with a slip too, and opens as the leads assigned to them', async () => {
  const { user, history } = openApp(await withColleagues(openTestDevice()))
  await user.click(await screen.findByRole('button', { name: /^Find anybody/ }))
  await user.type(await box(), 'ben carer')
  const found = within(await screen.findByRole('group', { name: 'Colleagues' })).getAllByRole('option')
  expect(found.map(({ textContent }) => textContent)).toEqual(['Ben CarterLeads assigned to them'])
  await user.keyboard('{Enter}')
  expect(history.location.href).toBe(`/leads?assignee=${BEN._id}`)
})

test('an Admin also gets to User Management from the first, and sees who is deactivated', async () => {
  const { user, history } = openApp(await withColleagues(openTestDevice('Admin')))
  await user.click(await screen.findByRole('button', { name: /^Find anybody/ }))
  await user.type(await box(), 'cart')
  const group = within(await screen.findByRole('group', { name: 'Colleagues' }))
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ben CarterLeads assigned to them',
    'Ben CarterUser Management',
    'Bea CartwrightDeactivatedLeads assigned to them',
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(history.location.href).toBe('/user-management')
})
