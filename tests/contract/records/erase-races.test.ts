import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Merge } from '../../../contract/entities/merge.ts'
import { importSubscribers } from '../../../server/commands/marketing/import-subscribers.ts'
import { holdErasure } from '../../../server/store/core/erased-leads.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { ImportAnswer } from '../../../server/store/marketing/subscriber-imports.ts'
import { suppress } from '../../../server/store/marketing/suppressions.ts'
import { writeBatch } from '../../../server/store/uploads/bulk-upload-batch.ts'
import { findUpload, moveUpload, planUpload } from '../../../server/store/uploads/bulk-uploads.ts'
import { quotedIn } from '../../support/server/quoted-in.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let sasha: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  sasha = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
})
afterAll(() => server.close())

const post = (path: string, body: object = {}) =>
  server.call('POST', `/api/epc/leads/${path}`, { token: sasha.token, body })
const statusOf = async (id: string) => (await server.call('GET', `/api/epc/leads/${id}`, { token: sasha.token })).status

async function addMerged() {
  const keptId = (await server.addLead(companyId, { surname: 'Kept' }))._id
  const other = (await server.addLead(companyId, { surname: 'Somebody else' }))._id
  const merged = await post(`${keptId}/merge`, { otherIds: [other], picks: {} })
  expect(merged.status).toBe(201)
  return { keptId, other, mergeId: (merged.body['merge'] as Merge)._id }
}

const RACES = 12

test('FM-120: erasing a lead while a merge into it is undone never erases the restored lead', async () => {
  const outcomes: string[] = []
  for (let race = 0; race < RACES; race++) {
    const { keptId, other, mergeId } = await addMerged()
    const [erased, undone] = await Promise.all([post(`${keptId}/erase`), post(`${keptId}/merges/${mergeId}/undo`)])
    // Somebody was changing the lead, so the user tries again.
    const again = erased.status === 200 ? erased : await post(`${keptId}/erase`)
    expect(again.status, erased.text).toBe(200)
    const isBack = (await statusOf(other)) === 200
    outcomes.push(`undone ${undone.status}, ${isBack ? 'back' : 'gone'}`)
  }
  expect(outcomes.filter((outcome) => outcome.includes('undone 200') !== outcome.endsWith('back'))).toEqual([])
})

test('FM-120: never adds a person to a list while they are being erased', async () => {
  const email = 'moonbeam@example.com'
  const upsert = { companyId, userId: sasha._id, at: new Date().toISOString(), items: [{ email }] }
  const settled = { is: false }
  let imported: Promise<ImportAnswer> | undefined
  await writeTenant(server.store, companyId, async (tx) => {
    await holdErasure(tx)
    await suppress(tx, [{ email, status: 'suppressed' }])
    imported = importSubscribers(server.store, { ...upsert, defaultListName: 'Old list' }).finally(() => {
      settled.is = true
    })
    await expect.poll(async () => settled.is || (await isWaitingForLock(server.store, 'xact_lock_shared'))).toBe(true)
  })
  expect(await imported).toMatchObject({ upserts: 0, keptOut: 1 })
})

test('FM-120: an upload that is being read keeps no rows of a lead erased in the meantime', async () => {
  const leadId = (await server.addLead(companyId, { surname: 'Speedwell', email: 'speedwell@example.com' }))._id
  const upload = { companyId, id: randomUUID() }
  const plan = { fileName: 'old.csv', fileSize: 10, totalChunks: 1, duplicates: 'skip', isAnnounced: true } as const
  await planUpload(server.store, upload, sasha._id, plan)
  await moveUpload(server.store, upload, ['uploading'], { state: 'processing' })
  expect((await post(`${leadId}/erase`)).status).toBe(200)
  const cells = ['Speedwell', 'speedwell@example.com']
  const skips = [{ line: 2, leadId, reason: 'the same email', cells }]
  const progress = { upload, rowsBefore: 0, rowsRead: 1, bytesRead: 10 }
  const rest = { adds: { fields: [], rows: [] }, failures: [], notes: [], unread: [] }
  const changes = [{ id: leadId, fields: { surname: 'Speedwell' }, line: 3, cells }]
  await writeBatch(server.store, progress, async () => ({ ...rest, skips, changes }))
  expect(await findUpload(server.store, upload)).toMatchObject({ skipped: 2 })
  expect(await quotedIn(server.store, ['Speedwell'])).toEqual([])
})
