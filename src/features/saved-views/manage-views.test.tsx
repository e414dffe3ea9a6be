import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { View } from '../../../contract/entities/view.ts'
import { COMPANY_ID, onDevice, openTestDevice, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { ToastProvider } from '../../ui/feedback/toasts.tsx'
import { ManageViews } from './manage-views.tsx'

const AT = '2026-11-21T10:00:00.000Z'
const view: View = {
  _id: '0198a000-0000-7000-8000-0000000000b1',
  companyId: COMPANY_ID,
  ownerId: VIEWER_ID,
  list: 'leads',
  name: 'Call backs',
  search: {},
  shared: true,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
}
const place = {
  list: 'leads' as const,
  search: {},
  shown: undefined,
  all: [],
  filtersOf: () => undefined,
  onOpen: () => {},
}
const dialogOf = (shown: View) => (
  <ToastProvider>
    <ManageViews onClose={() => {}} place={place} views={[shown]} />
  </ToastProvider>
)

test('a view that somebody else renames shows its new name, and closing the dialog does not revert it', async () => {
  const device = openTestDevice()
  const { rerender } = render(dialogOf(view), onDevice(device))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  rerender(dialogOf({ ...view, name: 'Ring today', version: 2 }))
  expect(name.value).toBe('Ring today')
  await userEvent.click(name)
  await userEvent.tab()
  await userEvent.type(name, ' and tomorrow')
  await userEvent.tab()
  const renamed = async () => (await device.outbox.pending.toArray()).map(({ args }) => args)
  const wanted = { viewId: view._id, fields: { name: 'Ring today and tomorrow' } }
  await vi.waitFor(async () => expect(await renamed()).toEqual([wanted]))
  expect(name.value).toBe('Ring today and tomorrow')
})

test('Enter renames: the name is not lost when Escape closes the dialog', async () => {
  const device = openTestDevice()
  render(dialogOf(view), onDevice(device))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Ring today{Enter}')
  const renamed = async () => (await device.outbox.pending.toArray()).map(({ args }) => args)
  await vi.waitFor(async () => expect(await renamed()).toEqual([{ viewId: view._id, fields: { name: 'Ring today' } }]))
  await userEvent.tab()
  expect(await renamed()).toHaveLength(1)
})

test('a tick names its view, to screen readers too', async () => {
  render(dialogOf(view), onDevice(openTestDevice()))
  expect(await screen.findByRole('checkbox', { name: 'Default: Call backs' })).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Shared: Call backs' })).toBeDefined()
})
