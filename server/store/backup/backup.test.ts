import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { writeBackup } from './backup.ts'
import { changeCampaign, readCampaign } from '../marketing/campaigns.ts'
import { readEpoch } from '../core/commit-tokens.ts'
import { historyBeganAt } from '../records/file-contents.ts'
import { LEDGER_PART, writeLedgerPart } from '../marketing/write-ledger.ts'
import { MIGRATIONS } from '../core/migrate.ts'
import { openStore } from '../core/open-store.ts'
import { restoreBackup } from './restore.ts'
import { TENANT_TABLES } from '../schema/schema.ts'
import { StartError } from '../core/start-error.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-backup-'))
const file = join(folder, 'doorstep.backup')
const takenAt = new Date('2026-11-20T09:00:00.000Z')

let store: TestStore
let companyId: string
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  companyId = await addCompany(store)
  await addUser(store, [companyId])
  // Characters that PostgreSQL's text format must escape.
  await addLeads(store, companyId, [
    { customer_message: 'a\ttab, a\nline, a \\ and \\.\n\\.' },
    { surname: 'Müller 🏠' },
  ])
})

const tables = [...TENANT_TABLES, 'company', 'app_user'] as const
async function everything() {
  const rows = tables.map(async (table) => {
    const found = await store.db.selectFrom(table).selectAll().execute()
    return [table, found.map((row) => JSON.stringify(row)).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

test('FM-051: a restored backup holds every row as it was, in a history of its own', async () => {
  const before = await everything()
  const epoch = await readEpoch(store.db)
  const began = await historyBeganAt(store)
  const written = await writeBackup(store, file, takenAt)
  await addLeads(store, companyId, [{}])
  expect(await everything()).not.toEqual(before)

  const restored = await restoreBackup(store, file)

  expect(await everything()).toEqual(before)
  const carriedOver = { addresses: 0, wishes: 0, erasures: 0, asked: 0 }
  const { tables: countOfTables, rows } = written
  expect(restored).toEqual({ tables: countOfTables, rows, takenAt: takenAt.toISOString(), carriedOver })
  expect(await readEpoch(store.db)).not.toBe(epoch)
  expect((await historyBeganAt(store)).getTime()).toBeGreaterThan(began.getTime())
  expect(readdirSync(folder), 'nothing unfinished is left').toEqual(['doorstep.backup'])
})

test('a backup is one snapshot, whatever is written during it', async () => {
  const before = await store.db.selectFrom('lead').select('id').execute()
  const writing = writeBackup(store, file, takenAt)
  const adding = Array.from({ length: 10 }, () => addLeads(store, companyId, [{}]))
  await writing
  await Promise.all(adding)
  await restoreBackup(store, file)

  const leads = await store.db.selectFrom('lead').select('id').execute()
  const clock = await store.db.selectFrom('company_clock').select('seq').where('company_id', '=', companyId).execute()
  const added = leads.length - before.length
  expect(clock, 'rows and clock are of the same moment').toEqual([{ seq: 2 + added }])
})

test('a backup that can’t be written any further ends, whatever is still to be read', { timeout: 20_000 }, async () => {
  const noise = () => ({ customer_message: randomBytes(8000).toString('hex') })
  await addLeads(store, companyId, Array.from({ length: 300 }, noise))
  const path = join(folder, 'cut.backup')
  execFileSync('mkfifo', [`${path}.part`])
  // Reads a little, then closes the pipe.
  spawn('head', ['-c', '1000', `${path}.part`], { stdio: 'ignore' })

  await expect(writeBackup(store, path, takenAt)).rejects.toThrow(/EPIPE/)

  await writeBackup(store, file, takenAt)
  expect(readdirSync(folder)).toEqual(['doorstep.backup'])
})

const madeBy = (migrations: string, whole: Buffer) =>
  gzipSync(
    gunzipSync(whole)
      .toString()
      .replace(/"migrations":\[[^\]]*/, `"migrations":[${migrations}`),
  )

const damages: [string, (whole: Buffer) => Buffer][] = [
  ['cut short', (whole) => whole.subarray(0, Math.floor(whole.length * 0.7))],
  ['short of its last bytes', (whole) => whole.subarray(0, -4)],
  ['something else', () => gzipSync('hello\n')],
  ['not even compressed', () => Buffer.from('hello')],
  ['of a newer Doorstep', (whole) => madeBy('"0001-baseline","9999-later"', whole)],
  ['from before Doorstep 1.0.0', (whole) => madeBy('"0001-a-leads-day"', whole)],
]
test.each(damages)('a file that is %s is refused, and everything stays as it was', async (_, damage) => {
  await writeBackup(store, file, takenAt)
  const before = await everything()
  writeFileSync(file, damage(readFileSync(file)))

  await expect(restoreBackup(store, file)).rejects.toThrow(/backup/)

  expect(await everything()).toEqual(before)
})

async function expectRefused(tamper: (text: string) => string, words: RegExp) {
  await writeBackup(store, file, takenAt)
  const before = await everything()
  const text = gunzipSync(readFileSync(file)).toString()
  expect(tamper(text)).not.toBe(text)
  writeFileSync(file, gzipSync(tamper(text)))

  const restoring = restoreBackup(store, file)

  await expect(restoring).rejects.toThrow(StartError)
  await expect(restoring).rejects.toThrow(words)
  expect(await everything()).toEqual(before)
}

const tampered: [string, (text: string) => string][] = [
  ['an id that is none', (text) => text.replace(companyId, 'not-an-id')],
  ['a row with a column too few', (text) => text.replace(new RegExp(`${companyId}\\t[^\\n]*`), companyId)],
  ['a row twice', (text) => text.replace(`${companyId}\t`, `${companyId}\tTwice\n${companyId}\t`)],
  ['a column that is none', (text) => text.replace('"firstname"', '"fist_name"')],
  ['a table that is none', (text) => text.replace('"name":"contact"', '"name":"contract"')],
  ['a table of PostgreSQL itself', (text) => text.replace('"name":"contact"', '"name":"pg_authid"')],
  ['a row of nobody', (text) => text.replace(/(\n[0-9a-f-]{36}\t[0-9a-f-]{36}\t1\t)/, '\nx$1')],
]
test.each(tampered)(
  'FM-065: a backup that was tampered with, %s, is refused in one line, and everything stays as it was',
  (_, tamper) => expectRefused(tamper, /^This backup is damaged or was changed: its table \w+ can't be read\. [^\n]+$/),
)

const header = (text: string, change: (header: { migrations: string[]; tables: { name: string }[] }) => object) => {
  const end = text.indexOf('\n')
  return JSON.stringify(change(JSON.parse(text.slice(0, end)))) + text.slice(end)
}
const rowsOf = (table: string, text: string): [start: number, end: number] => {
  const names = JSON.parse(text.slice(0, text.indexOf('\n'))).tables.map(
    ({ name }: { name: string }) => name,
  ) as string[]
  let start = text.indexOf('\n') + 1
  for (const name of names) {
    const end = text.startsWith('\\.\n', start) ? start : text.indexOf('\n\\.\n', start) + 1
    if (name === table) return [start, end]
    start = end + 3
  }
  throw new Error(`There is no ${table}.`)
}
const tamperedHeaders: [string, (text: string) => string][] = [
  ['no migrations', (text) => header(text, (given) => ({ ...given, migrations: [] }))],
  ['no migrations and no tables', (text) => header(text, (given) => ({ ...given, migrations: [], tables: [] }))],
  [
    'a migration twice',
    (text) => header(text, ({ migrations, ...given }) => ({ ...given, migrations: [...migrations, ...migrations] })),
  ],
  [
    'a migration that every object has',
    (text) => header(text, (given) => ({ ...given, migrations: ['constructor', ...given.migrations] })),
  ],
  [
    'a table twice',
    (text) => header(text, (given) => ({ ...given, tables: [...given.tables.slice(0, 2), ...given.tables] })),
  ],
  ['no columns', (text) => header(text, (given) => ({ ...given, tables: [{ name: 'company', columns: [] }] }))],
  [
    'no epoch',
    (text) => {
      const [start, end] = rowsOf('sync_meta', text)
      return text.slice(0, start) + text.slice(end)
    },
  ],
]
test.each(tamperedHeaders)(
  'FM-065: a backup whose head was tampered with, %s, is refused in one line too',
  (_, tamper) => expectRefused(tamper, /^(This (file|backup) is )[^\n]+$/),
)

test('a folder that can’t be created is reported in one line', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  const writing = writeBackup(store, join(folder, 'a-file', 'a.backup'), takenAt)
  await expect(writing).rejects.toThrow(StartError)
  await expect(writing).rejects.toThrow(/^The backup can't be written: (ENOTDIR|EEXIST)/)
  rmSync(join(folder, 'a-file'))
})

test('only its owner may read a backup, and look into the folder that was made for it', async () => {
  const path = join(folder, 'made', 'for', 'it.backup')
  await writeBackup(store, path, takenAt)
  const modeOf = (each: string) => statSync(each).mode & 0o777
  expect(modeOf(path)).toBe(0o600)
  expect(modeOf(join(folder, 'made', 'for'))).toBe(0o700)
  expect(modeOf(join(folder, 'made'))).toBe(0o700)
  rmSync(join(folder, 'made'), { recursive: true })
})

test('it is not restored under a server that runs', async () => {
  await writeBackup(store, file, takenAt)
  const other = await openStore({ connection: store.connection, poolSize: 1 })
  const stop = await other.listen('pokes', () => {})

  await expect(restoreBackup(store, file)).rejects.toThrow('A server is using this database. Stop it, then restore.')
  await stop()
  await other.close()
})

test('a backup of an earlier version gets what later ones have changed, in its rows too', async () => {
  const store = await createTestStore()
  await addCompany(store, 'Greenway')
  await writeBackup(store, file, takenAt)
  await store.close()
  const migrations = {
    ...MIGRATIONS,
    '0002-of-tomorrow': ['alter table company add column motto text', `update company set motto = name || ' first'`],
  }
  const other = await createTestStore()
  const next = await openStore({ connection: other.connection, migrations })
  await restoreBackup(next, file, migrations)

  const { rows } = await next.pool.query('select name, motto from company')
  expect(rows).toEqual([{ name: 'Greenway', motto: 'Greenway first' }])
  await next.close()
  await openStore({ connection: other.connection, migrations }).then((reopened) => reopened.close())
  await other.close()
})

test('a backup from before 1.0.0 is refused in one line that says what to do', () =>
  expectRefused(
    (text) => header(text, (given) => ({ ...given, migrations: ['0001-a-leads-day', '0133-epochs-of-restores'] })),
    /^This backup is from before Doorstep 1\.0\.0 and can’t be restored: use one that 1\.0\.0 or later took\.$/,
  ))

test('what was to be sent when the backup was taken is held back: it may have gone out since', async () => {
  const mailing = await buildMailing(store, ['ann@a.example', 'bo@a.example'])
  const { campaignId } = mailing
  await writeTenant(store, mailing.companyId, async (tx) => {
    await writeLedgerPart(tx, campaignId, [mailing.listId])
    await changeCampaign(tx, campaignId, { status: 'sending' })
  })
  await writeBackup(store, file, takenAt)
  await restoreBackup(store, file)
  const campaign = await store.db
    .selectFrom('campaign')
    .select('status')
    .where('id', '=', campaignId)
    .executeTakeFirst()
  expect(campaign).toEqual({ status: 'paused' })
  const lines = await store.db
    .selectFrom('campaign_recipient')
    .select('state')
    .where('campaign_id', '=', campaignId)
    .execute()
  expect(lines).toEqual([{ state: 'unknown' }, { state: 'unknown' }])
  const held = await readCampaign(store, { companyId: mailing.companyId, id: campaignId })
  expect(held?.metrics).toMatchObject({ queued: 0, unknown: 2 })
})

test('a campaign whose people were being written down is a draft again: the rest of them may have got it since', async () => {
  const emails = Array.from({ length: LEDGER_PART + 1 }, (_, at) => `p${at}@a.example`)
  const { companyId, campaignId, listId } = await buildMailing(store, emails)
  await writeTenant(store, companyId, async (tx) => {
    await writeLedgerPart(tx, campaignId, [listId])
    await changeCampaign(tx, campaignId, { status: 'sending', started_at: new Date() })
  })
  expect(await readCampaign(store, { companyId, id: campaignId })).toMatchObject({ preparing: {} })
  await writeBackup(store, file, takenAt)
  await restoreBackup(store, file)
  const held = await readCampaign(store, { companyId, id: campaignId })
  expect(held).toMatchObject({ status: 'draft', lastError: expect.stringContaining('sent since') })
  expect(held?.preparing).toBeUndefined()
  expect(held?.startedAt).toBeUndefined()
  expect(held?.metrics).toMatchObject({ queued: 0, unknown: 0 })
  const lines = store.db.selectFrom('campaign_recipient').select('email').where('campaign_id', '=', campaignId)
  expect(await lines.execute()).toEqual([])
})

test('a backup that is not there, or a folder, is not taken for a damaged one', async () => {
  await expect(restoreBackup(store, join(folder, 'none.backup'))).rejects.toThrow(
    "none.backup can't be read: ENOENT: no such file or directory",
  )
  await expect(restoreBackup(store, folder)).rejects.toThrow(`${folder} is not a file.`)
})
