import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepUpload } from '../../../tests/support/kept-upload.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/render-screen.tsx'
import { openUploads } from '../../db/uploads-db.ts'
import { signOut } from '../../db/session.ts'
import { FILES_WAITING, filesWaiting } from './files-waiting.ts'
import { followFiles } from './follow-files.ts'
import { SyncChip } from './sync-chip.tsx'

afterEach(() => {
  cleanup()
  filesWaiting.set(undefined)
})

test('a file on its way waits like any other work, until whose it is signs out', async () => {
  const device = openTestDevice()
  renderScreen(<SyncChip />, device)
  followFiles(device)
  await screen.findByText('All sent')
  await keepUpload(device)
  await screen.findByText('1 waiting')
  await act(() => signOut('keep', device))
  expect(device.storage.getItem(FILES_WAITING)).toBe('0')
})

test('a page that opens anew does not say that all is sent until it has looked for files', async () => {
  const device = openTestDevice()
  await keepUpload(device)
  renderScreen(<SyncChip />, device)
  followFiles(device)
  await screen.findByText('1 waiting')
  cleanup()
  filesWaiting.set(undefined)

  renderScreen(<SyncChip />, device)
  await screen.findByText(/waiting|sent/)
  expect(screen.getByText('1 waiting')).toBeDefined()
  followFiles(device)
  expect(screen.getByText('1 waiting')).toBeDefined()
  await openUploads(device.factory).uploads.clear()
  await screen.findByText('All sent')
})
