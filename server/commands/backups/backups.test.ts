import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addCompany, addLeads } from '../../../tests/support/builders/company-world.ts'
import { S3Server } from '../../../tests/support/fakes/s3-server.ts'
import { writeBehind } from '../../../tests/support/fakes/write-behind.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import type { DiskSpace } from '../../providers/disk-space.ts'
import { readRuns } from '../../store/backup/backup-runs.ts'
import { restoreBackup } from '../../store/backup/restore.ts'
import { scratchName } from '../../store/backup/scratch-database.ts'
import work from './backup.worker.ts'
import { type BackupParts, createBackupWork } from './backups.ts'

const DAY_MS = 86_400_000
let store: TestStore
let folder: string
let now: Date
let space: DiskSpace
let lines: { level: string; what: object; message: string }[]
const ends: (() => unknown)[] = []

beforeEach(async () => {
  store = await createTestStore()
  folder = mkdtempSync(join(tmpdir(), 'doorstep-backups-'))
  now = new Date('2036-11-20T03:00:00.000Z')
  space = { freeBytes: 1e12, totalBytes: 1e12 }
  lines = []
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [{ surname: 'Müller' }, { surname: 'Lee' }, { surname: 'Gone' }])
  await writeBehind(store, `update lead set deleted_at = now() where surname = 'Gone'`)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await store.close()
  rmSync(folder, { recursive: true })
})

const workWith = (given: Partial<BackupParts> = {}) => createBackupWork({ ...partsOf(), ...given })

function partsOf(): BackupParts {
  const stopping = new AbortController()
  ends.push(() => stopping.abort())
  const keep = (level: string) => (what: object, message: string) => void lines.push({ level, what, message })
  return {
    store,
    keep: { daily: 7, weekly: 4, monthly: 12 },
    place: { folder },
    clock: () => now,
    log: { info: keep('info'), error: keep('error') },
    diskSpace: async () => space,
    signal: stopping.signal,
    // Runs on this thread, because a thread would load every module again for each test.
    run: work,
  }
}

async function openBucket() {
  const s3 = new S3Server()
  const endpoint = await s3.listen()
  ends.push(() => s3.close())
  const bucket = { endpoint, bucket: 'crm', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
  return { s3, place: { bucket, drafts: folder } }
}

const nextNight = () => (now = new Date(now.getTime() + DAY_MS))
const backupsIn = () => readdirSync(folder).filter((name) => name.endsWith('.backup'))
const onlyPath = () => join(folder, backupsIn()[0]!)

function flipByte(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2)
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
  return flipped
}

async function scratchExists(): Promise<boolean> {
  const name = scratchName(String(store.connection.database))
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(store.db)
  return rows.length > 0
}

test('a backup is read back, restored into a separate database, and counted', async () => {
  await workWith().take()

  const [run] = await readRuns(store)
  expect(run).toMatchObject({ state: 'proven', leads: 2, provenAt: now.toISOString(), location: onlyPath() })
  expect(run?.counts).toMatchObject({ company: 1, lead: 3 })
  expect(await scratchExists()).toBe(false)
  const checked = execFileSync('sha256sum', ['--check', `${run?.name}.sha256`], { cwd: folder, encoding: 'utf8' })
  expect(checked).toBe(`${run?.name}: OK\n`)
  expect(lines.map(({ level }) => level)).toEqual(['info'])
})

test('a flipped byte in a stored backup is found by the next check', async () => {
  const backups = workWith()
  await backups.take()
  nextNight()
  await backups.take()
  expect(await backups.check()).toBe(false)
  const [newest, older] = (await readRuns(store)).map(({ location }) => location)
  writeFileSync(older!, flipByte(readFileSync(older!)))
  nextNight()
  expect(await backups.check(), 'the newest is whole').toBe(false)
  expect(await readRuns(store)).toMatchObject([
    { state: 'proven', checkedAt: now.toISOString() },
    { state: 'damaged', fault: expect.stringContaining('Its bytes aren’t those that were written') },
  ])
  expect(lines.at(-1)).toMatchObject({ level: 'error', message: 'a kept backup is damaged' })
  rmSync(newest!)
  nextNight()
  expect(await backups.check(), 'another one is needed').toBe(true)
  expect((await readRuns(store))[0]).toMatchObject({ state: 'missing', fault: 'Its file is gone.' })
})

test('a backup in the bucket is proven from there, and a flipped byte there is found', async () => {
  const { s3, place } = await openBucket()
  const backups = workWith({ place })
  await backups.take()
  const [run] = await readRuns(store)
  expect(run).toMatchObject({ state: 'proven', leads: 2, location: `bucket crm: backups/${run?.name}` })
  expect(readdirSync(folder), 'nothing is left on the disk').toEqual([])
  const key = `/crm/backups/${run?.name}`
  expect([...s3.objects.keys()]).toEqual([key, `${key}.sha256`])
  s3.objects.set(key, flipByte(s3.objects.get(key)!))
  nextNight()
  expect(await backups.check()).toBe(true)
  expect(await readRuns(store)).toMatchObject([{ state: 'damaged' }])
})

