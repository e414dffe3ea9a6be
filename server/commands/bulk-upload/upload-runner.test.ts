import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import type { BulkUploadState } from '../../../contract/entities/bulk-upload.ts'
import { createBackgroundWork } from '../../store/core/background-work.ts'
import { findUpload, moveUpload, planUpload, type UploadRef } from '../../store/uploads/bulk-uploads.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { createChunkFolder } from './chunk-folder.ts'
import { createUploadRunner, leftUploads } from './upload-runner.ts'

let store: TestStore
let folder: string
beforeEach(async () => {
  store = await createTestStore()
  folder = mkdtempSync(join(tmpdir(), 'doorstep-runner-'))
})
afterEach(async () => {
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
  const background = createBackgroundWork(store, onFailure)
  const chunks = createChunkFolder(folder)
  const runner = createUploadRunner({ store, chunks, background, folderId: 'folder', onFailure })
  return { runner, chunks, failures, stop: () => background.stop() }
}

const giveState = (ref: UploadRef, state: 'processing' | 'undoing') =>
  writeTenant(store, ref.companyId, ({ sql: db }) =>
    sql`update bulk_upload set state = ${state} where id = ${ref.id}`.execute(db),
  )

const hasState = (ref: UploadRef, state: BulkUploadState, timeout = 5000) =>
  vi.waitFor(async () => expect(await findUpload(store, ref)).toMatchObject({ state }), timeout)

test('an upload without progress for 14 days is cancelled, and its chunks are removed', async () => {
  const recent = await planned(13)
  const old = await planned(15)
  await leftUploads(store, createChunkFolder(folder)).sweep(new Date())
  expect(await findUpload(store, recent.ref)).toMatchObject({ state: 'uploading' })
  expect(recent.hasChunks()).toBe(true)
  expect(old.hasChunks()).toBe(false)
  expect(await findUpload(store, old.ref)).toMatchObject({ state: 'cancelled', reason: 'It was never finished.' })
})

test('an upload whose chunks are gone, as after a restore onto another machine, fails with a reason', async () => {
  const { ref } = await planned(0)
  await giveState(ref, 'processing')
  const { runner, failures, stop } = newRunner()
  await runner.resume()
  await hasState(ref, 'failed')
  expect(await findUpload(store, ref)).toMatchObject({
    reason: 'Part of this file is no longer on the server. Upload it again.',
  })
  expect(failures).toEqual([])
  await stop()
})

test('an upload that a lost database has interrupted continues a minute later', async () => {
  const { ref } = await planned(0)
  await giveState(ref, 'undoing')
  const away = new Error('The database is away.')
  const { runner, failures, stop } = newRunner()
  await runner.begin()
  vi.spyOn(store.leases, 'take').mockRejectedValueOnce(away)
  await runner.go(ref)
  await vi.waitFor(() => expect(failures).toEqual([away]), 5000)
  const task = () =>
    sql<{ state: string; seconds: number }>`
      select state, extract(epoch from start_after - now())::integer as seconds from pgboss.job
      where name = 'uploads.folder'`.execute(store.db)
  await vi.waitFor(async () => expect((await task()).rows).toMatchObject([{ state: 'retry' }]), 5000)
  expect((await task()).rows[0]?.seconds).toBeGreaterThan(50)
  await runTasksNow()
  // Any new task makes the process look for queued ones.
  await runner.go((await planned(0)).ref)
  await hasState(ref, 'undone')
  await stop()
})

const runTasksNow = async () => {
  const client = await store.pool.connect()
  await client.query('begin read write')
  await client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  await client.query('commit')
  client.release()
}

test("an undo that meets another transaction's lock continues once it is released", async () => {
  const { ref } = await planned(0)
  await writeTenant(store, ref.companyId, async ({ sql: db }) => {
    await sql`update bulk_upload set state = 'undoing' where id = ${ref.id}`.execute(db)
    await sql`insert into bulk_upload_batch values (${ref.companyId}, ${ref.id}, 0, '{}', '[]')`.execute(db)
  })
  const somebody = await store.pool.connect()
  await somebody.query('begin read write')
  await somebody.query('select from bulk_upload_batch where upload_id = $1 for update', [ref.id])
  const { runner, failures, stop } = newRunner()
  await runner.go(ref)
  // Longer than a transaction waits for a lock.
  await setTimeout(2300)
  await somebody.query('rollback')
  somebody.release()
  await hasState(ref, 'undone')
  expect(failures).toEqual([])
  await stop()
})

test('queued uploads are processed one after the other, without a pause', async () => {
  const refs = await Promise.all(Array.from({ length: 5 }, async () => (await planned(0)).ref))
  for (const ref of refs) await giveState(ref, 'undoing')
  const { runner, failures, stop } = newRunner()
  await runner.resume()
  await Promise.all(refs.map((ref) => hasState(ref, 'undone')))
  expect(failures).toEqual([])
  await stop()
})

test('a task exists once its transaction is committed, and another server runs it', async () => {
  const { ref } = await planned(0)
  const here = newRunner()
  const there = newRunner()
  await there.runner.begin()
  const rolledBack = await moveUpload(store, ref, ['uploading'], { state: 'undoing' }, async (tx) => {
    await here.runner.go(ref, tx)
    await here.stop()
    throw new Error('The transaction fails.')
  }).catch(() => 'rolled back')
  expect(rolledBack).toBe('rolled back')
  const tasks = await sql`select from pgboss.job where name = 'uploads.folder'`.execute(store.db)
  expect(tasks.rows).toEqual([])

  const gone = newRunner()
  await moveUpload(store, ref, ['uploading'], { state: 'undoing' }, async (tx) => {
    await gone.runner.go(ref, tx)
    await gone.stop()
  })
  await hasState(ref, 'undone')
  await there.stop()
})

test('FM-098: the sweep removes the chunks of an upload that ended or is unknown, and leaves a running one alone', async () => {
  const running = await planned(1)
  const processing = await planned(1)
  await moveUpload(store, processing.ref, ['uploading'], { state: 'processing' })
  const ended = await planned(1)
  await moveUpload(store, ended.ref, ['uploading'], { state: 'cancelled' })
  const unknown = await planned(1, () => `${randomUUID()}_${randomUUID()}`)
  await leftUploads(store, createChunkFolder(folder)).sweep(new Date())
  const left = [running, processing, ended, unknown].map(({ hasChunks }) => hasChunks())
  expect(left).toEqual([true, true, false, false])
})
