import { randomUUID } from 'node:crypto'
import { Kysely, type KyselyPlugin, PostgresDialect, type RootOperationNode, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { readBootstrap } from '../feed/bootstrap.ts'
import { readChanges, readHead } from '../feed/feed.ts'
import { claimKey } from './idempotency.ts'
import { importLeads } from '../leads/import-leads.ts'
import { findLead, listLeads } from '../leads/leads.ts'
import { migrate } from './migrate.ts'
import { openStore, type Store } from './open-store.ts'
import { saveRow } from '../feed/rows.ts'
import { TENANT_TABLES } from '../schema/schema.ts'
import { writeTenant } from './tenant-transaction.ts'

/**
 * Turns each `create table` of a company's table into one with many partitions, as a distributed PostgreSQL has them.
 */
const partitioned: KyselyPlugin = {
  transformQuery: ({ node }) => (node.kind === 'RawNode' ? partition(node) : node),
  transformResult: ({ result }) => Promise.resolve(result),
}

type RawNode = Extract<RootOperationNode, { kind: 'RawNode' }>

function partition(node: RawNode): RawNode {
  const text = node.sqlFragments.join('')
  const table = TENANT_TABLES.find((name) => new RegExp(`^create table ${name} \\(`).test(text))
  if (!table) return node
  const parts = [0, 1, 2].map(
    (part) => `create table ${table}_${part} partition of ${table} for values with (modulus 3, remainder ${part})`,
  )
  return { ...node, sqlFragments: [[`${text} partition by hash (company_id)`, ...parts].join('; ')] }
}

const name = `${inject('postgres').prefix}partitioned`
const connection = { ...inject('postgres').connection, database: name }
let store: Store

beforeAll(async () => {
  const admin = new pg.Client(inject('postgres').connection)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const pool = new pg.Pool({ ...connection, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [partitioned] })
  await migrate(db)
  await db.destroy()
  store = await openStore({ connection })
})
afterAll(() => store.close())

test('every table of a company can be partitioned, because the company comes first in each of its keys', async () => {
  const { rows } = await sql<{ table: string; kind: string; keys: string[] }>`
    select relname as table, relkind as kind, array(
      select (select attname::text from pg_attribute where attrelid = indrelid and attnum = indkey[0])
      from pg_index where indrelid = pg_class.oid and indisunique
    ) as keys
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  `.execute(store.db)
  const tenant = rows.filter(({ table }) => TENANT_TABLES.some((known) => known === table))
  expect(tenant).toHaveLength(TENANT_TABLES.length)
  for (const { table, kind, keys } of tenant) {
    expect({ table, kind }).toEqual({ table, kind: 'p' })
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys)).toEqual(new Set(['company_id']))
  }
})

test('every table with a company is listed as a table of companies', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'company_id' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition
  `.execute(store.db)
  expect(rows.map(({ table }) => table).toSorted()).toEqual([...TENANT_TABLES].toSorted())
})

test("the walk of a lead's day works on partitioned tables", async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const reader = { companyId, userId }
  const { cursor } = await readHead(store, companyId)
  const [lead] = await addLeads(store, companyId, [{ firstname: 'Ada' }])
  const { seq } = await writeTenant(
    store,
    companyId,
    async (tx) => {
      expect(await claimKey(tx, { userId, key: 'k', fingerprint: 'f' })).toEqual({
        kind: 'fresh',
        isMember: true,
      })
      await saveRow(tx, { entity: 'lead', id: lead!._id }, lead, { ...lead!, lead_status: 'Closed' }, { userId })
      const note = { _id: randomUUID(), companyId, leadId: lead!._id, content: 'Rang', createdAt: lead!.createdAt }
      await saveRow(tx, { entity: 'note', id: note._id }, undefined, note, { userId })
    },
    { keeps: () => [{ userId, key: 'k', status: 200, body: {} }] },
  )
  const replay = await writeTenant(store, companyId, (tx) => claimKey(tx, { userId, key: 'k', fingerprint: 'f' }))
  expect(replay.result).toMatchObject({ kind: 'replay', status: 200, body: {}, seq })
  const fields = ['_id', 'createdAt', 'updatedAt', 'lead_status', 'certificate_number'] as const
  const row = () => [randomUUID(), lead!.createdAt, lead!.createdAt, 'Open', 'certificate']
  expect(await importLeads(store, companyId, { fields, rows: [row(), row()] })).toBe(1)
  expect(await findLead(store, [companyId], lead!._id)).toMatchObject({ lead_status: 'Closed', version: 2 })
  expect(await listLeads(store, [companyId], { firstname: 'ad' }, 1, 50)).toMatchObject({ totalLeads: 1 })
  expect(JSON.parse((await readBootstrap(store, reader, { limit: 100 })).text).rows).toHaveLength(4)
  expect(JSON.parse((await readChanges(store, reader, cursor, 100)) ?? '').changes).toHaveLength(3)
})
