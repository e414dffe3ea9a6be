import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import work from '../../server/commands/backups/backup.worker.ts'
import { createBackupWork } from '../../server/commands/backups/backups.ts'
import { readRuns } from '../../server/store/backup/backup-runs.ts'
import { restoreBackup } from '../../server/store/backup/restore.ts'
import { openStore } from '../../server/store/core/open-store.ts'
import { createWorld, notesOnServer } from '../support/builders/world.ts'
import { writeBehind } from '../support/fakes/write-behind.ts'
import { INSTALL_MS } from '../support/server/debian-program.ts'
import { DebianPostgres } from '../support/server/debian-postgres.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer } from '../support/server/test-server.ts'

// Follows the runbook of docs/operations.md.

const LONG = { timeout: 120_000 }
let postgres: DebianPostgres
const folder = mkdtempSync(join(tmpdir(), 'doorstep-runbook-'))
beforeAll(async () => {
  postgres = await DebianPostgres.start()
}, INSTALL_MS)
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => {
  postgres.close()
  rmSync(folder, { recursive: true })
})

/** Syncs until the device and the restored server agree. */
async function comeBack(device: TestDevice): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await device.pull().catch(() => undefined)
    await device.push()
    device.clock.advance(1_000)
  }
  await device.pull()
}

test(
  'a stored backup is restored, devices resend what it lacks, and another PostgreSQL accepts it, too',
  LONG,
  async () => {
    const server = await startTestServer()
    ends.push(() => server.close())
    const { device, user, leads } = await createWorld(server)
    const [lead] = leads
    await device.note(lead!, 'Before')
    await device.push()
    await device.pull()
    const backups = createBackupWork({
      store: server.store,
      keep: { daily: 7, weekly: 4, monthly: 12 },
      place: { folder },
      clock: () => new Date(),
      log: { info: () => {}, error: () => {} },
      diskSpace: async () => ({ freeBytes: 1e12, totalBytes: 1e12 }),
      signal: new AbortController().signal,
      run: work,
    })
    await backups.take()
    const [backup] = await readRuns(server.store)
    expect(backup).toMatchObject({ state: 'proven', leads: 2 })
    await device.note(lead!, 'Since then')
    await device.push()
    await device.pull()

    await restoreBackup(server.store, backup!.location)
    expect(await notesOnServer(server, user, lead!)).toEqual(['Before'])
    await comeBack(device)
    expect((await notesOnServer(server, user, lead!)).toSorted()).toEqual(['Before', 'Since then'])
    expect(await device.outbox.pending.count()).toBe(0)

    // An upgrade of PostgreSQL: a new, empty one of any version.
    const other = await openStore({ connection: postgres.connection, poolSize: 3 })
    ends.push(() => other.close())
    await restoreBackup(other, backup!.location)
    const found = await other.db.selectFrom('lead').select('id').execute()
    expect(found.map(({ id }) => id).toSorted()).toEqual(leads.map(({ _id }) => _id).toSorted())
  },
)

test(
  'PostgreSQL’s archive restores a moment before a mistake, and devices resend what they did since',
  LONG,
  async () => {
    const store = await openStore({ connection: postgres.connection })
    const server = await startTestServer({ store })
    ends.push(() => server.close())
    const { device, user, leads } = await createWorld(server)
    const [lead] = leads
    postgres.baseBackup()
    await device.note(lead!, 'Before')
    await device.push()
    await device.pull()
    const { rows } = await sql<{ moment: string }>`select now()::text as moment`.execute(store.db)
    await sleep(50)
    await writeBehind(store, 'drop table audit_log')
    await device.note(lead!, 'Since then')
    await device.push()
    await device.pull()
    postgres.switchWal()

    await postgres.recoverTo(rows[0]!.moment)

    await expect.poll(() => server.store.version().catch(() => ''), { timeout: 10_000 }).toMatch(/^PostgreSQL/)
    expect(await notesOnServer(server, user, lead!)).toEqual(['Before'])
    expect(await store.db.selectFrom('audit_log').select('id').execute()).toEqual([])
    await comeBack(device)
    expect((await notesOnServer(server, user, lead!)).toSorted()).toEqual(['Before', 'Since then'])
    expect(await device.outbox.pending.count()).toBe(0)
  },
)
