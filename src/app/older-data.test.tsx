import { render, screen } from '@testing-library/react'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDevice } from '../../tests/support/browser/render-screen.tsx'
import { showLateNotice, useLateNotice } from '../ui/forms/late-notice.ts'
import { guardStorage } from './guard-storage.ts'

const Notice = () => <div>{useLateNotice()}</div>

afterEach(() => {
  showLateNotice(null)
  vi.unstubAllGlobals()
})

async function startWith(...names: string[]) {
  const device = openTestDevice()
  for (const name of names) {
    const older = new Dexie(name, { ...device.factory })
    older.version(1).stores({ pending: '++seq', acked: '&mutationId' })
    await older.open()
    older.close()
  }
  vi.stubGlobal('setInterval', vi.fn())
  render(<Notice />)
  await guardStorage(device)
  return device
}

test('FM-067: data from before 1.0 is left alone, and one line says that it can’t be opened and what to do', async () => {
  const device = await startWith('outbox-v1')
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe(
    'This browser has data of a Doorstep from before 1.0, which can’t be opened. Clear this site’s data in the browser’s settings, then sign in again.',
  )
  expect(await device.outbox.pending.count()).toBe(0)
})

test('without such data no line is shown', async () => {
  const device = await startWith()
  await expect.poll(() => device.storage.getItem('browserId'), { timeout: 10_000 }).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
