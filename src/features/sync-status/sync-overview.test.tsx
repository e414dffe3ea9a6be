import { cleanup, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
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
