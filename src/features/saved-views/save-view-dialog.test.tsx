import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { View } from '../../../contract/entities/view.ts'
import { COMPANY_ID, onDevice, openTestDevice, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { ToastProvider } from '../../ui/feedback/toasts.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

const AT = '2026-11-21T10:00:00.000Z'
const before: View = {
  _id: '0198a000-0000-7000-8000-0000000000b1',
  companyId: COMPANY_ID,
  ownerId: VIEWER_ID,
  list: 'leads',
  name: 'Call backs',
  search: { town: 'Leeds' },
  columns: ['name'],
  shared: true,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
}

const placeOf = (shown: readonly string[] | undefined) => ({
  list: 'leads' as const,
  search: {},
  shown,
  all: [{ key: 'name' }, { key: 'town' }],
  filtersOf: () => undefined,
  onOpen: () => {},
})

test('the name of a view that was not saved yet is kept when the dialog is closed', async () => {
  const device = openTestDevice()
  const show = () =>
    render(
      <ToastProvider>
        <SaveViewDialog onClose={() => {}} place={placeOf(undefined)} views={[]} />
      </ToastProvider>,
      onDevice(device),
    )
  const { unmount } = show()
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Leeds, near me')
  await userEvent.click(screen.getByLabelText('Share with the company'))
  unmount()
  show()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Leeds, near me')
  expect(screen.getByLabelText<HTMLInputElement>('Share with the company').checked).toBe(true)
})

async function replaced(shown: readonly string[] | undefined, untick = false) {
  const device = openTestDevice()
  render(
    <ToastProvider>
      <SaveViewDialog onClose={() => {}} place={placeOf(shown)} views={[before]} />
    </ToastProvider>,
    onDevice(device),
  )
  await userEvent.type(await screen.findByLabelText(/^Name/), 'cáll-backs')
  if (untick) await userEvent.click(screen.getByLabelText('Share with the company'))
  await userEvent.click(screen.getByRole('button', { name: 'Replace view' }))
  return vi.waitFor(async () => {
    const [entry] = await device.outbox.pending.toArray()
    expect(entry?.description).toBe('View changed')
    return (entry?.args as { fields?: Partial<View> } | undefined)?.fields
  })
}

test('a view that is replaced stays shared, unless its owner says otherwise', async () => {
  expect(await replaced(['town'])).toEqual({ search: {}, columns: ['town'], shared: true })
  cleanup()
  expect(await replaced(['town'], true)).toMatchObject({ shared: false })
})

test('replaced by a list that shows all its columns, it shows all of them', async () => {
  expect(await replaced(undefined)).toMatchObject({ columns: ['name', 'town'] })
})
