import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role, User } from '../../../contract/entities/user.ts'
import { type Answers, fakeServer, type ReceivedCall, refusal } from '../../../tests/support/fakes/fake-server.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { UsersScreen } from './users-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OTHER_ID = '0198a000-0000-7000-8000-00000000000d'
const companies = [
  { _id: COMPANY_ID, name: 'Greenway Energy' },
  { _id: OTHER_ID, name: 'Harbour Housing' },
]

const person = (number: number, firstname: string, role: Role): User => ({
  _id: number === 0 ? VIEWER_ID : `0198a000-0000-7000-8000-0000000000e${number}`,
  firstname,
  lastname: 'Hall',
  email: `${firstname.toLowerCase()}@example.com`,
  role,
  assignedCompanies: [COMPANY_ID],
})
const me = person(0, 'Sasha', 'SuperAdmin')
const ben = person(1, 'Ben', 'User')
const grace = person(2, 'Grace', 'Admin')

function open(role: Role, answers: Answers = {}): ReceivedCall[] {
  const received = fakeServer({
    'GET /api/auth/users': { body: { users: [me, grace, ben] } },
    'GET /api/companies': { body: { companies, data: { companies } } },
    'GET /api/devices': { body: { devices: [] } },
    ...answers,
  })
  renderScreen(<UsersScreen />, openTestDevice(role))
  return received
}

const changes = (received: readonly ReceivedCall[]) => received.filter(({ method }) => method !== 'GET')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const patchOfBen = `PATCH /api/auth/users/${ben._id}`

test('a User sees who manages users, and the server is not asked', async () => {
  const received = open('User')
  expect(await screen.findByText('Only administrators can manage users')).toBeDefined()
  expect(received).toEqual([])
})

test('lists name, email, companies and role by name', async () => {
  open('SuperAdmin')
  await button(/^Companies of Ben Hall/)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent?.trim())).toEqual([
    'Ben Hall',
    'Grace Hall',
    'Sasha Hall',
  ])
  const [first] = rows
  expect(within(first!).getByText('ben@example.com')).toBeDefined()
  expect(within(first!).getByRole<HTMLSelectElement>('combobox').value).toBe('User')
  expect((await button(/^Companies of Ben Hall/)).textContent).toBe('Greenway Energy')
})

test('the roles to choose from stand in one order everywhere', async () => {
  open('SuperAdmin')
  const rolesIn = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)
  const inOrder = ['SuperAdmin', 'Admin', 'User']
  expect(rolesIn(await screen.findByLabelText<HTMLSelectElement>('Role of Ben Hall'))).toEqual(inOrder)
  await press('Add User')
  expect(rolesIn(within(await screen.findByRole('dialog')).getByRole<HTMLSelectElement>('combobox'))).toEqual(inOrder)
})

test('nobody changes his own role or deactivates himself', async () => {
  open('SuperAdmin')
  expect((await screen.findByLabelText<HTMLSelectElement>('Role of Sasha Hall')).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Deactivate Sasha Hall' })).toBeNull()
})

test('an Admin changes the companies of users of role User, nobody’s role, and creates no company', async () => {
  open('Admin')
  expect(await button(/^Companies of Ben Hall/)).toHaveProperty('disabled', false)
  expect(await button(/^Companies of Grace Hall/)).toHaveProperty('disabled', true)
  expect(screen.getByLabelText<HTMLSelectElement>('Role of Ben Hall').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Create Company' })).toBeNull()
  await press('Add User')
  expect(within(await screen.findByRole('dialog')).getByRole('combobox').textContent).toBe('User')
})

test('companies are saved once, when the list closes', async () => {
  const received = open('SuperAdmin', { [patchOfBen]: { body: { user: { ...ben, assignedCompanies: [OTHER_ID] } } } })
  await press(/^Companies of Ben Hall/)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Greenway Energy' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Harbour Housing' }))
  expect(changes(received)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await press('Remove Ben')
  expect(await button('Companies of Ben Hall Harbour Housing')).toBeDefined()
  expect(changes(received).map(({ body }) => body)).toEqual([{ assignedCompanies: [OTHER_ID] }])
  await press(/^Companies of Ben Hall/)
  await userEvent.keyboard('{Escape}')
  expect(changes(received)).toHaveLength(1)
})

test('companies that could not be saved: the message, why, and what stood before', async () => {
  open('SuperAdmin', { [patchOfBen]: refusal(403, 'forbidden', 'You may assign your own companies only.') })
  await press(/^Companies of Ben Hall/)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Harbour Housing' }))
  await userEvent.keyboard('{Escape}')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update companies')
  expect(screen.getByText('You may assign your own companies only.')).toBeDefined()
  expect((await button(/^Companies of Ben Hall/)).textContent).toBe('Greenway Energy')
})

