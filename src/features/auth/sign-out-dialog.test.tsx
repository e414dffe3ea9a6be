import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buildImport } from '../../../tests/support/builders/build-import.ts'
import { buildUpload } from '../../../tests/support/builders/build-upload.ts'
import { openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { acknowledge, park } from '../../db/outbox/outbox-queue.ts'
import { signOut } from '../../db/session/session.ts'
import { SHAKE_MS } from '../../hooks/use-lasting-outage.ts'
import { writeStatus } from '../../db/outbox/sync-status.ts'
import { readUnsentWork } from '../../db/session/unsent-work.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { UserMenu, useUnsentWork } from './user-menu.tsx'

async function saveChange({ outbox }: Device) {
  await outbox.pending.add({
    mutationId: crypto.randomUUID(),
    userId: VIEWER_ID,
    companyId: 'a',
    name: 'lead.status',
    args: {},
    lane: 'lead:1',
    method: 'PATCH',
    path: '/api/epc/leads/1',
    description: 'Status: Closed',
    subject: 'Ann Lee',
    savedAt: 1,
    attempts: 0,
  })
}

async function open(changes: number) {
  const device = openTestDevice()
  for (let count = 0; count < changes; count += 1) await saveChange(device)
  const onSignOut = vi.fn()
  function Host() {
    const unsent = useUnsentWork()
    return unsent ? <SignOutDialog onClose={vi.fn()} onSignOut={onSignOut} open unsent={unsent} /> : null
  }
  renderScreen(<Host />, device)
  await screen.findByRole('dialog')
  return { device, onSignOut }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const takeAll = async (device: Device, take: (entry: OutboxEntry) => Promise<void>) => {
  for (const entry of await device.outbox.pending.toArray()) await take(entry)
}

test('offline, staying signed in is the first choice', async () => {
  const device = openTestDevice()
  await writeStatus(device.outbox, { offline: true })
  await saveChange(device)
  const onClose = vi.fn()
  function Host() {
    const unsent = useUnsentWork()
    return unsent ? <SignOutDialog onClose={onClose} onSignOut={vi.fn()} open unsent={unsent} /> : null
  }
  renderScreen(<Host />, device)
  const dialog = await screen.findByRole('dialog')
  await vi.waitFor(() => expect(within(dialog).getAllByRole('button')[0]?.textContent).toBe('Stay signed in'), {
    timeout: SHAKE_MS + 4_000,
  })
  expect(within(dialog).getAllByRole('button', { name: 'Stay signed in' })).toHaveLength(1)
  await press('Stay signed in')
  expect(onClose).toHaveBeenCalledOnce()
})

test('says how many changes are unsent, and Keep keeps them', async () => {
  const { onSignOut } = await open(2)
  expect(screen.getByRole('dialog', { name: 'Sign out with 2 unsent changes?' })).toBeDefined()
  await press('Keep until I sign in again')
  expect(onSignOut).toHaveBeenCalledExactlyOnceWith('keep')
})

test('a file that is being uploaded or imported is unsent work too, and is discarded with it', async () => {
  const device = openTestDevice()
  const { uploads, imports } = device.uploads
  const plan = { fileName: 'leads.csv', fileSize: 10, totalChunks: 1, duplicates: 'skip' as const }
  const upload = { userId: VIEWER_ID, companyId: 'a', plan, createdAt: 1, state: 'sending' as const, sentBytes: 0 }
  await uploads.bulkAdd([
    { ...upload, id: '1' },
    { ...upload, id: '2', state: 'done' },
    { ...upload, id: '3', userId: 'somebody else' },
  ])
  await imports.bulkAdd([
    buildImport({ id: '4', userId: VIEWER_ID }),
    buildImport({ id: '5', userId: VIEWER_ID, state: 'done' }),
    buildImport({ id: '6', userId: 'somebody else' }),
  ])
  renderScreen(null, device)
  expect(await readUnsentWork(device)).toEqual({ waiting: 2, refused: 0 })
  await signOut(device, 'discard')
  expect(await uploads.toCollection().primaryKeys()).toEqual(['3'])
  expect(await imports.toCollection().primaryKeys()).toEqual(['6'])
})

test('of an upload that the server waits for stays only that it is to be cancelled there', async () => {
  const device = openTestDevice()
  const { uploads } = device.uploads
  const plan = { fileName: 'people.csv', fileSize: 10, totalChunks: 2, duplicates: 'skip' as const }
  await uploads.add({
    id: '1',
    userId: VIEWER_ID,
    companyId: 'a',
    plan: { ...plan, corrections: [{ line: 2, column: 0, value: 'Ann' }] },
    createdAt: 1,
    state: 'sending',
    sentBytes: 5,
    server: buildUpload(),
  })
  renderScreen(null, device)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await signOut(device, 'discard')
  const [left] = await uploads.toArray()
  expect(left).toMatchObject({ id: '1', companyId: 'a', state: 'cancelling' })
  expect(JSON.stringify(left)).not.toMatch(/Ann|people/)
  expect(await readUnsentWork(device)).toEqual({ waiting: 0, refused: 0 })
})

test('Discard needs the word DELETE', async () => {
  const { onSignOut } = await open(1)
  await press('Discard')
  const field = screen.getByLabelText('Type DELETE to discard your unsent changes')
  await userEvent.type(field, 'delete{Enter}')
  expect(onSignOut).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, 'DELETE')
  await press('Discard and sign out')
  expect(onSignOut).toHaveBeenCalledExactlyOnceWith('discard')
})

test('Send now asks the engine, shows what is left, and signs out when all is sent', async () => {
  const { device, onSignOut } = await open(2)
  await press('Send now')
  expect(await screen.findByText('Sending: 2 of 2 left')).toBeDefined()
  expect(await readAuth(device.outbox, 'send-now')).toBeDefined()
  await writeStatus(device.outbox, { offline: true })
  expect((await screen.findByRole('alert', {}, { timeout: SHAKE_MS + 4_000 })).textContent).toContain(
    'No connection right now',
  )
  expect(onSignOut).not.toHaveBeenCalled()
  await takeAll(device, (entry) =>
    acknowledge(device.outbox, [{ entry, acknowledgement: { acknowledgedSeq: 1, epoch: 'e', acknowledgedAt: 1 } }]),
  )
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledExactlyOnceWith('keep'))
})

test('what the server refuses is not signed away: it comes back for a decision', async () => {
  const { device, onSignOut } = await open(1)
  await press('Send now')
  await takeAll(device, (entry) => park(device.outbox, entry, { code: 'deleted', message: 'Gone.', status: 410 }, 1))
  expect(await screen.findByText('1 was not accepted and needs attention.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  expect(onSignOut).not.toHaveBeenCalled()
})

async function signOutFromTheMenu(changes: number) {
  const device = openTestDevice()
  for (let count = 0; count < changes; count += 1) await saveChange(device)
  const onSignedOut = vi.fn()
  renderScreen(<UserMenu button={{ children: 'Menu' }} defaultOpen name="Ben" onSignedOut={onSignedOut} />, device)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  return onSignedOut
}

test('nobody is signed out unasked while something is unsent, however fast they press', async () => {
  const onSignedOut = await signOutFromTheMenu(1)
  expect(await screen.findByRole('dialog', { name: 'Sign out with 1 unsent change?' })).toBeDefined()
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('with everything sent a person is signed out without a question', async () => {
  const onSignedOut = await signOutFromTheMenu(0)
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
})
