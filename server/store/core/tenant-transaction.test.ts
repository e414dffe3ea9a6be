import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { countRoundTrips } from '../../../tests/support/server/round-trips.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { claimKey } from './idempotency.ts'
import { POKE_CHANNEL } from './poke.ts'
import { saveRow } from '../feed/rows.ts'
import { TENANT_TABLES } from '../schema/schema.ts'
import { writeTenant, writeTenants } from './tenant-transaction.ts'
import type { TenantTx } from './tenant-tx.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const touchSomething = (tx: TenantTx) => Promise.resolve(tx.touched('lead', randomUUID()))
const head = async (companyId: string) =>
  (await store.db.selectFrom('company_clock').select('seq').where('company_id', '=', companyId).executeTakeFirst())?.seq

test("a commit raises the company's seq by one, however many rows it touches", async () => {
  const companyId = await addCompany(store)
  const { seq } = await writeTenant(store, companyId, (tx) =>
    Promise.resolve(tx.touchedAll('lead', [randomUUID(), randomUUID()])),
  )
  expect(seq).toBe(1)
  expect((await writeTenant(store, companyId, touchSomething)).seq).toBe(2)
  const stamped = store.db.selectFrom('sync_index').select('seq').where('company_id', '=', companyId).orderBy('seq')
  expect(await stamped.execute()).toEqual([{ seq: 1 }, { seq: 1 }, { seq: 2 }])
})

test('a transaction that touches rows of several kinds costs three round trips besides its work', async () => {
  const trips = countRoundTrips()
  const own = await createTestStore()
  const write = () =>
    writeTenant(own, randomUUID(), (tx) => {
      tx.touched('lead', randomUUID())
      tx.touched('note', randomUUID(), true)
      return Promise.resolve()
    })
  // The first write opens the connection.
  await write()
  expect(await trips.during(write)).toBe(3)
  await own.close()
  trips.stop()
})

test('a transaction that touches nothing gets no seq', async () => {
  const companyId = await addCompany(store)
  expect(await writeTenant(store, companyId, () => Promise.resolve('done'))).toEqual({ result: 'done', seq: undefined })
  expect(await head(companyId)).toBeUndefined()
})

