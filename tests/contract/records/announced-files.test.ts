import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_CHUNK_BYTES, FILE_MAX_BYTES } from '../../../contract/entities/files/lead-file.ts'
import { createChunkFolder } from '../../../server/commands/bulk-upload/chunk-folder.ts'
import { unusedContents } from '../../../server/commands/files/unused-contents.ts'
import { createFolderStore } from '../../../server/providers/file-store.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { ANNOUNCED_BY_A_USER } from '../../../server/store/records/file-room.ts'
import { announcedFile, buildPicture, fileChunkForm, smallPicture, storedFile } from '../../support/builders/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-announced-'))
let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ dataDir })
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
  bob = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

const announce = ({ token }: TestUser, body: object, id: string = randomUUID()) =>
  server.call('PUT', `/api/epc/file-contents/${id}`, { token, body })

const sendChunk = (by: TestUser, id: string, bytes: Buffer, number: number) =>
  server.call('POST', `/api/epc/file-contents/${id}/chunks`, { token: by.token, form: fileChunkForm(bytes, number) })

const anHourLater = () =>
  writeTenant(server.store, companyId, (tx) =>
    tx.sql
      .updateTable('file_content')
      .set({ active_at: sql<Date>`active_at - interval '61 minutes'` })
      .where('stored_at', 'is', null)
      .execute(),
  )

const sweep = () => {
  const files = createFolderStore(join(dataDir, 'files'))
  const chunks = createChunkFolder(dataDir, 'arriving-files')
  return unusedContents({ store: server.store, files, chunks, completing: new Map() }).sweep(new Date())
}

const isStored = (contentId: string) => existsSync(join(dataDir, 'files', companyId, contentId))

test('FM-119: an announced file that is never sent doesn’t block a colleague’s, and expires after an hour', async () => {
  const large = () => ({ ...announcedFile(smallPicture()), size: FILE_MAX_BYTES })
  const most = Math.floor(ANNOUNCED_BY_A_USER.bytes / FILE_MAX_BYTES)
  for (let count = 0; count < most; count++) expect((await announce(ann, large())).status).toBe(200)
  const refused = await announce(ann, large())
  expect([refused.status, refused.body['message']]).toEqual([
    429,
    'You’re already sending 19 files, 499 MB. This one is sent once some of them have arrived.',
  ])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await announce(bob, large())).status).toBe(200)
  await anHourLater()
  expect((await announce(ann, large())).status).toBe(200)
  await anHourLater()
})

test('a user has at most 20 announced files', async () => {
  for (let count = 0; count < ANNOUNCED_BY_A_USER.files; count++)
    expect((await announce(bob, announcedFile(smallPicture()))).status).toBe(200)
  expect((await announce(bob, announcedFile(smallPicture()))).status).toBe(429)
  await anHourLater()
})

test('each chunk renews an announcement; an expired one can be announced again and sent', async () => {
  const bytes = buildPicture(2 * FILE_CHUNK_BYTES + 10)
  const facts = announcedFile(bytes)
  const id = randomUUID()
  await announce(ann, facts, id)
  expect((await sendChunk(ann, id, bytes, 0)).status).toBe(200)
  await anHourLater()
  expect((await sendChunk(ann, id, bytes, 1)).status).toBe(404)
  expect((await announce(ann, facts, id)).body['content']).toEqual({ state: 'uploading', missingChunks: [1, 2] })
  await anHourLater()
  await sweep()
  expect(readdirSync(join(dataDir, 'arriving-files'))).toEqual([])
  expect((await announce(ann, facts, id)).body['content']).toEqual({ state: 'uploading', missingChunks: [0, 1, 2] })
  for (const number of [0, 1]) await sendChunk(ann, id, bytes, number)
  expect((await sendChunk(ann, id, bytes, 2)).body['content']).toMatchObject({ state: 'stored' })
})

test('FM-119: refuses the bytes of an erased lead, and removes those that arrived before', async () => {
  const owner = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const { _id: leadId } = await server.addLead(companyId)
  const bytes = buildPicture(FILE_CHUNK_BYTES + 10)
  const [stored, half] = [randomUUID(), randomUUID()]
  await announce(ann, announcedFile(bytes, leadId), stored)
  for (const number of [0, 1]) await sendChunk(ann, stored, bytes, number)
  await announce(ann, announcedFile(bytes, leadId), half)
  await sendChunk(ann, half, bytes, 0)
  expect(isStored(stored)).toBe(true)

  expect((await server.call('POST', `/api/epc/leads/${leadId}/erase`, { token: owner.token })).status).toBe(200)
  expect([isStored(stored), existsSync(join(dataDir, 'arriving-files', `${companyId}_${half}`))]).toEqual([
    false,
    false,
  ])
  expect((await sendChunk(ann, half, bytes, 1)).status).toBe(404)
  const again = await announce(ann, announcedFile(bytes, leadId), half)
  expect([again.status, again.body['message']]).toEqual([410, 'The personal data of this lead was erased.'])
  const added = await server.call('POST', `/api/epc/leads/${leadId}/files`, {
    token: ann.token,
    body: await storedFile(server, ann),
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(added.status).toBe(410)
})

test('FM-119: removes bytes that were sent under another lead when their file is refused because its own lead was erased', async () => {
  const owner = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const [erased, deleted] = [await server.addLead(companyId), await server.addLead(companyId)]
  await server.call('POST', `/api/epc/leads/${erased._id}/erase`, { token: owner.token })
  await server.deleteLead(deleted, owner)
  const refused = async ({ _id }: { _id: string }, { token } = ann) => {
    const body = await storedFile(server, ann)
    const headers = { 'idempotency-key': randomUUID() }
    const reply = await server.call('POST', `/api/epc/leads/${_id}/files`, { token, body, headers })
    return [reply.status, isStored(body.contentId)]
  }
  expect(await refused(erased)).toEqual([410, false])
  // It may be restored, and a colleague can't decide about the bytes of others.
  expect(await refused(deleted)).toEqual([410, true])
  expect(await refused(erased, bob)).toEqual([410, true])
})
