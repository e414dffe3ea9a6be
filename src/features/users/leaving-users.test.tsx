import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ben, openUsers, changes, button, press, patchOfBen } from '../../../tests/support/browser/open-users.tsx'
import { fakeServer, refusal } from '../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('deactivating asks first', async () => {
  const received = openUsers('SuperAdmin', { [patchOfBen]: { body: { user: { ...ben, active: false } } } })
  await press('Deactivate Ben Hall')
  expect(changes(received)).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  expect(await button('Activate Ben Hall')).toBeDefined()
  expect(changes(received).map(({ body }) => body)).toEqual([{ active: false }])
})

test('deactivating shows the open work in their companies, says what was done, and can be undone', async () => {
  const received = openUsers('SuperAdmin', { [patchOfBen]: { body: { user: { ...ben, active: false } } } })
  await press('Deactivate Ben Hall')
  expect(await screen.findByText('Work of Ben in Greenway Energy')).toBeDefined()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Deactivated Ben Hall')).toBeDefined()
  const undone = fakeServer({ [patchOfBen]: { body: { user: ben } } })
  await press('Undo')
  expect(await screen.findByText('Activated Ben Hall')).toBeDefined()
  expect([...changes(received), ...changes(undone)].map(({ body }) => body)).toEqual([
    { active: false },
    { active: true },
  ])
})

const HOUR_MS = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS - 5_000).toISOString()
const onDevice = (number: number, unsent: number, oldestHours = 2) => ({
  _id: `device ${number}`,
  name: 'Chrome on Android',
  person: { _id: ben._id, firstname: 'Ben', lastname: 'Hall' },
  seenAt: '2026-11-20T09:00:00.000Z',
  unsent,
  ...(unsent > 0 ? { oldestAt: hoursAgo(oldestHours) } : {}),
  storage: 'unknown',
})
const NOT_KNOWN = 'We couldn’t check for unsent changes: the list of devices didn’t load.'

test('before somebody with unsent work is deactivated, that is said, and how long it has waited', async () => {
  openUsers('SuperAdmin', {
    'GET /api/devices': { body: { devices: [onDevice(1, 2), onDevice(2, 1, 5), onDevice(3, 0)] } },
  })
  await press('Deactivate Ben Hall')
  const words = '3 unsent changes on 2 of their devices, the oldest from 5 hours ago. Unsent changes'
  expect(await screen.findByText((text) => text.includes(words))).toBeDefined()
})

test('where the devices can’t be asked for, a deactivation says that unsent work is not known of', async () => {
  openUsers('SuperAdmin', { 'GET /api/devices': refusal(500, 'internal', 'Something went wrong.') })
  await press('Deactivate Ben Hall')
  expect(await screen.findByText((text) => text.includes(NOT_KNOWN))).toBeDefined()
  cleanup()
  openUsers('SuperAdmin', { 'GET /api/devices': { body: { devices: [] } } })
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
  const received = openUsers('SuperAdmin', {
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
  const received = openUsers('SuperAdmin', { ...answers, 'GET /api/devices': undefined })
  await takeGreenwayFromBen()
  expect((await screen.findByRole('dialog')).textContent).toContain(`${NOT_KNOWN} Changes for Greenway Energy`)
  expect(changes(received)).toEqual([])
  cleanup()
  const asked = openUsers('SuperAdmin', { ...answers, 'GET /api/devices': { body: { devices: [onDevice(1, 0)] } } })
  await takeGreenwayFromBen()
  expect((await screen.findByRole('dialog')).textContent).toContain('is removed from their devices')
  expect(screen.getByText('Work of Ben in Greenway Energy')).toBeDefined()
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
