import { afterEach, expect, test, vi } from 'vitest'
import { openTestDevice } from '../../tests/support/browser/render-screen.tsx'
import { removeErasedChanges } from '../db/outbox/erased-changes.ts'
import { followErasures } from './follow-erasures.ts'
import { hideTyped, showTyped } from './typed-search.ts'

afterEach(() => {
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a tab forgets what was typed to find somebody, and closes notifications of whom another tab has erased', async () => {
  const device = openTestDevice()
  const [leadId, otherId] = [device.newId(), device.newId()]
  const shown = [leadId, otherId].map((id) => ({ tag: 'due', data: `/lead/${id}`, close: vi.fn() }))
  const registration = { getNotifications: async () => shown }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  followErasures(device)
  const address = hideTyped({ surname: 'Moonbeam' })
  expect(showTyped(address)).toEqual({ surname: 'Moonbeam' })
  await removeErasedChanges(device.outbox, 'c', [leadId])
  await expect.poll(() => showTyped(address)).toEqual({})
  expect(Object.values(sessionStorage).join()).not.toContain('Moonbeam')
  await expect.poll(() => shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 0])
})
