import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDevice } from '../../tests/support/browser/render-screen.tsx'
import { removeErasedChanges } from '../db/outbox/erased-changes.ts'
import { followErasures } from './follow-erasures.ts'
import { hideTyped, showTyped } from './typed-search.ts'

afterEach(() => {
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A tab ends with its test: it would follow what the next one erases. */
function openTab() {
  const device = openTestDevice()
  onTestFinished(() => device.outbox.close())
  return device
}

function showNotifications(...ids: string[]) {
  const shown = ids.map((id) => ({ tag: 'due', data: `/lead/${id}`, close: vi.fn() }))
  const registration = { getNotifications: async () => shown }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  return () => shown.map(({ close }) => close.mock.calls.length)
}

test('a tab forgets what was typed to find somebody, and closes notifications of whom another tab has erased', async () => {
  const device = openTab()
  const [leadId, otherId] = [device.newId(), device.newId()]
  const closed = showNotifications(leadId, otherId)
  followErasures(device)
  await expect.poll(() => sessionStorage.getItem('erasures')).toBe('0')
  const address = hideTyped({ surname: 'Moonbeam' })
  expect(showTyped(address)).toEqual({ surname: 'Moonbeam' })
  await removeErasedChanges(device.outbox, 'c', [leadId])
  await expect.poll(() => showTyped(address)).toEqual({})
  expect(Object.values(sessionStorage).join()).not.toContain('Moonbeam')
  await expect.poll(closed).toEqual([1, 0])
})

test('a new tab keeps what is typed in it before an earlier erasure reaches it', async () => {
  const device = openTab()
  const leadId = device.newId()
  await removeErasedChanges(device.outbox, 'c', [leadId])
  const closed = showNotifications(leadId)
  const address = hideTyped({ surname: 'Moonbeam' })
  followErasures(device)
  // The worker may have pulled the erasure while no tab was open.
  await expect.poll(closed).toEqual([1])
  expect(showTyped(address)).toEqual({ surname: 'Moonbeam' })
})
