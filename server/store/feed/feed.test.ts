import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changesPage,
  type ChangesPage,
  type FeedChange,
  bootstrapPage,
  type FeedRow,
} from '../../../contract/endpoints/sync.ts'
import { lead as leadSchema, LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { readBootstrap } from './bootstrap.ts'
import { readChanges, readHead } from './feed.ts'
import { loadForUpdate, removeRow, saveRow } from './rows.ts'
import { setMemberships } from '../users/users.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore({ poolSize: 24 })
})
afterAll(() => store.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'

async function readPage(companyId: string, cursor: string, limit: number): Promise<ChangesPage | undefined> {
  const text = await readChanges(store, { companyId, userId: NOBODY }, cursor, limit)
  return text === undefined ? undefined : changesPage.parse(JSON.parse(text))
}

async function newDevice(companyId: string) {
  let { cursor } = await readHead(store, companyId)
  const rows = new Map<string, FeedChange>()
  const received: FeedChange[] = []
  const pull = async (limit = 1000) => {
    const page = await readPage(companyId, cursor, limit)
    for (const change of page?.changes ?? []) {
      received.push(change)
      rows.set(change.id, change)
    }
    if (page) cursor = page.cursor
    return page
  }
  const pullAll = async (limit?: number) => {
    while ((await pull(limit))?.more) {}
  }
  return { rows, received, pull, pullAll }
}

async function setStatus(
  companyId: string,
  id: string,
  status: (typeof LEAD_STATUSES)[number],
  userId: string,
  beforeRetry: () => Promise<void>,
) {
  return writeTenant(store, companyId, async (tx) => {
    const [loaded] = await loadForUpdate(tx, [{ entity: 'lead', id }])
    const row = leadSchema.parse(loaded?.row)
    await saveRow(tx, { entity: 'lead', id }, row, { ...row, lead_status: status }, { userId })
    await beforeRetry()
  })
}

const rowsNow = async (companyId: string) => {
  const { rows } = bootstrapPage.parse(
    JSON.parse((await readBootstrap(store, { companyId, userId: NOBODY }, { limit: 10_000 })).text),
  )
  return new Map<string, FeedRow>(rows.map((row) => [row.id, row]))
}

test('FM-045: 16 writers with delays and rollbacks: pollers miss nothing, get nothing wrong and nothing that was undone', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const device = await newDevice(companyId)
  const slowDevice = await newDevice(companyId)
  const leads = await addLeads(
    store,
    companyId,
    Array.from({ length: 200 }, () => ({})),
  )
  const afterImport = (await readHead(store, companyId)).head
  const committed = new Map<string, string>()
  let rolledBack = 0

  const write = async () => {
    const { _id } = leads[Math.floor(Math.random() * leads.length)]!
    const isDoomed = Math.random() < 0.2
    const status = LEAD_STATUSES[Math.floor(Math.random() * LEAD_STATUSES.length)]!
    const { seq } = await setStatus(companyId, _id, status, userId, async () => {
      await pause(Math.random() * 15)
      if (isDoomed) throw new Error('rolled back')
    })
    committed.set(`${_id}@${seq}`, status)
  }
  const writers = Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let i = 0; i < 60; i++) await write().catch(() => rolledBack++)
    }),
  )
  let isWriting = true
  const polling = (async () => {
    while (isWriting) await device.pull(7)
  })()
  const pollingSlowly = (async () => {
    while (isWriting) {
      await slowDevice.pull(50)
      await pause(Math.random() * 40)
    }
  })()
  await writers
  isWriting = false
  await Promise.all([polling, pollingSlowly])
  await device.pullAll()
  await slowDevice.pullAll()

  const truth = await rowsNow(companyId)
  truth.delete(userId)
  expect(new Map([...device.rows].filter(([id]) => truth.has(id)))).toEqual(truth)
  expect(new Map([...slowDevice.rows].filter(([id]) => truth.has(id)))).toEqual(truth)
  const edits = device.received.filter(({ id, seq }) => id !== userId && seq > afterImport)
  expect(edits.length).toBeGreaterThan(200)
  for (const change of edits) {
    expect(change).toMatchObject({ row: { lead_status: committed.get(`${change.id}@${change.seq}`) } })
  }
  expect(rolledBack).toBeGreaterThan(50)
  const seqs = device.received.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
}, 120_000)

