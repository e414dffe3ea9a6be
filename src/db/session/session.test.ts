import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { localDevice, tokenOf } from '../../../tests/support/server/local-device.ts'
import { openLocalData } from '../device.ts'
import type { Device } from '../schema/device.ts'
import { readDraft, writeDraft } from '../files/drafts.ts'
import type { PendingEntry } from '../schema/outbox-db.ts'
import { currentSession, signIn, signOut, wipeStrayRows } from './session.ts'
import { readStatus } from '../outbox/sync-status.ts'

const tokenFor = (id: string) => tokenOf({ id, role: 'User', assignedCompanies: ['a', 'b'] })

const NOW = Date.UTC(2026, 10, 20)
let device: Device

beforeEach(() => {
  device = { ...localDevice(), now: () => NOW }
})

const holdRows = (userId: string, companyId: string) => device.openRows(userId, companyId).open()

async function databases(): Promise<string[]> {
  const found = await device.factory.indexedDB.databases()
  return found.flatMap(({ name }) => (name?.startsWith('crm-') ? [name] : [])).toSorted()
}

function entryOf(userId: string): PendingEntry {
  const { position: _given, ...unplaced } = buildEntry({ mutationId: crypto.randomUUID(), userId, companyId: 'a' })
  return unplaced
}

async function workOf(userId: string) {
  await device.outbox.pending.add(entryOf(userId))
  await device.outbox.parked.add({
    ...entryOf(userId),
    position: 1,
    reason: { code: 'state', message: 'No.', status: 409 },
    parkedAt: NOW,
  })
  await writeDraft(device, `note:${userId}:1`, 'Rang the b')
}

const unsentOf = async (userId: string) => [
  await device.outbox.pending.where({ userId }).count(),
  await device.outbox.parked.where({ userId }).count(),
  await readDraft(device, `note:${userId}:1`),
]

test('FM-054: signing out wipes the rows of every company and keeps what was not sent', async () => {
  await signIn(device, tokenFor('ben'))
  await holdRows('ben', 'a')
  await holdRows('ben', 'b')
  await workOf('ben')
  await signOut(device, 'keep')
  expect(currentSession(device)).toBeUndefined()
  expect(await databases()).toEqual([])
  expect(await unsentOf('ben')).toEqual([1, 1, 'Rang the b'])
})

test('FM-054: discarding removes what one person did not send, and nothing of another', async () => {
  await workOf('ann')
  await signIn(device, tokenFor('ben'))
  await workOf('ben')
  await signOut(device, 'discard')
  expect(await unsentOf('ben')).toEqual([0, 0, ''])
  expect(await unsentOf('ann')).toEqual([1, 1, 'Rang the b'])
})

test('signing in on a device where another session had ended leaves no rows of that person', async () => {
  await signIn(device, tokenFor('ann'))
  await holdRows('ann', 'a')
  await workOf('ann')
  await signIn(device, tokenFor('ben'))
  await holdRows('ben', 'a')
  expect(await databases()).toEqual([expect.stringContaining('crm-ben-a-')])
  expect(await unsentOf('ann')).toEqual([1, 1, 'Rang the b'])
})

test('signing in again as the same person keeps the rows', async () => {
  await signIn(device, tokenFor('ann'))
  await holdRows('ann', 'a')
  await signIn(device, tokenFor('ann'))
  expect(await databases()).toHaveLength(1)
})

test('FM-043: a sign-out that was cut short is finished at the next start, earlier shapes of the rows included', async () => {
  await holdRows('ann', 'a')
  const earlier = new Dexie('crm-ann-a-s2', { ...device.factory })
  earlier.version(1).stores({ lead: 'id' })
  await earlier.open()
  earlier.close()
  await wipeStrayRows(device)
  expect(await databases()).toEqual([])
})

test('signing in is a contact with the server: the time without one counts from there', async () => {
  await signIn(device, tokenFor('ann'))
  expect((await readStatus(device.outbox)).contactAt).toBe(NOW)
})

test('rows that another tab deletes stay deleted, even if somebody still reads them, and can be added later', async () => {
  const rows = device.openRows('ben', 'a')
  await rows.open()
  const otherTab = openLocalData(device.factory)
  await otherTab.deleteRows('ben', 'a')
  await expect(rows.of('lead').toArray()).rejects.toThrow('Database has been closed')
  expect(await databases()).toEqual([])
  expect(await device.openRows('ben', 'a').of('lead').toArray()).toEqual([])
})
