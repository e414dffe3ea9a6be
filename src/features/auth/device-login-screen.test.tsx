import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { COMPANY_ID, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { stubPageAddress } from '../../../tests/support/fakes/page-address.ts'
import { rowsDbNames } from '../../db/schema/rows-db.ts'
import { currentSession } from '../../db/session/session.ts'
import { DeviceLoginScreen } from './device-login-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

test('the right password of a deactivated account says whom to call, and takes its rows from the device', async () => {
  stubPageAddress()
  const message = 'Your account was deactivated. Call Grace Hopper, who can activate it again.'
  const details = { userId: VIEWER_ID, name: 'Ben Carter' }
  const body = { code: 'account-deactivated', message, details }
  fakeServer({ 'POST /api/auth/login': { status: 401, body } })
  const device = renderScreen(<DeviceLoginScreen onSignedIn={vi.fn()} />)
  await device.openRows(VIEWER_ID, COMPANY_ID).open()
  await device.outbox.pending.add(buildEntry({ userId: VIEWER_ID, companyId: COMPANY_ID }))
  expect(await screen.findByText(/^1 unsent change is kept on this device/)).toBeDefined()

  await userEvent.type(await field('Email'), 'ben@example.com')
  await userEvent.type(await field('Password'), 'his password{Enter}')

  expect(await screen.findByText(`Ben Carter: ${message}`)).toBeDefined()
  expect(screen.getByText(/^1 unsent change is kept sealed on this device/)).toBeDefined()
  expect(screen.queryByText(/^1 unsent change is kept on this device/)).toBeNull()
  await expect.poll(() => rowsDbNames(device.factory)).toEqual([])
  expect(currentSession(device)).toBeUndefined()
})
