import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createTestStore, type TestStore } from '../support/server/test-database.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { brokenBy } from './judge.ts'
import type { RuleName } from './rules.ts'

let catalogue: Catalogue
let store: TestStore
let client: pg.Client
beforeAll(async () => {
  store = await createTestStore()
  client = new pg.Client(store.connection)
  await client.connect()
  catalogue = await readCatalogue(client)
})
afterAll(async () => {
  await client.end()
  await store.close()
})

const MINE = 'company_id = $1 and id = $2'

const BREAKING: readonly [RuleName, what: string, text: string][] = [
  ['returning is immutable', 'to_json()', `update lead set version = 2 where ${MINE} returning to_json(phone)`],
  ['returning is immutable', 'now()', `with gone as (delete from note where ${MINE} returning now()) select from gone`],
  ['insert has no subquery', 'lead', 'insert into lead (company_id, id) values ($1, (select $2::uuid))'],
  ['insert has no subquery', 'lead', 'insert into lead (company_id) values ($1) returning (select 1)'],
  [
    'do update is immutable',
    'now()',
    'insert into job (company_id, id) values ($1, $2) on conflict (company_id, id) do update set updated_at = now()',
  ],
  ['update is not volatile', 'gen_random_uuid()', 'update sync_meta set epoch = gen_random_uuid()'],
  ['update is not volatile', 'random()', 'delete from note where company_id = $1 and random() < 0.5'],
  [
    'stable functions read no column',
    'to_char()',
    `update lead set surname = to_char(updated_at, 'YYYY') where ${MINE}`,
  ],
  [
    'stable functions read no column',
    '- interval',
    `delete from job where company_id = $1 and updated_at - interval '1 day' < $2`,
  ],
  [
    'case and coalesce are immutable',
    'now()',
    `update lead set updated_at = case when $3::boolean then now() else updated_at end where ${MINE}`,
  ],
  ['case and coalesce are immutable', 'now()', `update lead set updated_at = coalesce($3, now()) where ${MINE}`],
  [
    'local and distributed tables are apart',
    'session',
    'select from lead where company_id = $1 and exists (select from session where user_id = lead.assigned_to)',
  ],
  ['names its company', 'lead', 'select from lead where id = $1'],
  ['names its company', 'note', 'select from lead join note on note.lead_id = lead.id where lead.company_id = $1'],
  ['names its company', 'lead', 'select from company c where exists (select from lead l where l.company_id = c.id)'],
  ['names its company', 'lead', 'update lead set version = 2 where company_id = $1 or id = $2'],
  ['names its company', 'lead', 'insert into lead (id) values ($1)'],
  ['names its company', 'note', 'select from lead where company_id = $1 union select from note where id = $2'],
  ['locks rows of one company', 'lead', 'select from lead where id = $1 for update'],
  ['what follows a write is done', 'lead', `update lead set postcode = $3 where ${MINE}`],
  ['what follows a write is done', 'contact', 'insert into contact (company_id, phone) values ($1, $2)'],
  ['what follows a write is done', 'activity', `with gone as (delete from activity where ${MINE}) select`],
  ['what follows a write is done', 'lead', 'copy lead (company_id, id, phone) from stdin'],
  ['keeps nothing in the session', 'set jit', 'set jit = off'],
  ['keeps nothing in the session', 'set_config()', `select set_config('jit', 'off', false)`],
  ['keeps nothing in the session', 'pg_advisory_lock()', 'select pg_advisory_lock(1)'],
  ['keeps nothing in the session', 'temporary here', 'create temp table here (id uuid) on commit delete rows'],
  ['keeps nothing in the session', 'listen', 'listen pokes'],
  ['keeps nothing in the session', 'do', 'do $$ begin end $$'],
  ['can be parsed', 'syntax error at or near "selct"', 'selct from lead'],
]

test.each(BREAKING)('“%s” is broken by %s in: %s', (rule, what, text) => {
  expect(brokenBy(text, catalogue)).toContainEqual([rule, what])
})

test.each([
  'select from lead where company_id = $1 for update',
  'select from lead where company_id = any($1) and id = $2',
  'select from lead l join note n using (company_id) where l.company_id = $1',
  'select from lead join note n on n.company_id = lead.company_id and n.lead_id = lead.id where $1 = lead.company_id',
  'select from lead where company_id = $1 and exists (select from note where note.company_id = lead.company_id)',
  'select from lead, lateral (select from note where note.company_id = lead.company_id) as n where company_id = $1',
  'with l as (select * from lead where company_id = $1) select from note join l on note.company_id = l.company_id',
  'select from lead where (company_id, id) = ($1, $2)',
  'select from company c join lead on lead.company_id = c.id where c.id = $1',
  'insert into lead (company_id, id, created_at) values ($1, $2, now())',
  'insert into job (company_id, id) values ($1, $2) on conflict (company_id, id) do update set updated_at = excluded.updated_at',
  `update lead set updated_at = now() where ${MINE} and updated_at < now() - interval '1 day' returning id`,
  'update company set name = (select max(name) from company)',
  'select id from pgboss.job where name = $1 for update',
  'select pg_advisory_xact_lock(1)',
  `select set_config('jit', 'off', true)`,
  `set local lock_timeout = '2s'`,
  'start transaction read write',
  'create temp table here (id uuid) on commit drop',
  'copy lead (company_id, id) from stdin',
  'select from app_user join session on session.user_id = app_user.id',
])('no rule is broken by: %s', (text) => {
  expect(brokenBy(text, catalogue)).toEqual([])
})

test('the catalogue names a trigger on a partitioned table, and every table has its location', async () => {
  expect(catalogue.triggers).toEqual([])
  expect(catalogue.unplaced).toEqual([])
  await client.query('begin read write')
  for (const table of ['lead', 'session', 'sync_meta'])
    await client.query(`create trigger seen before update on ${table}
      for each row execute function suppress_redundant_updates_trigger()`)
  expect((await readCatalogue(client)).triggers).toEqual([
    { table: 'lead', name: 'seen' },
    { table: 'sync_meta', name: 'seen' },
  ])
  await client.query('rollback')
})

test('a function counts as the most volatile one of its name', () => {
  expect(catalogue.volatilityOf('date_trunc', 2)).toBe('stable')
  expect(catalogue.volatilityOf('date_trunc', 3)).toBe('immutable')
  expect(catalogue.volatilityOf('concat_ws', 7)).toBe('stable')
  expect(catalogue.volatilityOf('timezone', 2)).toBe('immutable')
  expect(catalogue.volatilityOf('nobody_knows', 1)).toBe('volatile')
})