test('a role is saved at once; when it can’t be, the message says so and the old one stands', async () => {
  const received = open('SuperAdmin', { [patchOfBen]: { body: { user: { ...ben, role: 'Admin' } } } })
  const role = await screen.findByLabelText<HTMLSelectElement>('Role of Ben Hall')
  await userEvent.selectOptions(role, 'Admin')
  await vi.waitFor(() => expect(changes(received).map(({ body }) => body)).toEqual([{ role: 'Admin' }]))
  fakeServer({})
  await userEvent.selectOptions(role, 'SuperAdmin')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update role')
  expect(screen.getByText('The server cannot be reached.')).toBeDefined()
  expect(role.value).toBe('Admin')
})

test('without a connection the screen says what could not be loaded, and tries again', async () => {
  open('SuperAdmin', { 'GET /api/auth/users': undefined, 'GET /api/companies': undefined })
  expect(await screen.findByText('Failed to load users')).toHaveProperty('role', 'alert')
  expect(screen.getByText('Failed to load companies')).toHaveProperty('role', 'alert')
  expect(screen.getByText('You need to be online to use this screen')).toBeDefined()
  fakeServer({
    'GET /api/auth/users': { body: { users: [ben] } },
    'GET /api/companies': { body: { companies, data: { companies } } },
  })
  await press('Try again')
  expect(await screen.findByText('Ben Hall')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('users that the server refuses to list are not said to wait for a connection', async () => {
  open('SuperAdmin', { 'GET /api/auth/users': refusal(500, 'internal', 'Something went wrong.') })
  expect(await screen.findByText('Failed to load users')).toBeDefined()
  expect(screen.getByText('Something went wrong.')).toBeDefined()
  expect(screen.queryByText('You need to be online to use this screen')).toBeNull()
})

async function fillIn(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(label), text)
}
const priya = { 'First Name': 'Priya', 'Last Name': 'Nair', Email: 'priya@example.com', Password: 'correct horse' }

test('a user is added: names, email and password are required, the role starts as User', async () => {
  const added = person(3, 'Priya', 'User')
  const received = open('SuperAdmin', { 'POST /api/auth/register': { status: 201, body: { user: added } } })
  await press('Add User')
  for (const label of Object.keys(priya)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true)
  }
  await fillIn(priya)
  await press('Companies None')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Harbour Housing' }))
  await userEvent.keyboard('{Escape}')
  await press('Create')
  expect((await screen.findByRole('status')).textContent).toBe('User added successfully')
  expect(changes(received).map(({ body }) => body)).toEqual([
    {
      firstname: 'Priya',
      lastname: 'Nair',
      email: 'priya@example.com',
      password: 'correct horse',
      role: 'User',
      assignedCompanies: [OTHER_ID],
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user who can’t be added: the server’s message, else Error adding user; what was typed stays', async () => {
  open('SuperAdmin', { 'POST /api/auth/register': refusal(422, 'invalid', 'That email is already in use.') })
  await press('Add User')
  await fillIn(priya)
  await press('Create')
  expect((await screen.findByRole('alert')).textContent).toBe('That email is already in use.')
  fakeServer({})
  await press('Create')
  expect(await screen.findByText('Error adding user')).toHaveProperty('role', 'alert')
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Priya')
})

const close = () => userEvent.keyboard('{Escape}')
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a user who was not added yet is kept when the dialog is closed, without the password', async () => {
  open('SuperAdmin', { 'POST /api/auth/register': { status: 201, body: { user: person(3, 'Priya', 'User') } } })
  await press('Add User')
  await fillIn(priya)
  await userEvent.selectOptions(within(screen.getByRole('dialog')).getByRole('combobox'), 'Admin')
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Add User')
  expect(['First Name', 'Last Name', 'Email', 'Password'].map(valueOf)).toEqual([
    'Priya',
    'Nair',
    'priya@example.com',
    '',
  ])
  expect(within(screen.getByRole('dialog')).getByRole<HTMLSelectElement>('combobox').value).toBe('Admin')
  await fillIn({ Password: 'correct horse' })
  await press('Create')
  await screen.findByRole('status')
  await press('Add User')
  expect(valueOf('First Name')).toBe('')
})

test('the name of a company that was not created yet is kept when the dialog is closed', async () => {
  open('SuperAdmin')
  await press('Create Company')
  await fillIn({ Name: 'Meadow Heat' })
  await close()
  await press('Create Company')
  expect(valueOf('Name')).toBe('Meadow Heat')
})

test('deactivating asks first', async () => {
  const received = open('SuperAdmin', { [patchOfBen]: { body: { user: { ...ben, active: false } } } })
  await press('Deactivate Ben Hall')
  expect(changes(received)).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  expect(await button('Activate Ben Hall')).toBeDefined()
  expect(changes(received).map(({ body }) => body)).toEqual([{ active: false }])
})

const HOUR_MS = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS - 5_000).toISOString()
const onDevice = (number: number, unsent: number, oldestHours = 2) => ({
  _id: `device ${number}`,
  person: { _id: ben._id, firstname: 'Ben', lastname: 'Hall' },
  seenAt: '2026-11-20T09:00:00.000Z',
  unsent,
  ...(unsent > 0 ? { oldestAt: hoursAgo(oldestHours) } : {}),
  storage: 'unknown',
})
const NOT_KNOWN = 'We couldn’t check for unsent changes: the list of devices didn’t load.'

test('before somebody with unsent work is deactivated, that is said, and how long it has waited', async () => {
  open('SuperAdmin', {
    'GET /api/devices': { body: { devices: [onDevice(1, 2), onDevice(2, 1, 5), onDevice(3, 0)] } },
  })
  await press('Deactivate Ben Hall')
  const words = '3 unsent changes on 2 of their devices, the oldest from 5 hours ago. Unsent changes'
  expect(await screen.findByText((text) => text.includes(words))).toBeDefined()
})

test('where the devices can’t be asked for, a deactivation says that unsent work is not known of', async () => {
  open('SuperAdmin', { 'GET /api/devices': refusal(500, 'internal', 'Something went wrong.') })
  await press('Deactivate Ben Hall')
  expect(await screen.findByText((text) => text.includes(NOT_KNOWN))).toBeDefined()
  cleanup()
  open('SuperAdmin', { 'GET /api/devices': { body: { devices: [] } } })
  await press('Deactivate Ben Hall')
  const words = 'Ben will be signed out everywhere. Their records are kept.'
  expect(await screen.findByText(words)).toBeDefined()
})

async function takeGreenwayFromBen() {
  await press(/^Companies of Ben Hall/)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Greenway Energy' }))
  await userEvent.keyboard('{Escape}')
}

test('before somebody with unsent work loses a company, that is said; who cancels has changed nothing', async () => {
  const received = open('SuperAdmin', {
    'GET /api/devices': { body: { devices: [onDevice(1, 2)] } },
    [patchOfBen]: { body: { user: { ...ben, assignedCompanies: [] } } },
  })
  await takeGreenwayFromBen()
  const dialog = await screen.findByRole('dialog', { name: 'Remove Ben from Greenway Energy?' })
  expect(dialog.textContent).toContain(
    '2 unsent changes on one of their devices, the oldest from 2 hours ago. Changes for Greenway Energy can’t be sent afterwards',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect((await button(/^Companies of Ben Hall/)).textContent).toBe('Greenway Energy')
  expect(changes(received)).toEqual([])

  await takeGreenwayFromBen()
  await press('Remove Ben')
  await vi.waitFor(async () => expect((await button(/^Companies of Ben Hall/)).textContent).toBe('None'))
  expect(changes(received).map(({ body }) => body)).toEqual([{ assignedCompanies: [] }])
})

test('removing a company always asks first, also where unsent work is not known of, and can be undone', async () => {
  const answers = { [patchOfBen]: { body: { user: { ...ben, assignedCompanies: [] } } } }
  const received = open('SuperAdmin', { ...answers, 'GET /api/devices': undefined })
  await takeGreenwayFromBen()
  expect((await screen.findByRole('dialog')).textContent).toContain(`${NOT_KNOWN} Changes for Greenway Energy`)
  expect(changes(received)).toEqual([])
  cleanup()
  const asked = open('SuperAdmin', { ...answers, 'GET /api/devices': { body: { devices: [onDevice(1, 0)] } } })
  await takeGreenwayFromBen()
  expect((await screen.findByRole('dialog')).textContent).toContain('is removed from their devices')
  expect(changes(asked)).toEqual([])
  await press('Remove Ben')
  expect(await screen.findByText('Removed Ben from Greenway Energy')).toBeDefined()
  await press('Undo')
  await vi.waitFor(() =>
    expect(changes(asked).map(({ body }) => body)).toEqual([
      { assignedCompanies: [] },
      { assignedCompanies: ben.assignedCompanies },
    ]),
  )
})
