import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bootstrapPage, changesPage } from '../../contract/endpoints/sync.ts'
import { allStored } from '../support/builders/all-stored.ts'
import { addCompany, addLeads, addUser } from '../support/builders/company-world.ts'
import { sharedWith, writeSegments } from '../support/builders/segments.ts'
import { addUploader } from '../support/builders/uploads.ts'
import { createWorld } from '../support/builders/world.ts'
import { DatabaseProxy } from '../support/server/database-proxy.ts'
import { DebianPostgres } from '../support/server/debian-postgres.ts'
import { INSTALL_MS } from '../support/server/debian-program.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { openStore, type Store } from '../../server/store/core/open-store.ts'
import { writeReference, writeTenant } from '../../server/store/core/tenant-transaction.ts'
import { examineDatabase } from '../../server/store/connection/examine-database.ts'
import { readBootstrap } from '../../server/store/feed/bootstrap.ts'
import { readChanges, readHead } from '../../server/store/feed/feed.ts'
import { removeRow } from '../../server/store/feed/rows.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
/** Two PostgreSQL servers with fsync, beside everything else that runs. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const METRICS_TOKEN = 'only this test knows the token'
const NOBODY = '00000000-0000-4000-8000-000000000000'

let primary: DebianPostgres
let standby: DebianPostgres
let proxy: DatabaseProxy
let store: Store
let server: TestServer
beforeAll(async () => {
  primary = await DebianPostgres.start()
  standby = primary.standby()
  proxy = await DatabaseProxy.before(standby.connection)
  store = await openStore({ connection: primary.connection, readFrom: proxy.connection })
  server = await startTestServer({ store, metricsToken: METRICS_TOKEN })
}, INSTALL_MS)
afterAll(async () => {
  await server.close()
  await proxy.close()
  standby.close()
  primary.close()
})

async function onStandby<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(standby.connection)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

async function set(name: string, value: string): Promise<void> {
  await onStandby(`alter system set ${name} = '${value}'`)
  await onStandby('select pg_reload_conf()')
}

const hasReplayed = async () => {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(store.db)
  await expect
    .poll(() => onStandby(`select pg_last_wal_replay_lsn() >= '${rows[0]?.at}' as is`), PATIENCE)
    .toEqual([{ is: true }])
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await hasReplayed()
})

async function stopReplay(): Promise<void> {
  await hasReplayed()
  await onStandby('select pg_wal_replay_pause()')
  ends.push(() => onStandby('select pg_wal_replay_resume()'))
}

const counts = () => ({ ...store.replica?.counts })

/** Reads pages as a device, and counts those that the primary answered. */
function reading(companyId: string) {
  const reads = { pages: 0, ofPrimary: 0 }
  const pulls = Object.create(store.pulls, {
    transaction: {
      value: () => {
        reads.ofPrimary += 1
        return store.pulls.transaction()
      },
    },
  }) as Store['pulls']
  const page = async (head: string, after?: string, limit = 1_000) => {
    reads.pages += 1
    const reader = { companyId, userId: NOBODY }
    return bootstrapPage.parse(
      JSON.parse((await readBootstrap({ ...store, pulls }, reader, { after, limit, head })).text),
    )
  }
  return { reads, page }
}

const firstnamesIn = ({ rows }: { rows: readonly { row: object }[] }) =>
  new Set(rows.flatMap(({ row }) => ('firstname' in row ? [row.firstname] : [])))

test('reads a page from the replica once it has the device’s first commit, and never from before it', async () => {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [{ firstname: 'Early' }])
  const early = await readHead(store, companyId)
  await stopReplay()
  await addLeads(store, companyId, [{ firstname: 'Late' }])
  const late = await readHead(store, companyId)
  const { reads, page } = reading(companyId)
  const before = counts()

  expect(firstnamesIn(await page(early.cursor))).toEqual(new Set(['Early']))
  expect(reads.ofPrimary).toBe(0)
  expect(firstnamesIn(await page(late.cursor))).toEqual(new Set(['Early', 'Late']))
  expect(reads.ofPrimary).toBe(1)
  expect(counts()).toEqual({ ...before, answered: Number(before.answered) + 1, behind: Number(before.behind) + 1 })

  await onStandby('select pg_wal_replay_resume()')
  await hasReplayed()
  expect(firstnamesIn(await page(late.cursor))).toEqual(new Set(['Early', 'Late']))
  expect(reads.ofPrimary).toBe(1)
})

