import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  OTHER_ID,
  companies,
  person,
  ben,
  grace,
  me,
  openUsers,
  changes,
  button,
  press,
  patchOfBen,
} from '../../../tests/support/browser/open-users.tsx'
import { refusal, fakeServer } from '../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a User sees who manages users, and the server is not asked', async () => {
  const received = openUsers('User')
  expect(await screen.findByText('Only administrators can manage users')).toBeDefined()
  expect(received).toEqual([])
})

test('lists name, email, companies and role by name', async () => {
  openUsers('SuperAdmin')
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
  openUsers('SuperAdmin')
  const rolesIn = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)
  const inOrder = ['SuperAdmin', 'Admin', 'User']
  expect(rolesIn(await screen.findByLabelText<HTMLSelectElement>('Role of Ben Hall'))).toEqual(inOrder)
  await press('Add User')
  expect(rolesIn(within(await screen.findByRole('dialog')).getByRole<HTMLSelectElement>('combobox'))).toEqual(inOrder)
})

test('nobody changes his own role or deactivates himself', async () => {
  openUsers('SuperAdmin')
  expect((await screen.findByLabelText<HTMLSelectElement>('Role of Sasha Hall')).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Deactivate Sasha Hall' })).toBeNull()
})

test('an Admin changes the companies of users of role User, nobody’s role, and creates no company', async () => {
  openUsers('Admin')
  expect(await button(/^Companies of Ben Hall/)).toHaveProperty('disabled', false)
  expect(await button(/^Companies of Grace Hall/)).toHaveProperty('disabled', true)
  expect(screen.getByLabelText<HTMLSelectElement>('Role of Ben Hall').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Create Company' })).toBeNull()
  await press('Add User')
  expect(within(await screen.findByRole('dialog')).getByRole('combobox').textContent).toBe('User')
})

test('companies are saved once, when the list closes', async () => {
  const received = openUsers('SuperAdmin', {
    [patchOfBen]: { body: { user: { ...ben, assignedCompanies: [OTHER_ID] } } },
  })
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

test('shows the message, the reason and the former companies when companies could not be saved', async () => {
  openUsers('SuperAdmin', { [patchOfBen]: refusal(403, 'forbidden', 'You may assign your own companies only.') })
  await press(/^Companies of Ben Hall/)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Harbour Housing' }))
  await userEvent.keyboard('{Escape}')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update companies')
  expect(screen.getByText('You may assign your own companies only.')).toBeDefined()
  expect((await button(/^Companies of Ben Hall/)).textContent).toBe('Greenway Energy')
})

test('each row says when its user last signed in, or that they never have', async () => {
  const signedIn = { ...ben, lastSignedInAt: `${new Date().getFullYear()}-06-25T08:12:00.000Z` }
  const longAgo = { ...grace, lastSignedInAt: '2024-11-28T09:12:00.000Z' }
  openUsers('SuperAdmin', { 'GET /api/auth/users': { body: { users: [me, longAgo, signedIn] } } })
  expect(await screen.findByText(/^Last signed in \w{3} 25 June?, 09:12$/)).toBeDefined()
  expect(screen.getByText('Last signed in 28/11/2024, 09:12')).toBeDefined()
  expect(screen.getByText('Never signed in')).toBeDefined()
})

test('without a connection the screen says what could not be loaded, and tries again', async () => {
  openUsers('SuperAdmin', { 'GET /api/auth/users': undefined, 'GET /api/companies': undefined })
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
  openUsers('SuperAdmin', { 'GET /api/auth/users': refusal(500, 'internal', 'Something went wrong.') })
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
  const received = openUsers('SuperAdmin', { 'POST /api/auth/register': { status: 201, body: { user: added } } })
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

test('a user is invited by email, without a password', async () => {
  const added = { status: 201, body: { user: person(3, 'Priya', 'User'), invited: true } }
  const received = openUsers('SuperAdmin', { 'POST /api/auth/invitations': added })
  await press('Add User')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Invite by email/ }))
  expect(screen.queryByLabelText('Password')).toBeNull()
  const { Password: _typed, ...details } = priya
  await fillIn(details)
  await press('Create')
  expect((await screen.findByRole('status')).textContent).toBe('User added successfully')
  expect(changes(received).map(({ body }) => body)).toEqual([
    { firstname: 'Priya', lastname: 'Nair', email: 'priya@example.com', role: 'User', assignedCompanies: [] },
  ])
})

test('an invitation that couldn’t be emailed is said, with what they can do', async () => {
  const added = { status: 201, body: { user: person(3, 'Priya', 'User'), invited: false } }
  openUsers('SuperAdmin', { 'POST /api/auth/invitations': added })
  await press('Add User')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Invite by email/ }))
  const { Password: _typed, ...details } = priya
  await fillIn(details)
  await press('Create')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Priya Nair was added, but the invitation couldn’t be sent',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user who can’t be added: the server’s message, else Error adding user; what was typed stays', async () => {
  openUsers('SuperAdmin', { 'POST /api/auth/register': refusal(422, 'invalid', 'That email is already in use.') })
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
  openUsers('SuperAdmin', { 'POST /api/auth/register': { status: 201, body: { user: person(3, 'Priya', 'User') } } })
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
  openUsers('SuperAdmin')
  await press('Create Company')
  await fillIn({ Name: 'Meadow Heat' })
  await close()
  await press('Create Company')
  expect(valueOf('Name')).toBe('Meadow Heat')
})
