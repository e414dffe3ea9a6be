import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { isWaitingForLock } from '../../../tests/support/server/waiting-for-lock.ts'
import { holdErasure } from '../../store/core/erased-leads.ts'
import { openStore, type Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { findUpload, moveUpload, planUpload, type UploadRef } from '../../store/uploads/bulk-uploads.ts'
import { createChunkFolder } from './chunk-folder.ts'
import { processUpload } from './process-upload.ts'

let store: TestStore
let other: Store
let folder: string
beforeEach(async () => {
  store = await createTestStore()
  other = await openStore({ connection: store.connection })
  folder = mkdtempSync(join(tmpdir(), 'doorstep-at-once-'))
})
afterEach(async () => {
  await other.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates an upload whose chunks have all arrived. */
async function arrived(companyId: string, csv: string): Promise<UploadRef> {
  const ref = { companyId, id: randomUUID() }
  const userId = await addUser(store, [companyId])
  const plan = { fileName: 'leads.csv', fileSize: csv.length, totalChunks: 1, duplicates: 'skip' as const }
  await planUpload(store, ref, userId, { ...plan, isAnnounced: true })
  const path = join(folder, ref.id)
  writeFileSync(path, csv)
  await createChunkFolder(folder).keep({ path, bytes: csv.length, checksum: '' }, ref, 0)
  await moveUpload(store, ref, ['uploading'], { state: 'processing' })
  return ref
}

async function processOn(server: Store, ref: UploadRef): Promise<void> {
  const upload = await findUpload(server, ref)
  if (!upload) throw new Error('The upload is gone.')
  await processUpload({ store: server, chunks: createChunkFolder(folder), isStopping: () => false }, upload)
}

test('of two concurrent uploads on two servers one adds a person without a certificate, and the other skips them', async () => {
  const companyId = await addCompany(store)
  const first = await arrived(
    companyId,
    'First name,Last name,Email\nAnn,Lee,ann@example.com\nBob,Ray,bob@example.com\n',
  )
  const second = await arrived(
    companyId,
    'First name,Last name,Email\nCy,Day,cy@example.com\nAnn,Lee,Ann@example.com\n',
  )
  let working: Promise<unknown> | undefined
  // Both uploads have read the existing leads, and neither can write yet.
  await writeTenant(store, companyId, async (tx) => {
    await holdErasure(tx)
    working = Promise.all([processOn(store, first), processOn(other, second)])
    await expect.poll(() => isWaitingForLock(store, 'pg_advisory_xact_lock_shared', 2), { timeout: 20_000 }).toBe(true)
  })
  await working

  const leads = await store.db.selectFrom('lead').select('email').orderBy('email').execute()
  expect(leads.map(({ email }) => email?.toLowerCase())).toEqual([
    'ann@example.com',
    'bob@example.com',
    'cy@example.com',
  ])
  const uploads = await Promise.all([first, second].map((ref) => findUpload(store, ref)))
  expect(uploads.map((upload) => upload?.state)).toEqual(['done', 'done'])
  expect(uploads.reduce((sum, upload) => sum + (upload?.skipped ?? 0), 0)).toBe(1)
})