test('devices bootstrap from the replica, segments are written from it, and both get everything', async () => {
  const { companyId, colleague, addDevice } = await createWorld(server, 40)
  await hasReplayed()
  const before = counts()
  const { device } = await addDevice(colleague)
  expect(await allStored(device.openRows(colleague._id, companyId), 'lead')).toHaveLength(40)
  const afterPull = counts()
  expect(Number(afterPull.answered) - Number(before.answered)).toBeGreaterThan(0)
  await addLeads(store, companyId, [{}])
  await writeSegments(server, companyId)
  const shared = await sharedWith(server, colleague, companyId)
  expect(Number(counts().answered) - Number(afterPull.answered)).toBe(shared?.segments.length)
  expect(counts()).toMatchObject({ behind: before.behind, away: before.away, failed: before.failed })
})

test('exports come from the replica once it has their audit log entries, and are complete until then', async () => {
  const companyId = await server.addCompany('Exporting')
  const { token } = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const me = await addUploader(server)
  const upload = await me.upload('first_name,email\nBad,bad@example.com,one too many\nGod,god@example.com')
  const failedRows = () => me.call('GET', `/api/upload/bulk-uploads/${upload._id}/failed-rows`)
  const auditCsv = () => server.call('GET', '/api/audit/csv', { token })
  await hasReplayed()
  const before = counts()
  const [rows, log] = [(await failedRows()).text, (await auditCsv()).text]
  expect(rows).toContain('bad@example.com')
  expect(log).toContain('export.upload-rows')
  // One page each, and the empty one after the last row.
  expect(counts()).toEqual({ ...before, answered: Number(before.answered) + 3 })

  const printed = (await server.call('GET', '/api/operations', { token })).body
  expect(printed['database']).toMatchObject({ replica: { is: 'current' } })
  const { text: metrics } = await server.call('GET', '/metrics', { token: METRICS_TOKEN })
  expect(metrics).toContain('doorstep_replica_up 1')
  expect(metrics).toContain('doorstep_replica_behind_seconds 0')
  expect(metrics).toContain(`doorstep_replica_reads_total{ended="answered"} ${counts().answered}`)

  await stopReplay()
  expect((await failedRows()).text).toBe(rows)
  expect((await auditCsv()).text.split('export.upload-rows')).toHaveLength(log.split('export.upload-rows').length + 1)
  expect(counts()).toMatchObject({ answered: Number(before.answered) + 3, behind: Number(before.behind) + 3 })
})

test('skips a replica that missed a restore or has another history', async () => {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [{ firstname: 'Early' }])
  const old = await readHead(store, companyId)
  await stopReplay()
  await writeReference(store, (tx) =>
    tx.updateTable('sync_meta').set({ epoch: sql<string>`gen_random_uuid()` }).execute(),
  )
  const restored = await readHead(store, companyId)
  const { reads, page } = reading(companyId)
  const first = await page(restored.cursor, undefined, 1)
  expect(first.epoch).toBe(restored.epoch)
  expect(await page(restored.cursor, first.next)).toMatchObject({ epoch: restored.epoch })
  // Started before the restore, which only the primary knows.
  await expect(page(old.cursor, first.next)).resolves.toMatchObject({ epoch: restored.epoch })
  expect(reads).toEqual({ pages: 3, ofPrimary: 3 })

  await writeTenant(store, companyId, ({ sql: tx }) =>
    tx.updateTable('seq_log').set({ nonce: 'another' }).where('company_id', '=', companyId).execute(),
  )
  await onStandby('select pg_wal_replay_resume()')
  await hasReplayed()
  await page(restored.cursor)
  expect(reads).toEqual({ pages: 4, ofPrimary: 4 })
})

test('the primary answers if the replica cancels a query for its replay', async () => {
  await set('max_standby_streaming_delay', '0')
  ends.push(() => set('max_standby_streaming_delay', '30s'))
  const companyId = await addCompany(store)
  const leads = await addLeads(store, companyId, Array(50).fill({}))
  await hasReplayed()
  const before = counts()
  const startedAt = performance.now()
  const answer = await store.replica?.downloads.read(sql`select true as "isMet"`, async (db) => {
    await db.selectFrom('lead').select('id').where('company_id', '=', companyId).execute()
    await writeTenant(store, companyId, ({ sql: tx }) =>
      tx.deleteFrom('lead').where('company_id', '=', companyId).execute(),
    )
    const client = new pg.Client(primary.connection)
    await client.connect()
    await client.query('vacuum lead')
    await client.end()
    await sql`select pg_sleep(60)`.execute(db)
    return leads
  })
  expect(answer).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  expect(counts()).toEqual({ ...before, failed: Number(before.failed) + 1 })
})

