import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepUpload } from '../../../tests/support/builders/kept-upload.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import type { SyncSummary } from '../../db/views/sync-summary.ts'
import { SyncOverview } from './sync-overview.tsx'

afterEach(cleanup)

const AT_REST: SyncSummary = {
  waiting: 0,
  sending: 0,
  parked: 0,
  contested: 0,
  offline: false,
  hasProxyPage: false,
  hasServerProblem: false,
  isServerOlder: false,
  signInNeeded: false,
  updateNeeded: false,
  oldestUnsentAt: undefined,
  contactAt: undefined,
  unsentOfOthers: 0,
  bootstrap: undefined,
}

test('while a file of leads is on its way not everything is on the server', async () => {
  const device = openTestDevice()
  renderScreen(<SyncOverview summary={AT_REST} />, device)
  await screen.findByText('All changes sent')
  await keepUpload(device)
  await screen.findByText('1 file is not on the server yet')
})

test('files that wait for room on the server say so', async () => {
  const device = openTestDevice()
  await keepUpload(device, { waiting: 'server-full' })
  renderScreen(<SyncOverview summary={AT_REST} />, device)
  await screen.findByText(
    'The server is short of space. Your files are kept on this device and will be sent when there is room.',
  )
})

test('a page in the way is named, with a link past the app', async () => {
  renderScreen(<SyncOverview summary={{ ...AT_REST, waiting: 1, hasProxyPage: true }} />, openTestDevice())
  await screen.findByText(/A network sign-in page or proxy is in the way. Your changes are safe/)
  const link = screen.getByRole('link', { name: 'Open the sign-in page' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/network-check', '_blank'])
})
