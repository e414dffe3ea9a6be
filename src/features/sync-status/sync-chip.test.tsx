import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepUpload } from '../../../tests/support/builders/kept-upload.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { signOut } from '../../db/session/session.ts'
import { FILES_WAITING, filesWaiting } from './files-waiting.ts'
import { followFiles } from './follow-files.ts'
import { SyncChip } from './sync-chip.tsx'

const followed = new Set<Device>()
const follow = (device: Device) => {
  followed.add(device)
  followFiles(device)
}

afterEach(async () => {
  cleanup()
  // Else it would go on to count for the tests of other files.
  for (const device of followed) await signOut(device, 'keep')
  followed.clear()
  filesWaiting.set(undefined)
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
})

test('a file on its way waits like any other work, until whose it is signs out', async () => {
  const device = openTestDevice()
  renderScreen(<SyncChip />, device)
  follow(device)
  await screen.findByText('All sent')
  await keepUpload(device)
  await screen.findByText('1 waiting')
  await act(() => signOut(device, 'keep'))
  expect(device.storage.getItem(FILES_WAITING)).toBe('0')
})

test('the icon of the installed app says how much is unsent, until all is sent or the person signs out', async () => {
  const shown: number[] = []
  const badge = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  }
  Object.assign(navigator, badge)
  const device = openTestDevice()
  await keepUpload(device)
  renderScreen(<SyncChip />, device)
  follow(device)
  await screen.findByText('1 waiting')
  await expect.poll(() => shown.at(-1)).toBe(1)
  await device.uploads.uploads.clear()
  await screen.findByText('All sent')
  await expect.poll(() => shown.at(-1)).toBe(0)
  await keepUpload(device)
  await expect.poll(() => shown.at(-1)).toBe(1)
  cleanup()
  expect(shown.at(-1)).toBe(0)
})

test('a reloaded page does not say that all is sent until it has looked for files', async () => {
  const device = openTestDevice()
  await keepUpload(device)
  renderScreen(<SyncChip />, device)
  follow(device)
  await screen.findByText('1 waiting')
  cleanup()
  filesWaiting.set(undefined)

  renderScreen(<SyncChip />, device)
  await screen.findByText(/waiting|sent/)
  expect(screen.getByText('1 waiting')).toBeDefined()
  follow(device)
  expect(screen.getByText('1 waiting')).toBeDefined()
  await device.uploads.uploads.clear()
  await screen.findByText('All sent')
})
