import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { AwayCard } from './away-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AWAY = { from: '2036-03-10', until: '2036-03-12' }
const me = { _id: VIEWER_ID, firstname: 'Ann', lastname: 'Lee' }

const row = (away?: typeof AWAY) => ({
  id: VIEWER_ID,
  seq: 1,
  v: 1,
  generation: 1,
  arrived: 1,
  row: { ...me, ...(away ? { away } : {}) },
})

test('one’s own days away are saved and shown at once, and are those that the next pull brings', async () => {
  const received = fakeServer({ 'PUT /api/auth/away': { body: { user: { ...me, away: AWAY } } } })
  const device = openTestDevice()
  const users = device.openRows(VIEWER_ID, COMPANY_ID).of('user')
  await users.put(row())
  renderScreen(<AwayCard />, device)
  expect(await screen.findByText('You haven’t set when you’re away.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Set when you’re away' }))
  await userEvent.type(await screen.findByLabelText('First day away'), AWAY.from)
  await userEvent.type(screen.getByLabelText('Last day away'), AWAY.until)
  await userEvent.click(screen.getByRole('button', { name: 'Save days away' }))
  expect(await screen.findByText('Away 10/03/2036 to 12/03/2036.')).toBeDefined()
  expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ away: AWAY }])
  await users.put(row({ from: '2036-04-01', until: '2036-04-01' }))
  expect(await screen.findByText('Away 01/04/2036.')).toBeDefined()
})
