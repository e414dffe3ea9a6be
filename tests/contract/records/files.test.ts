import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_CHUNK_BYTES, FILE_MAX_BYTES } from '../../../contract/entities/files/lead-file.ts'
import { unusedContents } from '../../../server/commands/files/unused-contents.ts'
import { createChunkFolder } from '../../../server/commands/bulk-upload/chunk-folder.ts'
import { purge } from '../../../server/commands/purge.ts'
import { createFolderStore } from '../../../server/providers/file-store.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { FILE_BYTES_OF_A_COMPANY } from '../../../server/store/records/file-room.ts'
import { saveRow } from '../../../server/store/feed/rows.ts'
import { announcedFile, buildPicture, fileChunkForm, smallPicture, storedFile } from '../../support/builders/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-files-'))
let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ dataDir })
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  stranger = await server.addUser({ companyIds: [await server.addCompany()] })
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { _id: string; contentId: string }
interface FeedLine {
  t: string
  id: string
  del?: true
  row: Row
}

async function addLead() {
  const lead = await server.addLead(companyId)
  return { lead, path: `/api/epc/leads/${lead._id}/files` }
}

const post = (path: string, by: TestUser, body: object, key: string = randomUUID()) =>
  server.call('POST', path, { token: by.token, body, headers: { 'idempotency-key': key } })

async function addFile(path: string, bytes = smallPicture(), by = ann): Promise<Row> {
  const reply = await post(path, by, await storedFile(server, by, bytes))
  expect(reply.status).toBe(201)
  return reply.body['file'] as Row
}

const listOf = async (path: string) => (await server.call('GET', path, { token: ann.token })).body['files'] as Row[]

const announce = (id: string, bytes: Buffer, fields: object = {}) =>
  server.call('PUT', `/api/epc/file-contents/${id}`, {
    token: ann.token,
    body: { ...announcedFile(bytes), ...fields },
  })

const sendChunk = (id: string, bytes: Buffer, number: number) =>
  server.call('POST', `/api/epc/file-contents/${id}/chunks`, { token: ann.token, form: fileChunkForm(bytes, number) })