test('a failed transaction leaves neither rows nor a seq', async () => {
  const companyId = await addCompany(store)
  const lead = buildLead({ companyId })
  const failing = writeTenant(store, companyId, async (tx) => {
    await saveRow(tx, { entity: 'lead', id: lead._id }, undefined, lead, { userId: lead._id })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await store.db.selectFrom('lead').select('id').where('id', '=', lead._id).execute()).toEqual([])
  expect(await head(companyId)).toBeUndefined()
})

test('the answer to a key is stored with the seq of its commit, or without one if nothing changed', async () => {
  const companyId = await addCompany(store)
  const keep = (key: string, work: (tx: TenantTx) => void) =>
    writeTenant(
      store,
      companyId,
      async (tx) => {
        await claimKey(tx, { userId: companyId, key, fingerprint: 'f' })
        work(tx)
      },
      { keeps: () => [{ userId: companyId, key, status: 201, body: { key } }] },
    )
  const { seq } = await keep('first', (tx) => tx.touched('lead', randomUUID()))
  await keep('second', () => undefined)
  const kept = await store.db
    .selectFrom('idempotency')
    .select(['key', 'status', 'body', 'seq'])
    .where('company_id', '=', companyId)
    .orderBy('key')
    .execute()
  expect(seq).toBe(1)
  expect(kept).toEqual([
    { key: 'first', status: 201, body: { key: 'first' }, seq: 1 },
    { key: 'second', status: 201, body: { key: 'second' }, seq: null },
  ])
})

test('a transaction on several companies stamps each of them', async () => {
  const companies = [await addCompany(store), await addCompany(store), await addCompany(store)]
  const crossing = (order: readonly string[]) =>
    writeTenants(store, async (tenant) => order.forEach((companyId) => tenant(companyId).touched('user', randomUUID())))
  await Promise.all(Array.from({ length: 20 }, (_, i) => crossing(i % 2 ? companies : companies.toReversed())))
  expect(await Promise.all(companies.map(head))).toEqual([20, 20, 20])
})

test('a request for a row that another transaction holds too long is answered instead of waiting', async () => {
  const companyId = await addCompany(store)
  const [lead] = await addLeads(store, companyId, [{}])
  const lock = (tx: TenantTx) =>
    tx.sql
      .selectFrom('lead')
      .select('id')
      .where('company_id', '=', tx.companyId)
      .where('id', '=', lead!._id)
      .forUpdate()
      .execute()
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = writeTenant(store, companyId, async (tx) => {
    await lock(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  await expect(writeTenant(store, companyId, lock)).rejects.toMatchObject({
    code: 'in-flight',
    extras: { retryAfter: 1 },
  })
  released.resolve()
  await holding
})

test('a connection lost in the middle of a transaction fails only that transaction', async () => {
  const companyId = await addCompany(store)
  const lead = buildLead({ companyId })
  const save = (tx: TenantTx) => saveRow(tx, { entity: 'lead', id: lead._id }, undefined, lead, { userId: lead._id })
  const cutOff = writeTenant(store, companyId, async (tx) => {
    await save(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.sql)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(store.db)
    await pause(50)
  })
  await expect(cutOff).rejects.toThrow()
  expect((await writeTenant(store, companyId, save)).seq).toBe(1)
})

test('50,000 rows of one import are stamped together, not one by one', async () => {
  const companyId = await addCompany(store)
  const ids = Array.from({ length: 50_000 }, () => randomUUID())
  const startedAt = performance.now()
  await writeTenant(store, companyId, (tx) => Promise.resolve(tx.touchedAll('lead', ids)))
  const took = performance.now() - startedAt
  // 0.5 s on a quiet machine; one by one it takes 24 s.
  expect(took).toBeLessThan(12_000)
})

test('every listener on any server is notified of a commit', async () => {
  const companyId = await addCompany(store)
  const received: string[] = []
  const stop = await store.listen(POKE_CHANNEL, (payload) => received.push(payload))
  await writeTenant(store, companyId, touchSomething)
  await expect.poll(() => received).toContain(JSON.stringify({ companyId, seq: 1 }))
  await stop()
})

test("PostgreSQL refuses every write to a company's table outside the wrapper", async () => {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [{}])
  await addUser(store, [companyId])
  const attempts = TENANT_TABLES.flatMap((table): RawBuilder<unknown>[] => [
    sql`update ${sql.table(table)} set company_id = company_id`,
    sql`delete from ${sql.table(table)}`,
    sql`insert into ${sql.table(table)} (company_id) values (${companyId})`,
    sql`with gone as (delete from ${sql.table(table)} returning 1) select * from gone`,
    sql`truncate ${sql.table(table)} cascade`,
  ])
  for (const attempt of attempts) {
    await expect(attempt.execute(store.db)).rejects.toMatchObject({ code: '25006' })
    await expect(store.db.transaction().execute((tx) => attempt.execute(tx))).rejects.toMatchObject({ code: '25006' })
    await expect(store.pool.query(attempt.compile(store.db).sql.replace('$1', `'${companyId}'`))).rejects.toMatchObject(
      {
        code: '25006',
      },
    )
  }
})

test("no code that opens a writing transaction without the wrapper writes to a company's table", () => {
  const root = join(import.meta.dirname, '../..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'store/core/tenant-transaction.ts')
    .map((name) => ({ name, source: readFileSync(join(root, name), 'utf8') }))
  // A restore replaces all rows and begins a new epoch: every device bootstraps again, whatever the feed contains.
  const writers = sources.filter(
    ({ name, source }) =>
      name !== 'store/backup/restore.ts' && /read write|transaction_read_only\s*=\s*off/i.test(source),
  )
  expect(writers.map(({ name }) => name)).toContain('store/users/password-resets.ts')
  const writesTo = (table: string) =>
    new RegExp(
      `(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'${table}'|(into|update|delete from|copy) "?${table}\\b`,
    )
  for (const { name, source } of writers) {
    expect({ name, writes: TENANT_TABLES.filter((table) => writesTo(table).test(source)) }).toEqual({
      name,
      writes: [],
    })
  }
  const pools = sources.filter(({ source }) => source.includes('new pg.Pool'))
  expect(pools.map(({ name }) => name).toSorted()).toEqual(['store/core/guarded-pool.ts', 'store/core/open-store.ts'])
  const openers = sources.filter(({ source }) => source.includes('openGuardedPool({'))
  expect(openers.map(({ name }) => name)).toEqual(['store/core/store-pools.ts'])
})
