import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { CalendarCard } from './calendar-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const madeAt = '2026-07-01T06:00:00.000Z'
const ours = { address: 'https://doorstep.example/api/calendar/0.ics', madeAt }

test('an address made in another session can be replaced, not read', async () => {
  fakeServer({
    'GET /api/auth/calendar': { body: { address: null, madeAt } },
    'POST /api/auth/calendar': { body: ours },
  })
  renderScreen(<CalendarCard />)
  expect(await screen.findByText(/^You have had a calendar address since/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Replace address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Replace address' }))
  expect(await screen.findByText(ours.address)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined()
})
