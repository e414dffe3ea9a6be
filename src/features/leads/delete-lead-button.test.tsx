import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { forgetLists } from '../../ui/primitives/last-list.ts'
import { DeleteLeadButton } from './delete-lead-button.tsx'
import { rememberLeadList } from './lead-list-search.ts'

afterEach(() => {
  cleanup()
  forgetLists()
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function deleteAnn() {
  const lead = buildLead({ firstname: 'Ann' })
  const history = createMemoryHistory()
  const device = renderScreen(<DeleteLeadButton lead={lead} />, openTestDevice(), history)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Lead' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Lead' }))
  await screen.findByText('Lead deleted')
  const batches = async () => (await device.outbox.status.toArray()).filter(({ key }) => key.startsWith('batch:'))
  return { device, history, batches }
}

test('a deleted lead leads to All Leads as they were filtered last, from whichever list the person came', async () => {
  rememberLeadList('/leads?lead_status=Open&page=2')
  rememberLeadList('/leads/my?surname=Lee')
  const { history } = await deleteAnn()
  await vi.waitFor(() => expect(history.location.href).toBe('/leads?lead_status=Open&page=2'))
})

test('the address of another list that is being opened is not taken for that of All Leads', async () => {
  rememberLeadList('/leads?page=2')
  rememberLeadList('/leads/my')
  const { history } = await deleteAnn()
  await vi.waitFor(() => expect(history.location.href).toBe('/leads?page=2'))
})

test('a deletion can be undone while it is held: nothing is sent', async () => {
  const { batches } = await deleteAnn()
  expect(await batches()).toMatchObject([{ name: 'lead.delete', total: 1, queued: 0, isSeen: true }])
  await press('Undo')
  await screen.findByText('Undone. Nothing was sent.')
  expect(screen.queryByText('Lead deleted')).toBeNull()
  expect(await batches()).toEqual([])
})

test('a deletion that is being sent already says so', async () => {
  const { batches, device } = await deleteAnn()
  const [batch] = await batches()
  await device.outbox.status.put({ ...batch!, queued: 1 } as never)
  await press('Undo')
  expect((await screen.findByRole('alert')).textContent).toBe('It is already being sent and can’t be undone.')
})
