import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ben, button, changes, me, openUsers, press } from '../../../tests/support/browser/open-users.tsx'
import { refusal } from '../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AWAY = { from: '2036-03-10', until: '2036-03-12' }
const awayOfBen = `PUT /api/auth/users/${ben._id}/away`

const choose = async (label: string, date: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  await userEvent.clear(field)
  await userEvent.type(field, date)
}

test('days away are saved, and shown beside the name', async () => {
  const received = openUsers('Admin', { [awayOfBen]: { body: { user: { ...ben, away: AWAY } } } })
  await press('When Ben Hall is away')
  await choose('First day away', AWAY.from)
  await choose('Last day away', AWAY.until)
  await press('Save days away')
  expect(await screen.findByText('Ben Hall is away 10/03/2036 to 12/03/2036')).toBeDefined()
  expect(changes(received).map(({ body }) => body)).toEqual([{ away: AWAY }])
  expect(await screen.findByText('Away 10/03/2036 to 12/03/2036')).toBeDefined()
})

test('a last day before the first is refused in the dialog, and a refusal of the server is shown there', async () => {
  const received = openUsers('Admin', { [awayOfBen]: refusal(404, 'not-found', 'This user does not exist.') })
  await press('When Ben Hall is away')
  await choose('First day away', AWAY.until)
  await choose('Last day away', AWAY.from)
  await press('Save days away')
  expect(await screen.findByText('Choose a last day on or after the first.')).toBeDefined()
  expect(changes(received)).toEqual([])
  await choose('Last day away', '2036-03-20')
  await press('Save days away')
  expect(await screen.findByText('This user does not exist.')).toBeDefined()
})

test('days away are cleared', async () => {
  const away = { ...ben, away: AWAY }
  const received = openUsers('Admin', {
    'GET /api/auth/users': { body: { users: [me, away] } },
    [awayOfBen]: { body: { user: ben } },
  })
  await press('When Ben Hall is away')
  await press('Not away')
  expect(await screen.findByText('Ben Hall isn’t away')).toBeDefined()
  expect(changes(received).map(({ body }) => body)).toEqual([{ away: null }])
  expect(await button('When Ben Hall is away')).toBeDefined()
  expect(screen.queryByText('Away 10/03/2036 to 12/03/2036')).toBeNull()
})
