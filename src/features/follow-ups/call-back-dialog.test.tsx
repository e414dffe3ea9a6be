import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { CallBackDialog } from './call-back-dialog.tsx'

afterEach(cleanup)

test('a person who is still typing the status’s name presses nothing in When?', async () => {
  const device = openTestDevice()
  device.openRows(VIEWER_ID, COMPANY_ID)
  const onClose = vi.fn()
  renderScreen(<CallBackDialog leadId={buildLead()._id} onClose={onClose} subject="Ann Lee" />, device)
  const heading = await screen.findByRole('heading', { name: 'When?' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  await userEvent.keyboard('ll Back ')
  expect(onClose).not.toHaveBeenCalled()
  expect(await device.outbox.table('pending').count()).toBe(0)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Later today')
})
