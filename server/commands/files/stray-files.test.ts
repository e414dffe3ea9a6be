import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { mkdtempSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '../../../tests/support/builders/files.ts'
import { S3Server } from '../../../tests/support/fakes/s3-server.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { createFolderStore, type FileStore } from '../../providers/file-store.ts'
import { createS3Store } from '../../providers/s3-file-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { strayFiles } from './stray-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-strays-'))
const s3 = new S3Server()
let server: TestServer
let companyId: string
let contentId: string

beforeAll(async () => {
  server = await startTestServer({ dataDir })
  companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  contentId = (await storedFile(server, user)).contentId
})
afterAll(async () => {
  s3.close()
  await server.close()
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const keysIn = async (files: FileStore) => (await Array.fromAsync(files.list())).map(({ key }) => key).toSorted()

function plant(key: string, agoMs: number) {
  const path = join(dataDir, 'files', key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'bytes')
  const at = new Date(Date.now() - agoMs)
  utimesSync(path, at, at)
  return key
}

const beginHistory = (agoMs: number) =>
  writeTenant(server.store, companyId, (tx) =>
    tx.sql
      .updateTable('sync_meta')
      .set({ began_at: new Date(Date.now() - agoMs) })
      .execute(),
  )

test('removes files that no row knows, and parts of a killed server, from the folder', async () => {
  await beginHistory(400 * DAY_MS)
  const other = randomUUID()
  const own = hostname().replaceAll(/\W/g, '-')
  plant(`${companyId}/${other}`, 2 * HOUR_MS)
  plant(`${companyId}/${other}.thumbnail`, 2 * HOUR_MS)
  plant(`${companyId}/${other}.${randomUUID()}.${own}.4194305.part`, 1000)
  const kept = [
    plant(`${companyId}/${randomUUID()}`, HOUR_MS / 2),
    plant(`${companyId}/${other}.${randomUUID()}.${own}.${process.ppid}.part`, 1000),
    plant(`${companyId}/notes.txt`, 100 * DAY_MS),
    `${companyId}/${contentId}`,
    `${companyId}/${contentId}.thumbnail`,
  ]
  const files = createFolderStore(join(dataDir, 'files'))
  await strayFiles({ store: server.store, files }).sweep(new Date())
  expect(await keysIn(files)).toEqual(kept.toSorted())
})

test('keeps files from before a restore for 90 days, because a device may send its change again', async () => {
  await beginHistory(DAY_MS)
  const [recent, old] = [
    plant(`${companyId}/${randomUUID()}`, 89 * DAY_MS),
    plant(`${companyId}/${randomUUID()}`, 91 * DAY_MS),
  ]
  const files = createFolderStore(join(dataDir, 'files'))
  await strayFiles({ store: server.store, files }).sweep(new Date())
  const left = await keysIn(files)
  expect([left.includes(recent), left.includes(old)]).toEqual([true, false])
})

test('removes files that no row knows from a bucket, page by page', async () => {
  await beginHistory(400 * DAY_MS)
  const endpoint = await s3.listen()
  const files = createS3Store({ endpoint, bucket: 'files', region: 'x', accessKeyId: 'k', secretAccessKey: 's' })
  const bytes = { size: 5, type: 'image/jpeg', read: () => Readable.from(['bytes']) }
  const known = [`${companyId}/${contentId}`, `${companyId}/${contentId}.thumbnail`]
  for (const key of [...known, `${companyId}/${randomUUID()}`, `${randomUUID()}/${randomUUID()}`])
    await files.put(key, bytes)
  await strayFiles({ store: server.store, files }).sweep(new Date())
  expect(await keysIn(files)).toEqual(known)
})
