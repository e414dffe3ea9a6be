import { cleanup, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/render-screen.tsx'
import type { SyncSummary } from '../../db/queries.ts'
import { openUploads } from '../../db/uploads-db.ts'
import { SyncOverview } from './sync-overview.tsx'

afterEach(cleanup)

const AT_REST: SyncSummary = {
  waiting: 0,
  sending: 0,
  parked: 0,
  contested: 0,
  offline: false,
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
  await screen.findByText('Everything you did is on the server')
  await openUploads(device.factory).uploads.add({
    id: 'a',
    userId: VIEWER_ID,
    companyId: COMPANY_ID,
    plan: { fileName: 'leads.csv', fileSize: 10, totalChunks: 1, duplicates: 'skip' },
    createdAt: 1,
    state: 'sending',
    sentBytes: 0,
  })
  await screen.findByText('1 file is not on the server yet')
})