test('the primary answers while the replica is down or silent, and the replica is used again afterwards', async () => {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [{ firstname: 'Ann' }, { firstname: 'Ben' }, { firstname: 'Cem' }])
  const { cursor } = await readHead(store, companyId)
  await hasReplayed()
  const { reads, page } = reading(companyId)
  const first = await page(cursor, undefined, 1)
  expect(reads.ofPrimary).toBe(0)

  expect(await store.replica?.state()).toEqual({ is: 'current' })
  standby.stop()
  expect(await store.replica?.state()).toMatchObject({ is: 'away' })
  const second = await page(cursor, first.next, 1)
  const third = await page(cursor, second.next, 1)
  expect(firstnamesIn({ rows: [first, second, third].flatMap(({ rows }) => rows) })).toEqual(
    new Set(['Ann', 'Ben', 'Cem']),
  )
  expect(reads).toEqual({ pages: 3, ofPrimary: 2 })
  standby.begin()
  const isUsed = async () => {
    const { answered } = counts()
    await page(cursor)
    return Number(counts().answered) > Number(answered)
  }
  await expect.poll(isUsed, PATIENCE).toBe(true)

  proxy.isSilent = true
  proxy.silenceThoseOpen()
  const startedAt = performance.now()
  await Promise.all([page(cursor), page(cursor), page(cursor)])
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  proxy.isSilent = false
  await expect.poll(isUsed, PATIENCE).toBe(true)
})

test('with a replica 5 s behind, devices that bootstrap while others save miss nothing and never restart', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const known = await addLeads(store, companyId, Array(150).fill({}))
  await hasReplayed()
  await set('recovery_min_apply_delay', '5s')
  ends.push(() => set('recovery_min_apply_delay', '0'))
  let isWriting = true
  const write = async () => {
    while (isWriting) {
      const added = await addLeads(store, companyId, [{}, {}])
      known.push(...added)
      const touched = known[Math.floor(Math.random() * known.length)]
      if (touched && Math.random() < 0.3)
        await writeTenant(store, companyId, (tx) =>
          removeRow(tx, { entity: 'lead', id: touched._id }, { userId }),
        ).catch(() => {})
      await pause(60)
    }
  }
  const before = counts()
  const { reads, page } = reading(companyId)
  async function load(limit: number) {
    const { cursor: head } = await readHead(store, companyId)
    const seqs = new Map<string, number>()
    let after: string | undefined
    do {
      const { rows, next } = await page(head, after, limit)
      for (const { id, seq } of rows) seqs.set(id, seq)
      after = next
      await pause(300)
    } while (after !== undefined)
    return { seqs, cursor: head }
  }
  const writers = Promise.all([write(), write()])
  const devices: ReturnType<typeof load>[] = []
  for (const limit of [6, 7, 8, 9]) {
    devices.push(load(limit))
    await pause(1_500)
  }
  const loaded = await Promise.all(devices)
  const behindBy = expect.any(Number)
  expect(await store.replica?.state()).toEqual({ is: 'behind', behindSeconds: behindBy })
  const examined = await examineDatabase({ connection: primary.connection, readFrom: standby.connection })
  expect(examined.replica).toEqual({ is: 'behind', behindSeconds: behindBy })
  isWriting = false
  await writers

  const { rows } = await sql<{ id: string; seq: number }>`
    select id, seq::integer from sync_index where company_id = ${companyId} and not deleted`.execute(store.db)
  const truth = new Map(rows.map(({ id, seq }) => [id, seq]))
  for (const { seqs, cursor: from } of loaded) {
    for (let cursor = from, more = true; more; ) {
      const text = await readChanges(store, { companyId, userId: NOBODY }, cursor, 500)
      if (text === undefined) break
      const changes = changesPage.parse(JSON.parse(text))
      for (const change of changes.changes) {
        if ('del' in change) seqs.delete(change.id)
        else seqs.set(change.id, change.seq)
      }
      ;({ cursor, more } = changes)
    }
    expect(seqs).toEqual(truth)
  }
  const after = counts()
  const ofReplica = Number(after.answered) - Number(before.answered)
  expect(ofReplica).toBeGreaterThan(20)
  expect(Number(after.behind) - Number(before.behind)).toBeGreaterThan(0)
  expect(reads.ofPrimary).toBe(reads.pages - ofReplica)
})
