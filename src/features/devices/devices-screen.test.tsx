import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WorkDevice } from '../../../contract/entities/device.ts'
import { type Answers, fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { DevicesScreen } from './devices-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000 - 5_000).toISOString()
const person = (firstname: string) => ({
  _id: `0198a000-0000-7000-8000-0000000000${firstname.length}1`,
  firstname,
  lastname: 'Hall',
})
const tablet = { _id: 'tablet', name: 'Chrome on Android' }
const devices: WorkDevice[] = [
  { ...tablet, person: person('Ben'), seenAt: twoHoursAgo, unsent: 3, oldestAt: twoHoursAgo, storage: 'kept' },
  { ...tablet, person: person('Grace'), seenAt: twoHoursAgo, unsent: 0, app: '0.1.0', storage: 'may be cleared' },
]

function open(answers: Answers, role: 'User' | 'Admin' = 'Admin') {
  fakeServer(answers)
  renderScreen(<DevicesScreen />, openTestDevice(role))
}

test('lists whose device it is and which, when it was seen, what waits on it since when, and how it keeps it', async () => {
  open({ 'GET /api/devices': { body: { devices } } })
  const ben = within((await screen.findByRole('rowheader', { name: 'Ben Hall' })).closest('tr') ?? document.body)
  expect(ben.getByText('3, the oldest for 2 hours')).toBeDefined()
  expect(ben.getByText(/\(2 hours ago\)/)).toBeDefined()
  expect(ben.getByText('Protected')).toBeDefined()
  expect(ben.getByText('Chrome on Android')).toBeDefined()
  const grace = within(screen.getByRole('rowheader', { name: 'Grace Hall' }).closest('tr') ?? document.body)
  expect(grace.getByText('Nothing')).toBeDefined()
  expect(grace.getByText('Not protected: install the app')).toBeDefined()
})

test('no device, no connection and no right are said', async () => {
  open({ 'GET /api/devices': { body: { devices: [] } } })
  expect(await screen.findByText('No devices yet')).toBeDefined()
  cleanup()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  renderScreen(<DevicesScreen />, openTestDevice('Admin'))
  expect(await screen.findByText('You need to be online to use this screen')).toBeDefined()
  cleanup()
  open({}, 'User')
  expect(await screen.findByText('Only administrators can see devices')).toBeDefined()
})
