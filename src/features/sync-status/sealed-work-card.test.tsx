import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Role } from '../../../contract/entities/user.ts'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { sealWork } from '../../db/session/seal.ts'
import { SealedWorkCard } from './sealed-work-card.tsx'

async function sealedDevice(role: Role) {
  const device = openTestDevice(role)
  await device.outbox.pending.add(buildEntry({ userId: 'ben', companyId: COMPANY_ID }))
  await sealWork(device, { userId: 'ben', name: 'Ben Carter', message: 'Your account was deactivated.' })
  return device
}

const press = async (name: string, index = 0) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(index) as HTMLElement)

test('an administrator is asked before the changes are sent under the name of their author', async () => {
  const device = await sealedDevice('Admin')
  renderScreen(<SealedWorkCard />, device)
  await press('Send as Ben Carter')
  expect(await screen.findByText('Send 1 unsent change of Ben Carter?')).toBeDefined()
  await press('Send as Ben Carter', -1)
  await expect
    .poll(() => device.outbox.pending.toArray())
    .toMatchObject([{ userId: VIEWER_ID, author: 'ben', revision: 1 }])
  await expect.poll(() => screen.queryByText(/Ben Carter/)).toBeNull()
})

test('an administrator is asked before the changes are discarded', async () => {
  const device = await sealedDevice('SuperAdmin')
  renderScreen(<SealedWorkCard />, device)
  await press('Discard')
  expect(await screen.findByText('Discard 1 unsent change of Ben Carter?')).toBeDefined()
  expect(await device.outbox.pending.count()).toBe(1)
  await press('Discard', -1)
  await expect.poll(() => device.outbox.pending.count()).toBe(0)
})

test('a User can neither send nor discard them', async () => {
  renderScreen(<SealedWorkCard />, await sealedDevice('User'))
  expect(await screen.findByText('An administrator can sign in on this device to send or discard them.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
