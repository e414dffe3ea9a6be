import { loadModule, parseSync } from 'libpg-query'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { type CitusCatalogue, readCitusCatalogue } from './citus-catalogue.ts'
import { planForCitus } from './citus-plan.ts'

let store: TestStore
let client: pg.Client
let catalogue: CitusCatalogue
beforeAll(async () => {
  await loadModule()
  store = await createTestStore()
  client = new pg.Client(store.connection)
  await client.connect()
  catalogue = await readCitusCatalogue(client)
})
afterAll(async () => {
  await client.end()
  await store.close()
})

const PLACES =
  /^(?:-- local: (?<local>\w+)|select create_reference_table\('public\.(?<reference>\w+)'\)|select create_distributed_table\('public\.(?<distributed>\w+)')/gm

function placesIn(script: string) {
  const places = [...script.matchAll(PLACES)].map(({ groups = {} }) => groups)
  const of = (placement: string) => places.map((groups) => groups[placement] ?? '').filter(Boolean)
  return { local: of('local'), reference: of('reference'), distributed: of('distributed') }
}

/** Without the commands of psql. */
const sqlOf = (script: string) => script.replace(/^\\set .*$/m, '')

test('a plan lists each table of the database exactly once', () => {
  const { local, reference, distributed } = placesIn(planForCitus(catalogue).script)
  expect([...local, ...reference, ...distributed].toSorted()).toEqual(catalogue.tables.toSorted())
  expect(distributed).toEqual(expect.arrayContaining(['lead', 'sync_index', 'campaign']))
  expect(reference).toEqual(expect.arrayContaining(['company', 'app_user', 'membership']))
  expect(local).toEqual(expect.arrayContaining(['session', 'kysely_migration']))
})

test('a table comes after those that its foreign keys refer to, and all tables of companies are one group', () => {
  const { script } = planForCitus(catalogue)
  const { reference, distributed } = placesIn(script)
  const order = [...reference, ...distributed]
  for (const { table, to } of catalogue.foreignKeys)
    if (order.includes(table) && table !== to)
      expect(order.indexOf(to), `${table} and ${to}`).toBeLessThan(order.indexOf(table))
  const groups = [...script.matchAll(/colocate_with => '([\w.]+)'/g)].map(([, group]) => group)
  expect(groups).toEqual(['none', ...distributed.slice(1).map(() => `public.${distributed[0]}`)])
})

test('our tables fit Citus', () => {
  const { obstacles } = planForCitus(catalogue)
  expect(obstacles).toEqual([])
})

test('a script is valid SQL for PostgreSQL, and changes nothing without Citus', async () => {
  const script = sqlOf(planForCitus(catalogue).script)
  expect(() => parseSync(script)).not.toThrow()
  await expect(client.query(script)).rejects.toThrow('Citus is not in this database: create extension citus.')
})

async function withChange(change: string): Promise<CitusCatalogue> {
  await client.query('begin')
  try {
    await client.query(change)
    return await readCitusCatalogue(client)
  } finally {
    await client.query('rollback')
  }
}

test('a script lists what Citus refuses of a table, and stops before it changes anything', async () => {
  const found = await withChange(`
    create function nothing() returns trigger language plpgsql as 'begin return new; end';
    create trigger lead_nothing before insert on lead for each row execute function nothing();
    create unique index note_alone on note (id);
    alter table knock add constraint to_local foreign key (by) references password_reset (user_id)`)
  const { script, obstacles } = planForCitus(found)
  expect(obstacles).toEqual(
    expect.arrayContaining([
      'lead: Citus takes no trigger there, and it has lead_nothing.',
      'note: the unique index note_alone does not name the company.',
      'knock: the foreign key to_local leads from a distributed table to a local one, password_reset.',
    ]),
  )
  await expect(client.query(sqlOf(script))).rejects.toThrow(`Citus would refuse ${obstacles.length} things`)
})

test('a table without a placement is refused by its name', async () => {
  const found = await withChange('create table of_somebody_else (id integer)')
  expect(() => planForCitus(found)).toThrow('Nobody has said where these tables would be: of_somebody_else.')
  expect(() => planForCitus({ ...found, tables: [] })).toThrow('This database has no tables yet')
})