test('an unreachable bucket leaves its backups unjudged', async () => {
  const { s3, place } = await openBucket()
  const backups = workWith({ place })
  await backups.take()
  s3.failsWith = 403
  nextNight()
  expect(await backups.check()).toBe(false)
  expect(await readRuns(store)).toMatchObject([{ state: 'proven' }])
  expect(lines.at(-1)).toMatchObject({ level: 'error', message: 'a backup could not be read again' })
})

test('a disk with too little room keeps the earlier backups and reports the fault', async () => {
  const backups = workWith()
  await backups.take()
  nextNight()
  space = { freeBytes: 2e9, totalBytes: 1e10 }
  await expect(backups.take()).rejects.toThrow('No backup was taken: There is too little room: 2.0 GB are free')
  expect(await readRuns(store)).toMatchObject([
    { state: 'failed', fault: expect.stringContaining('BACKUP_KEEP') },
    { state: 'proven' },
  ])
  expect(backupsIn()).toHaveLength(1)
  space = { freeBytes: 1e12, totalBytes: 1e12 }
  nextNight()
  await backups.take()
  expect((await readRuns(store)).map(({ state }) => state)).toEqual(['proven', 'proven'])
})

test('a role that may not create databases leaves the backup unproven, with an instruction', async () => {
  const role = `reader_${inject('postgres').prefix}`
  const admin = new pg.Client(inject('postgres').connection)
  await admin.connect()
  ends.push(() => admin.end())
  await admin.query(`create role ${role} login in role pg_read_all_data`)
  ends.push(() => admin.query(`drop role ${role}`))
  const connection = { ...store.connection, user: role }
  await workWith({ store: { ...store, connection } }).take()
  const [run] = await readRuns(store)
  expect(run).toMatchObject({ state: 'unproven', leads: 2 })
  expect(run?.fault).toContain(`The role ${role} may not create databases`)
  expect(run?.fault).toContain(`ALTER ROLE ${role} CREATEDB`)
})

test("a backup that can't be restored is reported at once", async () => {
  await writeBehind(store, 'create table somebody_elses (id integer)')
  await workWith().take()
  expect(await readRuns(store)).toMatchObject([{ state: 'damaged', fault: expect.stringContaining('somebody_elses') }])
  expect(lines).toMatchObject([{ level: 'error', message: 'a backup was taken and not proven' }])
  expect(await scratchExists()).toBe(false)
})

test('of two servers one takes the backup, in a thread', async () => {
  const { run: _, ...parts } = partsOf()
  await Promise.all([createBackupWork(parts).take(), createBackupWork(parts).take()])
  expect(await readRuns(store)).toMatchObject([{ state: 'proven', leads: 2 }])
  expect(backupsIn()).toHaveLength(1)
})

test('the next backup removes what a killed server has left', async () => {
  const backups = workWith()
  await backups.take()
  const [run] = await readRuns(store)
  await writeBehind(store, `update backup_run set state = 'taking', bytes = null, sha256 = null`)
  renameSync(`${run?.location}.sha256`, `${run?.location}.part`)
  nextNight()
  await backups.take()
  const [newest, ...others] = await readRuns(store)
  expect(others).toEqual([])
  expect(readdirSync(folder).toSorted()).toEqual([`${newest?.name}`, `${newest?.name}.sha256`, 'folder-id'].toSorted())
})

test('the rule removes old backups, reports them, and never removes the newest proven one', async () => {
  const keep = { daily: 1, weekly: 0, monthly: 0 }
  const backups = workWith({ keep })
  await backups.take()
  const first = backupsIn()
  nextNight()
  await backups.take()
  expect(backupsIn()).not.toEqual(first)
  expect(backupsIn()).toHaveLength(1)
  expect(lines.at(-1)).toMatchObject({ level: 'info', what: { backup: first[0] } })
  nextNight()
  const full = async (path: string) => ({ freeBytes: path === folder ? 1e12 : 1e9, totalBytes: 1e12 })
  await workWith({ keep, databaseFolder: '/srv/postgres', diskSpace: full }).take()
  expect(await readRuns(store)).toMatchObject([
    { state: 'unproven', fault: expect.stringMatching(/^It was not restored to try it: .* in \/srv\/postgres\.$/) },
    { state: 'proven' },
  ])
})

test('the list of backups survives a restore of one of them', async () => {
  const backups = workWith()
  await backups.take()
  const path = onlyPath()
  nextNight()
  await backups.take()
  const before = await readRuns(store)
  await restoreBackup(store, path)
  expect(await readRuns(store)).toEqual(before)
})

test('backups unknown to a restored database are added, and those of other databases are ignored', async () => {
  const backups = workWith()
  await backups.take()
  const path = onlyPath()
  nextNight()
  await backups.take()
  const strange = `doorstep-ffffff-20360101-030000.backup`
  writeFileSync(join(folder, strange), 'of another database')
  const lost = await createTestStore()
  ends.push(() => lost.close())
  await restoreBackup(lost, path)
  nextNight()
  await workWith({ store: lost }).take()
  const runs = await readRuns(lost)
  expect(runs.map(({ state }) => state)).toEqual(['proven', 'unproven', 'unproven'])
  expect(runs.every(({ sha256, bytes }) => sha256 !== undefined && bytes !== undefined)).toBe(true)
  expect(readdirSync(folder)).toContain(strange)
})
