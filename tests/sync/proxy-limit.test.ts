import { createHash, randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, afterAll, expect, test } from 'vitest'
import { BULK_CHUNK_BYTES } from '../../contract/entities/import/lead-import.ts'
import { readAnswer, receivedFrom } from '../../src/api/answers.ts'
import { call } from '../../src/api/call.ts'
import { Unreachable } from '../../src/api/failures.ts'
import { urlOf } from '../../src/api/url.ts'
import { requestLimit } from '../../src/db/files/request-limit.ts'
import { UploadsDb } from '../../src/db/schema/uploads-db.ts'
import { readToken } from '../../src/db/session/session-token.ts'
import { readEachChunk } from '../../src/workers/csv/read-fields.ts'
import { importFile } from '../../src/workers/imports/import-file.ts'
import { type ContentPorts, sendContent } from '../../src/workers/uploads/send-content.ts'
import { uploadFile } from '../../src/workers/uploads/upload-file.ts'
import { buildImport } from '../support/builders/build-import.ts'
import { buildPicture } from '../support/builders/files.ts'
import { startSizeLimitProxy } from '../support/fakes/size-limit-proxy.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

const MB = 1024 * 1024
let server: TestServer
let proxy: Awaited<ReturnType<typeof startSizeLimitProxy>>
let companyId: string
let user: TestUser

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  proxy = await startSizeLimitProxy(server.url, MB)
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId] })
})
afterEach(() => proxy.close())

function aDevice() {
  const db = new UploadsDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const files = new Map<string, Blob>()
  let breaksAfter = Infinity
  const ports: ContentPorts = {
    db,
    files: {
      keep: async (id, file) => void files.set(id, file),
      read: async (id) => files.get(id),
      remove: async (id) => void files.delete(id),
      ids: async () => [...files.keys()],
    },
    session: async () => readToken(user.token),
    call: (endpoint, args, options) => call(endpoint, args, { ...options, host: proxy.url }),
    callForm: async (endpoint, args, { token }) => {
      if (breaksAfter-- <= 0) throw new Unreachable()
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(proxy.url + urlOf(endpoint, args), { method: 'POST', body: args.form, headers })
      return readAnswer(endpoint, await receivedFrom(answer))
    },
    now: Date.now,
    rest: async () => undefined,
    onSent: async () => undefined,
  }
  return { db, files, ports, breakAfter: (calls: number) => (breaksAfter = calls) }
}

const until = (isEnd: () => boolean | Promise<boolean>, abort: AbortController) => async () => {
  if (await isEnd()) abort.abort()
}

async function aFileOfLeads({ db, files }: ReturnType<typeof aDevice>, bytes: number) {
  const row = (number: number) => `Maya,Person${number},maya${number}@example.com,${'x'.repeat(900)}\n`
  let text = 'first_name,surname,email,message\n'
  for (let number = 0; text.length < bytes; number++) text += row(number)
  const file = new Blob([text])
  const id = randomUUID()
  const plan = {
    fileName: 'leads.csv',
    fileSize: file.size,
    totalChunks: Math.ceil(file.size / BULK_CHUNK_BYTES),
    duplicates: 'skip' as const,
  }
  files.set(id, file)
  await db.uploads.add({ id, userId: user._id, companyId, plan, createdAt: 1, state: 'sending', sentBytes: 0 })
  return { id, rows: text.split('\n').length - 2 }
}

test('FM-116: a file of leads passes a proxy with a limit of 1 MB, and the device remembers the size', async () => {
  const device = aDevice()
  const { id, rows } = await aFileOfLeads(device, BULK_CHUNK_BYTES + 2 * MB)
  await uploadFile(device.ports, id, new AbortController().signal)
  const storedUpload = await device.db.uploads.get(id)
  expect(storedUpload).toMatchObject({ state: 'done', server: { rows: { read: rows, failed: 0 } } })
  expect(await requestLimit(device.db)).toBeLessThanOrEqual(MB)
  const refusedBefore = proxy.refused
  const second = await aFileOfLeads(device, 2 * MB)
  await uploadFile(device.ports, second.id, new AbortController().signal)
  expect(proxy.refused).toBe(refusedBefore)
})

test('FM-116: an upload interrupted within a chunk continues after the parts that arrived', async () => {
  const device = aDevice()
  const { id } = await aFileOfLeads(device, BULK_CHUNK_BYTES)
  const stop = new AbortController()
  device.breakAfter(6)
  device.ports.rest = until(() => true, stop)
  await uploadFile(device.ports, id, stop.signal)
  const sentBefore = proxy.passed.reduce((sum, bytes) => sum + bytes, 0)
  expect(sentBefore).toBeGreaterThan(MB)
  device.breakAfter(Infinity)
  device.ports.rest = async () => undefined
  await uploadFile(device.ports, id, new AbortController().signal)
  expect(await device.db.uploads.get(id)).toMatchObject({ state: 'done' })
  const sent = proxy.passed.reduce((sum, bytes) => sum + bytes, 0)
  expect(sent).toBeLessThan(BULK_CHUNK_BYTES + 100_000)
})

test('a photo passes a proxy with a limit of 100 kB', async () => {
  proxy.mostBytes = 100_000
  const { db, files, ports } = aDevice()
  const bytes = buildPicture(700_000)
  const id = randomUUID()
  files.set(id, new Blob([new Uint8Array(bytes)]))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const owner = { userId: user._id, companyId, leadId: randomUUID() }
  const facts = { size: bytes.length, sha256, type: 'image/jpeg' } as const
  await db.contents.add({ id, ...owner, ...facts, createdAt: 1, state: 'sending', sentBytes: 0 })
  await sendContent(ports, id, new AbortController().signal)
  expect(await db.contents.get(id)).toMatchObject({ state: 'sent' })
  expect(proxy.refused).toBeGreaterThan(0)
})

test('names a proxy that refuses even the smallest part, and keeps the file', async () => {
  proxy.mostBytes = 20_000
  const device = aDevice()
  const { id } = await aFileOfLeads(device, MB)
  const stop = new AbortController()
  device.ports.rest = until(() => true, stop)
  await uploadFile(device.ports, id, stop.signal)
  expect(await device.db.uploads.get(id)).toMatchObject({ state: 'sending', waiting: 'proxy-limit' })
  expect(device.files.has(id)).toBe(true)
})

test('subscribers pass a proxy with a limit of 100 kB, each once', async () => {
  proxy.mostBytes = 100_000
  const { db, files, ports } = aDevice()
  const rows = 3_000
  const text = `email,first_name\n${Array.from({ length: rows }, (_, at) => `person${at}@example.com,Person`).join('\n')}\n`
  const file = new Blob([text])
  const id = randomUUID()
  files.set(id, file)
  const owner = { userId: user._id, companyId }
  await db.imports.add({ ...buildImport(), id, ...owner, fileSize: file.size, rowsPerChunk: 2_000 })
  const importPorts = { ...ports, readFields: readEachChunk }
  await importFile(importPorts, id, new AbortController().signal)
  expect(await db.imports.get(id)).toMatchObject({ state: 'done', rowsRead: rows, upserts: rows })
  expect(proxy.refused).toBeGreaterThan(0)
})
