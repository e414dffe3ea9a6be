import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { findUpload, moveUpload, planUpload, type UploadRef } from '../../store/uploads/bulk-uploads.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { createChunkFolder } from './chunk-folder.ts'
import { createUploadRunner, leftChunks } from './upload-runner.ts'

const DAY_MS = 86_400_000
const reportError = (error: unknown) => {
  throw error
}
let store: TestStore
let folder: string
beforeEach(async () => {
  store = await createTestStore()
  folder = mkdtempSync(join(tmpdir(), 'doorstep-runner-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function planned(daysAgo: number, chunksOf = (ref: UploadRef) => `${ref.companyId}_${ref.id}`) {
  const ref = { companyId: await addCompany(store), id: randomUUID() }
  const userId = await addUser(store, [ref.companyId])
  const plan = { fileName: 'leads.csv', fileSize: 10, totalChunks: 2, duplicates: 'skip' as const, isAnnounced: true }
  await planUpload(store, ref, userId, plan)
  await writeTenant(store, ref.companyId, (tx) =>
    sql`update bulk_upload set created_at = now() - ${daysAgo} * interval '1 day' where id = ${ref.id}`.execute(tx.sql),
  )
  const chunks = join(folder, 'uploads', chunksOf(ref))
  mkdirSync(chunks, { recursive: true })
  writeFileSync(join(chunks, '0.chunk'), 'first_name')
  return { ref, hasChunks: () => existsSync(chunks) }
}

function newRunner() {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  return { runner: createUploadRunner({ store, chunks: createChunkFolder(folder), onFailure }), failures }
}

test('an upload that nobody finished in 14 days is let go of, once a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const recent = await planned(13)
  const runner = createUploadRunner({ store, chunks: createChunkFolder(folder), onFailure: reportError })
  await runner.resume()
  expect(await findUpload(store, recent.ref)).toMatchObject({ state: 'uploading' })
  expect(recent.hasChunks()).toBe(true)
  const old = await planned(15)
  vi.advanceTimersByTime(DAY_MS)
  await vi.waitFor(() => expect(old.hasChunks()).toBe(false))
  expect(await findUpload(store, old.ref)).toMatchObject({ state: 'cancelled', reason: 'It was never finished.' })
  await runner.stop()
})

test('what an earlier version kept of an upload goes on being its beginning', async () => {
  const { ref, hasChunks } = await planned(0, ({ id }) => id)
  const chunks = createChunkFolder(folder)
  const runner = createUploadRunner({ store, chunks, onFailure: reportError })
  await runner.resume()
  expect(hasChunks()).toBe(false)
  expect(String(Buffer.concat(await Array.fromAsync(chunks.read(ref, 1))))).toBe('first_name')
  await runner.stop()
})

test('an upload whose chunks are gone, as after a restore onto another machine, fails with a reason', async () => {
  const { ref } = await planned(0)
  await writeTenant(store, ref.companyId, (tx) =>
    sql`update bulk_upload set state = 'processing' where id = ${ref.id}`.execute(tx.sql),
  )
  const runner = createUploadRunner({ store, chunks: createChunkFolder(folder), onFailure: reportError })
  await runner.resume()
  await runner.stop()
  expect(await findUpload(store, ref)).toMatchObject({
    state: 'failed',
    reason: 'A part of this file is no longer on the server. Upload it again.',
  })
})

test('what a database that was away has cut short goes on a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { ref } = await planned(0)
  await writeTenant(store, ref.companyId, ({ sql: db }) =>
    sql`update bulk_upload set state = 'undoing' where id = ${ref.id}`.execute(db),
  )
  const away = new Error('The database is away.')
  vi.spyOn(store.pool, 'connect').mockImplementationOnce(() => {
    throw away
  })
  const { runner, failures } = newRunner()
  runner.go(ref)
  await vi.waitFor(() => expect(failures).toEqual([away]))
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(async () => expect(await findUpload(store, ref)).toMatchObject({ state: 'undone' }))
  await runner.stop()
})

test('an undo that meets a lock of somebody else goes on once it is let go', async () => {
  const { ref } = await planned(0)
  await writeTenant(store, ref.companyId, async ({ sql: db }) => {
    await sql`update bulk_upload set state = 'undoing' where id = ${ref.id}`.execute(db)
    await sql`insert into bulk_upload_batch values (${ref.companyId}, ${ref.id}, 0, '{}', '[]')`.execute(db)
  })
  const somebody = await store.pool.connect()
  await somebody.query('begin read write')
  await somebody.query('select from bulk_upload_batch where upload_id = $1 for update', [ref.id])
  const { runner, failures } = newRunner()
  runner.go(ref)
  // Longer than a transaction waits for a lock.
  await setTimeout(2300)
  await somebody.query('rollback')
  somebody.release()
  await vi.waitFor(async () => expect(await findUpload(store, ref)).toMatchObject({ state: 'undone' }), 5000)
  expect(failures).toEqual([])
  await runner.stop()
})

test('the sweep removes the chunks of an upload that ended or is unknown, and leaves a running one alone', async () => {
  const running = await planned(1)
  const processing = await planned(1)
  await moveUpload(store, processing.ref, ['uploading'], { state: 'processing' })
  const ended = await planned(1)
  await moveUpload(store, ended.ref, ['uploading'], { state: 'cancelled' })
  const unknown = await planned(1, () => `${randomUUID()}_${randomUUID()}`)
  await leftChunks(store, createChunkFolder(folder)).sweep(new Date())
  const left = [running, processing, ended, unknown].map(({ hasChunks }) => hasChunks())
  expect(left).toEqual([true, true, false, false])
})
