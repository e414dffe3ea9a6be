import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepUpload } from '../../../tests/support/kept-upload.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/render-screen.tsx'
import { signOut } from '../../db/session.ts'
import { filesWaiting } from './files-waiting.ts'
import { followFiles } from './follow-files.ts'
import { SyncChip } from './sync-chip.tsx'

afterEach(cleanup)

test('a file on its way waits like any other work, until whose it is signs out', async () => {
  const device = openTestDevice()
  renderScreen(<SyncChip />, device)
  followFiles(device)
  await screen.findByText('All sent')
  await keepUpload(device)
  await screen.findByText('1 waiting')
  await act(() => signOut('keep', device))
  expect(filesWaiting.current()).toBe(0)
})