const read = async ({ _id }: Row, what: 'content' | 'thumbnail', { token } = ann) => {
  const response = await fetch(`${server.url}/api/epc/files/${_id}/${what}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function cursor() {
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: ann.token })
  return String(head.body['cursor'])
}

async function changesSince(from: string) {
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${from}`
  return (await server.call('GET', path, { token: ann.token })).body['changes'] as FeedLine[]
}

const DAY_MS = 86_400_000
const sweepIn = async (days: number) => {
  const now = new Date(Date.now() + days * DAY_MS)
  await purge(server.store, now)
  const files = createFolderStore(join(dataDir, 'files'))
  await unusedContents({
    store: server.store,
    files,
    chunks: createChunkFolder(dataDir, 'arriving-files'),
    completing: new Map(),
  }).sweep(now)
}
const isOnDisk = ({ contentId }: Row) => existsSync(join(dataDir, 'files', companyId, contentId))

test('adds a photo whose bytes have arrived under its key, and sends it to every device', async () => {
  const { lead, path } = await addLead()
  const from = await cursor()
  const key = randomUUID()
  const facts = {
    ...(await storedFile(server, bob)),
    width: 2048,
    height: 1536,
    position: { lat: 53.8, lng: -1.5 },
    createdAt: '2026-11-16T09:30:00.000Z',
  }
  const replies = [await post(path, bob, facts, key), await post(path, bob, facts, key)]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  const row = { _id: key, companyId, leadId: lead._id, createdBy: bob._id, ...facts }
  expect(replies[0]?.body['file']).toEqual(row)
  expect(await listOf(path)).toEqual([row])
  expect((await changesSince(from)).filter(({ t }) => t === 'leadFile')).toMatchObject([{ id: key, row }])
})

test('refuses to add a file before all of its bytes have arrived', async () => {
  const { path } = await addLead()
  const bytes = buildPicture(FILE_CHUNK_BYTES + 10)
  const contentId = randomUUID()
  const { thumbnail: _, leadId: _lead, ...facts } = announcedFile(bytes)
  const add = () => post(path, ann, { contentId, name: 'Roof', kind: 'photo', ...facts })
  expect((await add()).status).toBe(409)
  expect((await announce(contentId, bytes)).body['content']).toEqual({ state: 'uploading', missingChunks: [0, 1] })
  expect((await sendChunk(contentId, bytes, 1)).body['content']).toEqual({ state: 'uploading', missingChunks: [0] })
  expect((await add()).status).toBe(409)
  expect((await announce(contentId, bytes)).body['content']).toEqual({ state: 'uploading', missingChunks: [0] })
  expect((await sendChunk(contentId, bytes, 0)).body['content']).toEqual({ state: 'stored', missingChunks: [] })
  expect((await sendChunk(contentId, bytes, 0)).body['content']).toEqual({ state: 'stored', missingChunks: [] })
  expect((await add()).status).toBe(201)
})

test('refuses content that differs from what was announced, and accepts it when it is sent again', async () => {
  const bytes = smallPicture()
  const other = smallPicture()
  const contentId = randomUUID()
  await announce(contentId, bytes)
  expect((await sendChunk(contentId, other, 0)).status).toBe(422)
  expect((await sendChunk(contentId, bytes, 1)).status).toBe(422)
  expect((await announce(contentId, other)).status).toBe(409)
  expect((await sendChunk(contentId, bytes, 0)).body['content']).toMatchObject({ state: 'stored' })
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const pretended = randomUUID()
  await announce(pretended, page, { type: 'image/png' })
  expect((await sendChunk(pretended, page, 0)).status).toBe(422)
  const program = Buffer.from('MZ program')
  const wicked = randomUUID()
  await announce(wicked, program)
  expect((await sendChunk(wicked, program, 0)).body['message']).toBe(
    'Programs can’t be added. Choose a photo or a document.',
  )
})

test('refuses a program by its name, whatever its content', async () => {
  const { path } = await addLead()
  const reply = await post(path, ann, { ...(await storedFile(server, ann)), name: 'Invoice.pdf.bat' })
  expect([reply.status, reply.body['message']]).toEqual([422, 'Programs can’t be added. Choose a photo or a document.'])
})

test('refuses a file of more than 25 MB, or with a thumbnail that isn’t a JPEG', async () => {
  expect((await announce(randomUUID(), smallPicture(), { size: FILE_MAX_BYTES + 1 })).status).toBe(422)
  const thumbnail = Buffer.from('<svg></svg>').toString('base64')
  expect((await announce(randomUUID(), smallPicture(), { thumbnail })).status).toBe(422)
})

test('shows pictures inline and other files as attachments, with headers that let neither run', async () => {
  const { path } = await addLead()
  const picture = smallPicture()
  const photo = await addFile(path, picture)
  const shown = await read(photo, 'content')
  expect(shown.bytes.equals(picture)).toBe(true)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': "inline; filename*=UTF-8''Boiler",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await read(photo, 'thumbnail')).headers.get('content-type')).toBe('image/jpeg')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const attached = await addFile(path, page)
  const downloaded = await read(attached, 'content')
  expect(downloaded.headers.get('content-type')).toBe('application/octet-stream')
  expect(downloaded.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Boiler")
  expect((await read(attached, 'thumbnail')).status).toBe(404)
})

test('only members of the company read a file', async () => {
  const { path } = await addLead()
  const photo = await addFile(path)
  expect((await read(photo, 'content', bob)).status).toBe(200)
  expect((await read(photo, 'content', stranger)).status).toBe(404)
  expect((await read(photo, 'thumbnail', stranger)).status).toBe(404)
  expect((await fetch(`${server.url}/api/epc/files/${photo._id}/content`)).status).toBe(401)
})

test('a deleted file disappears from every device, and Undo restores its content', async () => {
  const { path } = await addLead()
  const photo = await addFile(path)
  const from = await cursor()
  const remove = () => server.call('DELETE', `/api/epc/files/${photo._id}`, { token: bob.token })
  expect((await remove()).status).toBe(200)
  expect(await listOf(path)).toEqual([])
  expect((await read(photo, 'content')).status).toBe(404)
  expect(await changesSince(from)).toContainEqual(expect.objectContaining({ t: 'leadFile', id: photo._id, del: true }))
  expect((await remove()).body['message']).toBe('This file was deleted by Bob Lee.')
  const { _id, companyId: _company, leadId: _lead, createdBy: _by, ...facts } = photo
  const again = (await post(path, ann, facts)).body['file'] as Row
  expect((await read(again, 'content')).status).toBe(200)
  await sweepIn(31)
  expect([isOnDisk(photo), (await read(again, 'content')).status]).toEqual([true, 200])
})

test('files are deleted and restored with their lead, and their bytes are purged after 30 days', async () => {
  const { lead, path } = await addLead()
  const photo = await addFile(path)
  await server.deleteLead(lead, ann)
  expect((await read(photo, 'content')).status).toBe(404)
  const late = await post(path, ann, await storedFile(server, ann))
  expect([late.status, late.body['message']]).toEqual([410, expect.stringContaining('This lead was deleted by Ann')])
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  await server.call('POST', `/api/epc/leads/${lead._id}/restore`, { token: admin.token })
  expect((await read(photo, 'content')).status).toBe(200)
  await server.deleteLead(lead, ann)
  await sweepIn(29)
  expect(isOnDisk(photo)).toBe(true)
  await sweepIn(31)
  expect(isOnDisk(photo)).toBe(false)
})

test('keeps content without a file as long as a device may still send its change', async () => {
  const contentId = randomUUID()
  await storedFile(server, ann, smallPicture(), contentId)
  await sweepIn(89)
  expect(isOnDisk({ _id: '', contentId })).toBe(true)
  await sweepIn(91)
  expect(isOnDisk({ _id: '', contentId })).toBe(false)
})

test('accepts bytes again that the database of a restored backup doesn’t know', async () => {
  const { path } = await addLead()
  const facts = await storedFile(server, ann)
  await writeTenant(server.store, companyId, (tx) =>
    tx.sql.deleteFrom('file_content').where('company_id', '=', companyId).where('id', '=', facts.contentId).execute(),
  )
  expect((await post(path, ann, { ...facts, sha256: '0'.repeat(64) })).status).toBe(409)
  expect((await post(path, ann, facts)).status).toBe(201)
})

test('limits the files of a company in total', async () => {
  const full = await server.addCompany()
  const user = await server.addUser({ companyIds: [full] })
  const { sha256, type } = announcedFile(smallPicture())
  const aShare = () => ({
    company_id: full,
    id: randomUUID(),
    size: FILE_BYTES_OF_A_COMPANY / 25,
    sha256,
    type,
    lead_id: randomUUID(),
    created_by: user._id,
    stored_at: new Date(),
  })
  await writeTenant(server.store, full, (tx) =>
    tx.sql
      .insertInto('file_content')
      .values(Array.from({ length: 25 }, aShare))
      .execute(),
  )
  const reply = await server.call('PUT', `/api/epc/file-contents/${randomUUID()}`, {
    token: user.token,
    body: announcedFile(smallPicture()),
  })
  expect([reply.status, reply.body['message']]).toEqual([
    413,
    'Your company’s 50 GB for files are full. Anyone in your company can delete files that aren’t needed, which frees ' +
      'their space after 30 days. A SuperAdmin can free it at once by erasing a lead.',
  ])
})

test('a photo that is added while old content is purged keeps its content', async () => {
  const { lead, path } = await addLead()
  const facts = await storedFile(server, bob)
  let sweeping: Promise<void> | undefined
  await writeTenant(server.store, companyId, async (tx) => {
    const file = {
      ...facts,
      _id: randomUUID(),
      companyId,
      leadId: lead._id,
      createdBy: bob._id,
      createdAt: new Date().toISOString(),
    }
    await saveRow(tx, { entity: 'leadFile', id: file._id }, undefined, file, { userId: bob._id })
    sweeping = sweepIn(91)
    await expect.poll(() => isWaitingForLock(server.store, '"file_content"')).toBe(true)
  })
  await sweeping
  const [file] = await listOf(path)
  expect(file && (await read(file, 'content')).status).toBe(200)
})
