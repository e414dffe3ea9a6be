import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/render-screen.tsx'
import { signOut } from '../../db/session.ts'
import { openUploads } from '../../db/uploads-db.ts'
import { filesWaiting } from './files-waiting.ts'
import { followFiles } from './follow-files.ts'
import { SyncChip } from './sync-chip.tsx'

afterEach(cleanup)

test('a file on its way waits like any other work, until whose it is signs out', async () => {
  const device = openTestDevice()
  renderScreen(<SyncChip />, device)
  followFiles(device)
  await screen.findByText('All sent')
  await openUploads(device.factory).uploads.add({
    id: 'a',
    userId: VIEWER_ID,
    companyId: COMPANY_ID,
    plan: { fileName: 'leads.csv', fileSize: 10, totalChunks: 1, duplicates: 'skip' },
    createdAt: 1,
    state: 'sending',
    sentBytes: 0,
  })
  await screen.findByText('1 waiting')
  await act(() => signOut('keep', device))
  expect(filesWaiting.current()).toBe(0)
})
