import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepUpload } from '../../../tests/support/builders/kept-upload.ts'
import { SYNC_AT_REST } from '../../../tests/support/builders/sync-at-rest.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { SyncOverview } from './sync-overview.tsx'

test('while a file of leads is on its way not everything is on the server', async () => {
  const device = openTestDevice()
  renderScreen(<SyncOverview summary={SYNC_AT_REST} />, device)
  await screen.findByText('All changes sent')
  await keepUpload(device)
  await screen.findByText('1 file is not on the server yet')
})

test('files that wait for room on the server say so', async () => {
  const device = openTestDevice()
  await keepUpload(device, { waiting: 'server-full' })
  renderScreen(<SyncOverview summary={SYNC_AT_REST} />, device)
  await screen.findByText(
    'The server is short of space. Your files are kept on this device and will be sent when there is room.',
  )
})

test('a busy server is named, with the time when it is asked again', async () => {
  const busyUntil = new Date('2026-11-28T14:05:30').getTime()
  renderScreen(<SyncOverview summary={{ ...SYNC_AT_REST, waiting: 1, busyUntil }} />, openTestDevice())
  await screen.findByText(/The server is busy. Your changes are safe; we’ll try again at 14:05:30./)
})

test('a page in the way is named, with a link past the app', async () => {
  renderScreen(<SyncOverview summary={{ ...SYNC_AT_REST, waiting: 1, hasProxyPage: true }} />, openTestDevice())
  await screen.findByText(/A network sign-in page or proxy is in the way. Your changes are safe/)
  const link = screen.getByRole('link', { name: 'Open the sign-in page' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/network-check', '_blank'])
})
