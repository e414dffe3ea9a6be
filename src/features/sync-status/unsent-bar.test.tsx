import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { addNote } from '../../../contract/mutations/note.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { mutate } from '../../db/mutate.ts'
import { SyncChip } from './sync-chip.tsx'
import { UnsentBar } from './unsent-bar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'visibilityState')
})

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

async function showWithNotes(count: number) {
  const device = openTestDevice()
  for (let n = 0; n < count; n += 1) {
    const note = { leadId: device.newId(), noteId: device.newId(), content: 'x', createdAt: new Date().toISOString() }
    await mutate(device, addNote, note, { subject: 'Ann' })
  }
  renderScreen(
    <>
      <SyncChip />
      <UnsentBar />
    </>,
    device,
  )
  await screen.findByText(count > 0 ? `${count} waiting` : 'All sent')
  return device
}

const bar = () => screen.queryByRole('region', { name: 'Unsent changes' })

test('without Background Sync, leaving with unsent work says to keep Doorstep open until it is sent', async () => {
  const device = await showWithNotes(2)
  expect(bar()).toBeNull()
  setVisibility('hidden')
  expect(bar()?.textContent).toBe('2 changes waiting. Keep Doorstep open.')
  setVisibility('visible')
  expect(bar()).not.toBeNull()
  await act(() => device.outbox.pending.clear())
  await expect.poll(bar).toBeNull()
  setVisibility('hidden')
  expect(bar()).toBeNull()
})

test('it is dismissed until Doorstep is left again', async () => {
  await showWithNotes(1)
  setVisibility('hidden')
  expect(bar()?.textContent).toBe('1 change waiting. Keep Doorstep open.')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(bar()).toBeNull()
  setVisibility('visible')
  setVisibility('hidden')
  expect(bar()).not.toBeNull()
})

test('leaving with nothing unsent, or with Background Sync, says nothing', async () => {
  await showWithNotes(0)
  setVisibility('hidden')
  expect(bar()).toBeNull()
  cleanup()
  vi.stubGlobal('SyncManager', class {})
  await showWithNotes(1)
  setVisibility('hidden')
  expect(bar()).toBeNull()
})
