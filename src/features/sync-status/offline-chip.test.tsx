import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { writeStatus } from '../../db/outbox/sync-status.ts'
import { SHAKE_MS } from '../../hooks/use-lasting-outage.ts'
import { SyncChip } from './sync-chip.tsx'

test('never shows a shake of the connection, but shows a lasting outage within seconds', async () => {
  const device = openTestDevice()
  const shown = new Set<string>()
  const watcher = new MutationObserver(() => shown.add(document.body.textContent ?? ''))
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  renderScreen(<SyncChip />, device)
  await screen.findByText('All sent')
  await writeStatus(device.outbox, { offline: true })
  await expect(screen.findByText('Offline, all sent', {}, { timeout: SHAKE_MS / 4 })).rejects.toThrow()
  await writeStatus(device.outbox, { offline: false })
  await new Promise((resolve) => setTimeout(resolve, SHAKE_MS))
  await screen.findByText('All sent')
  watcher.disconnect()
  expect([...shown].filter((text) => text.includes('Offline'))).toEqual([])
  await writeStatus(device.outbox, { offline: true })
  await screen.findByText('Offline, all sent', {}, { timeout: SHAKE_MS + 4_000 })
  await writeStatus(device.outbox, { offline: false })
  await screen.findByText('All sent')
})

test('a page that is opened offline says so at once', async () => {
  const device = openTestDevice()
  await writeStatus(device.outbox, { offline: true })
  renderScreen(<SyncChip />, device)
  await screen.findByText(/Offline|sent/)
  expect(screen.getByText('Offline, all sent')).toBeDefined()
})
