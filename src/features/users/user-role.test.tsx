import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ben, openUsers, changes, press, patchOfBen } from '../../../tests/support/browser/open-users.tsx'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const roleOfBen = () => screen.findByLabelText<HTMLSelectElement>('Role of Ben Hall')

test('another role is asked about first, and Cancel changes nothing', async () => {
  const received = openUsers('SuperAdmin')
  const role = await roleOfBen()
  await userEvent.selectOptions(role, 'Admin')
  const dialog = await screen.findByRole('dialog', { name: 'Make Ben Hall an Admin?' })
  expect(dialog.textContent).toContain('An Admin also manages the users of their companies')
  expect(dialog.textContent).toContain('Ben will be signed out everywhere')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(role.value).toBe('User')
  expect(changes(received)).toEqual([])
})

test('a changed role is said with the one before, and Undo gives that one back', async () => {
  const received = openUsers('SuperAdmin', { [patchOfBen]: { body: { user: { ...ben, role: 'Admin' } } } })
  await userEvent.selectOptions(await roleOfBen(), 'Admin')
  await press('Change role')
  expect(await screen.findByText('Ben Hall is now Admin. Was User.')).toBeDefined()
  expect((await roleOfBen()).value).toBe('Admin')
  const undone = fakeServer({ [patchOfBen]: { body: { user: ben } } })
  await press('Undo')
  expect(await screen.findByText('Ben Hall is now User. Was Admin.')).toBeDefined()
  expect([...changes(received), ...changes(undone)].map(({ body }) => body)).toEqual([
    { role: 'Admin' },
    { role: 'User' },
  ])
  expect((await roleOfBen()).value).toBe('User')
})

test('a role that can’t be saved: the message says so and the old one is kept', async () => {
  openUsers('SuperAdmin', { [patchOfBen]: { body: { user: { ...ben, role: 'Admin' } } } })
  const role = await roleOfBen()
  await userEvent.selectOptions(role, 'Admin')
  await press('Change role')
  await vi.waitFor(() => expect(role.value).toBe('Admin'))
  fakeServer({})
  await userEvent.selectOptions(role, 'SuperAdmin')
  await press('Change role')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update role')
  expect(screen.getByText('The server cannot be reached.')).toBeDefined()
  expect(role.value).toBe('Admin')
})
