import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { addCompany, addLeads, addUser } from '../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../tests/support/server/test-database.ts'
import { readChanges, readHead } from '../store/feed/feed.ts'
import { claimKey } from '../store/core/idempotency.ts'
import { removeRow, saveRow } from '../store/feed/rows.ts'
import { writeTenant } from '../store/core/tenant-transaction.ts'
import { createBackgroundWork } from '../store/core/background-work.ts'
import { createDailyWork, purge } from './purge.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

let store: TestStore
let companyId: string
let userId: string
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  companyId = await addCompany(store)
  userId = await addUser(store, [companyId])
})

const deleteLead = ({ _id }: Lead) =>
  writeTenant(store, companyId, (tx) => removeRow(tx, { entity: 'lead', id: _id }, { userId }))

const addNote = ({ _id: leadId }: Lead) => {
  const note = { _id: randomUUID(), companyId, leadId, content: 'Rang the bell', createdAt: inDays(0).toISOString() }
  return writeTenant(store, companyId, (tx) =>
    saveRow(tx, { entity: 'note', id: note._id }, undefined, note, { userId }),
  )
}

async function addVisit({ _id: leadId }: Lead) {
  const at = inDays(0).toISOString()
  const visit = { _id: randomUUID(), companyId, leadId, kind: 'Visit', outcome: 'No answer', at, by: userId } as const
  await writeTenant(store, companyId, (tx) =>
    saveRow(tx, { entity: 'activity', id: visit._id }, undefined, visit, { userId }),
  )
}

const count = async (table: 'lead' | 'note' | 'activity' | 'history' | 'idempotency' | 'seq_log') => {
  const { rows } = await store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return rows
}

const tombstones = () =>
  store.db
    .selectFrom('sync_index')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted', '=', true)
    .execute()

test('a lead deleted 30 days ago is purged with its notes, activities and history, and an existing one stays', async () => {
  const leads = await addLeads(store, companyId, [{}, {}])
  for (const lead of leads) await addNote(lead)
  for (const lead of leads) await addVisit(lead)
  const [gone] = leads
  if (gone) await deleteLead(gone)

  await purge(store, inDays(29))
  const counts = () => Promise.all((['lead', 'note', 'activity', 'history'] as const).map(count))
  expect(await counts()).toEqual([2, 2, 2, 1])
  await purge(store, inDays(31))
  expect(await counts()).toEqual([1, 1, 1, 0])
  // Devices that have not pulled the tombstones yet still can.
  expect(await tombstones()).toHaveLength(3)
})

test('many rows are purged in batches, to the last', async () => {
  const leads = await addLeads(
    store,
    companyId,
    Array.from({ length: 501 }, () => ({})),
  )
  await writeTenant(store, companyId, async (tx) => {
    for (const { _id } of leads) await removeRow(tx, { entity: 'lead', id: _id }, { userId })
  })
  await purge(store, inDays(31))
  expect(await count('lead')).toBe(0)
})

test('the answer to a key is kept for 90 days', async () => {
  const key = randomUUID()
  await writeTenant(
    store,
    companyId,
    async (tx) => {
      await claimKey(tx, { userId, key, fingerprint: 'f' })
      tx.touched('lead', randomUUID())
    },
    { keeps: () => [{ userId, key, status: 200, body: {} }] },
  )
  await purge(store, inDays(89))
  expect(await count('idempotency')).toBe(1)
  await purge(store, inDays(91))
  expect(await count('idempotency')).toBe(0)
})

test('tombstones are purged after 180 days, and only a device with an older cursor has to start again', async () => {
  const [lead] = await addLeads(store, companyId, [{}])
  const away = await readHead(store, companyId)
  if (lead) await deleteLead(lead)
  await addLeads(store, companyId, [{}])
  const here = await readHead(store, companyId)

  await purge(store, inDays(179))
  expect(await readChanges(store, { companyId, userId }, away.cursor, 10)).toContain('"del":true')
  await purge(store, inDays(181))
  expect(await tombstones()).toEqual([])
  await expect(readChanges(store, { companyId, userId }, away.cursor, 10)).rejects.toMatchObject({
    code: 'cursor-expired',
  })

  expect(await readChanges(store, { companyId, userId }, here.cursor, 10)).toBeUndefined()
  expect(await readChanges(store, { companyId, userId }, (await readHead(store, companyId)).cursor, 10)).toBeUndefined()
  await addLeads(store, companyId, [{}])
  expect(await readChanges(store, { companyId, userId }, here.cursor, 10)).toContain('"lead"')
})

test('erased ids are kept for ever, so that no device keeps their data', async () => {
  const away = await readHead(store, companyId)
  const [erased, deleted] = [randomUUID(), randomUUID()]
  await writeTenant(store, companyId, async (tx) => {
    tx.erased('contact', erased)
    tx.touched('contact', deleted, true)
  })
  await addLeads(store, companyId, [{}])
  await purge(store, inDays(181))
  expect(await tombstones()).toEqual([{ id: erased }])
  await expect(readChanges(store, { companyId, userId }, away.cursor, 10)).rejects.toMatchObject({
    code: 'cursor-expired',
  })
})

test('a recent commit keeps its tombstones, whatever was purged before it', async () => {
  const leads = await addLeads(store, companyId, [{}, {}])
  const away = await readHead(store, companyId)
  for (const lead of leads) await deleteLead(lead)
  const old = inDays(-200)
  await writeTenant(store, companyId, ({ sql }) =>
    sql
      .updateTable('seq_log')
      .set({ at: old })
      .where('company_id', '=', companyId)
      .where('seq', '<=', away.head)
      .execute(),
  )
  await purge(store, new Date())
  expect(await tombstones()).toHaveLength(2)
  expect(await readChanges(store, { companyId, userId }, away.cursor, 10)).toContain('"del":true')
})

test('the purge runs at the start and every night, and a failure is reported and retried', async () => {
  const [first, second] = await addLeads(store, companyId, [{}, {}])
  if (first) await deleteLead(first)
  let now = inDays(31)
  const swept: Date[] = []
  const failures: unknown[] = []
  const startServer = async () => {
    const background = createBackgroundWork(store, (error) => failures.push(error))
    const daily = createDailyWork({
      sweeps: { hourly: [], nightly: [{ sweep: async (at) => void swept.push(at) }] },
      folderId: 'folder',
      store,
      background,
      clock: () => {
        if (now.getTime() === 0) throw new Error('no time')
        return now
      },
      onError: (error) => failures.push(error),
    })
    await daily.begin()
    return background
  }
  const before = await startServer()
  await vi.waitFor(async () => expect(await count('lead')).toBe(1), 5000)
  await vi.waitFor(() => expect(swept).toEqual([now]), 5000)
  expect((await sql`select name, cron from pgboss.schedule order by name`.execute(store.db)).rows).toEqual([
    { name: 'purge', cron: '30 2 * * *' },
    { name: 'retention', cron: '0 2 * * *' },
    { name: 'sweep-chunks.folder', cron: '10 * * * *' },
    { name: 'sweep.folder', cron: '30 2 * * *' },
  ])
  await before.stop()
  if (second) await deleteLead(second)
  now = new Date(0)
  const failing = await startServer()
  await vi.waitFor(() => expect(failures).toHaveLength(4), 5000)
  await failing.stop()
  now = inDays(32)
  const after = await startServer()
  await vi.waitFor(async () => expect(await count('lead')).toBe(0), 5000)
  await after.stop()
})