test('FM-047: an import of 50,000 rows comes in pages of 200, every row once', async () => {
  const companyId = await addCompany(store)
  const device = await newDevice(companyId)
  await writeTenant(store, companyId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into lead (company_id, id, firstname)
      select ${companyId}, gen_random_uuid(), 'Lead ' || n from generate_series(1, 50000) as n returning id
    `.execute(tx.sql)
    tx.touchedAll(
      'lead',
      rows.map(({ id }) => id),
    )
  })
  const { head } = await readHead(store, companyId)
  const first = await device.pull(200)
  expect(first).toMatchObject({ more: true, upTo: 0, head })
  await addLeads(store, companyId, [{ firstname: 'Meanwhile' }])
  await device.pullAll(200)
  expect(device.received).toHaveLength(50_001)
  expect(device.rows.size).toBe(50_001)
}, 120_000)

test('commits that fit a page are never split', async () => {
  const companyId = await addCompany(store)
  const device = await newDevice(companyId)
  for (const size of [3, 3, 3])
    await addLeads(
      store,
      companyId,
      Array.from({ length: size }, () => ({})),
    )
  const pages = [await device.pull(7), await device.pull(7)]
  expect(pages.map((page) => page?.changes.length)).toEqual([6, 3])
  expect(pages.map((page) => page?.more)).toEqual([true, false])
  expect(await device.pull(7)).toBeUndefined()
})

test('a device has everything up to a seq only when no row below it waits on a later page', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const device = await newDevice(companyId)
  const before = (await readHead(store, companyId)).head
  const [lead] = await addLeads(store, companyId, [{}])
  await addLeads(store, companyId, [{}, {}])
  // The first lead's row has moved past the page that ends at its first commit.
  const { seq } = await setStatus(companyId, lead!._id, 'Closed', userId, async () => {})
  const page = await device.pull(2)
  expect(page).toMatchObject({ more: true, upTo: before })
  expect(device.rows.has(lead!._id)).toBe(false)
  expect(await device.pull(2)).toMatchObject({ more: false, upTo: seq })
  expect(device.rows.get(lead!._id)).toMatchObject({ seq, row: { lead_status: 'Closed' } })
})

test('FM-046: a transaction left open stalls neither the feed of its own company nor of others', async () => {
  const [companyId, otherId] = [await addCompany(store), await addCompany(store)]
  const userId = await addUser(store, [companyId, otherId])
  const [lead] = await addLeads(store, companyId, [{}])
  const devices = [await newDevice(companyId), await newDevice(otherId)]
  const released = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const idle = setStatus(companyId, lead!._id, 'Closed', userId, async () => {
    written.resolve()
    await released.promise
  })
  await written.promise
  for (const id of [companyId, otherId]) await addLeads(store, id, [{}])
  for (const device of devices) {
    expect(await device.pull()).toMatchObject({ more: false })
    expect(device.rows.size).toBe(1)
  }
  released.resolve()
  const { seq } = await idle
  await devices[0]!.pull()
  expect(devices[0]!.rows.get(lead!._id)).toMatchObject({ seq, row: { lead_status: 'Closed' } })
})

test('a deleted row is sent as a tombstone', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const [lead] = await addLeads(store, companyId, [{}])
  const device = await newDevice(companyId)
  const { seq } = await writeTenant(store, companyId, (tx) =>
    removeRow(tx, { entity: 'lead', id: lead!._id }, { userId }),
  )
  expect((await device.pull())?.changes).toEqual([{ t: 'lead', id: lead!._id, seq, del: true }])
  expect([...(await rowsNow(companyId)).keys()]).toEqual([userId])
})

test('erased rows are sent as such, and end a bootstrap page by page', async () => {
  const companyId = await addCompany(store)
  const ids = (await addLeads(store, companyId, Array(5).fill({}))).map(({ _id }) => _id).toSorted()
  const device = await newDevice(companyId)
  await writeTenant(store, companyId, async (tx) => {
    for (const id of ids.slice(1)) tx.erased('lead', id)
    await tx.sql.updateTable('lead').set({ deleted_at: new Date() }).where('id', 'in', ids.slice(1)).execute()
  })
  await device.pullAll()
  expect(device.received.map((change) => 'erased' in change && change.erased)).toEqual([true, true, true, true])

  const pages = []
  let after: string | undefined
  do {
    const page = bootstrapPage.parse(
      JSON.parse((await readBootstrap(store, { companyId, userId: NOBODY }, { after, limit: 2 })).text),
    )
    pages.push([...page.rows.map(({ id }) => id), ...(page.erased ?? [])])
    after = page.next
  } while (after !== undefined)
  expect(pages.flat()).toEqual(ids)
  expect(Math.max(...pages.map(({ length }) => length))).toBe(2)
})

test('a colleague who leaves a company is removed from its devices', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId], { firstname: 'Grace', lastname: 'Hill' })
  expect((await rowsNow(companyId)).get(userId)).toMatchObject({
    t: 'user',
    row: { _id: userId, firstname: 'Grace', lastname: 'Hill' },
  })
  const device = await newDevice(companyId)
  await setMemberships(store, userId, [])
  expect((await device.pull())?.changes).toMatchObject([{ t: 'user', id: userId, del: true }])
  await setMemberships(store, userId, [companyId])
  expect((await device.pull())?.changes).toMatchObject([{ t: 'user', id: userId, row: { firstname: 'Grace' } }])
})

test('a device in the middle of the feed starts again after a restore, because skipped rows may have moved', async () => {
  const companyId = await addCompany(store)
  const [moved, other] = await addLeads(store, companyId, [{}, {}])
  const { cursor } = await readHead(store, companyId)
  const touch = (lead: { _id: string } | undefined) =>
    writeTenant(store, companyId, async (tx) => tx.touched('lead', lead!._id))
  await touch(moved)
  await touch(other)
  await touch(moved)
  const page = await readPage(companyId, cursor, 1)
  expect(page).toMatchObject({ more: true, changes: [{ id: other!._id }] })
  expect((await readPage(companyId, page!.cursor, 1))?.changes).toMatchObject([{ id: moved!._id }])

  // The last commit is lost, and another one gets its seq.
  await writeTenant(store, companyId, async ({ sql: tx }) => {
    const index = tx.updateTable('sync_index').set({ seq: 2 }).where('company_id', '=', companyId)
    await index.where('id', '=', moved!._id).execute()
    const log = tx.updateTable('seq_log').set({ nonce: 'restored' }).where('company_id', '=', companyId)
    await log.where('seq', '=', 4).execute()
  })
  await expect(readPage(companyId, page!.cursor, 1)).rejects.toMatchObject({ code: 'epoch' })
})

test('a cursor of another history, or from too long ago, starts again', async () => {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [{}])
  const { cursor } = await readHead(store, companyId)
  await addLeads(store, companyId, [{}])
  expect(await readPage(companyId, cursor, 10)).toBeDefined()

  await writeTenant(store, companyId, ({ sql: tx }) =>
    tx
      .updateTable('seq_log')
      .set({ nonce: 'restored' })
      .where('company_id', '=', companyId)
      .where('seq', '=', 1)
      .execute(),
  )
  await expect(readPage(companyId, cursor, 10)).rejects.toMatchObject({ code: 'epoch' })
  await writeTenant(store, companyId, ({ sql: tx }) =>
    tx.updateTable('company_clock').set({ min_seq: 2 }).where('company_id', '=', companyId).execute(),
  )
  await expect(readPage(companyId, cursor, 10)).rejects.toMatchObject({ code: 'cursor-expired' })
  const other = await addCompany(store)
  await expect(readPage(other, (await readHead(store, companyId)).cursor, 10)).rejects.toMatchObject({ code: 'epoch' })
  await expect(readPage(companyId, 'bm90IG91cnM', 10)).rejects.toMatchObject({ code: 'malformed' })
  await expect(readBootstrap(store, { companyId, userId: NOBODY }, { after: cursor, limit: 10 })).rejects.toMatchObject(
    {
      code: 'malformed',
    },
  )
})
