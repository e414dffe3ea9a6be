import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ben, openUsers, changes, button, press } from '../../../tests/support/browser/open-users.tsx'
import { refusal } from '../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const detailsOfBen = `PUT /api/auth/users/${ben._id}/details`
async function retype(label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('a name and an email are corrected, and the message says what changed', async () => {
  const after = { ...ben, lastname: 'Hill', email: 'ben.hill@example.com' }
  const received = openUsers('SuperAdmin', { [detailsOfBen]: { body: { user: after } } })
  await press('Edit Ben Hall')
  await retype('Last Name', 'Hill')
  await retype('Email', 'ben.hill@example.com')
  await press('Save changes')
  const said = 'Ben Hall is now Ben Hill. Ben Hill now signs in with ben.hill@example.com.'
  expect(await screen.findByText(said)).toBeDefined()
  expect(changes(received).map(({ body }) => body)).toEqual([
    { firstname: 'Ben', lastname: 'Hill', email: 'ben.hill@example.com' },
  ])
  expect(await button('Edit Ben Hill')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('details that can’t be saved: the reason is shown, and what was typed stays', async () => {
  openUsers('SuperAdmin', { [detailsOfBen]: refusal(422, 'invalid', 'That email is already in use.') })
  await press('Edit Ben Hall')
  await retype('Email', 'grace@example.com')
  await press('Save changes')
  expect((await screen.findByRole('alert')).textContent).toBe('That email is already in use.')
  await retype('First Name', ' ')
  await press('Save changes')
  expect(await screen.findByText('Enter a first name.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com')
})

test('an Admin corrects only users of role User', async () => {
  openUsers('Admin')
  expect(await button('Edit Ben Hall')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Edit Grace Hall' })).toBeNull()
})
