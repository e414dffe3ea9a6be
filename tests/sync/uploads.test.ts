import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BULK_CHUNK_BYTES } from '../../contract/entities/import/lead-import.ts'
import { readAnswer, receivedFrom } from '../../src/api/answers.ts'
import { call } from '../../src/api/call.ts'
import { Unreachable } from '../../src/api/failures.ts'
import { urlOf } from '../../src/api/url.ts'
import { readToken } from '../../src/db/session/session-token.ts'
import { UploadsDb } from '../../src/db/schema/uploads-db.ts'
import { uploadFile } from '../../src/workers/uploads/upload-file.ts'
import type { UploadPorts } from '../../src/workers/uploads/send-chunks.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let companyId: string
let user: TestUser

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId] })
})

/** What the network does to the next calls: one step a call, then nothing. */
type Fault = 'none' | 'request lost' | 'answer lost' | 'damaged'

function deviceOf(owner: TestUser, faults: Fault[] = []) {
  const db = new UploadsDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const files = new Map<string, Blob>()
  let sentChunks = 0
  let seen: string[] = []
  const faultily = async <T>(work: () => Promise<T>): Promise<T> => {
    const fault = faults.shift() ?? 'none'
    if (fault === 'request lost') throw new Unreachable()
    const answer = await work()
    if (fault === 'answer lost') throw new Unreachable()
    return answer
  }
  const ports: UploadPorts = {
    db,
    files: {
      keep: async (id, file) => void files.set(id, file),
      read: async (id) => files.get(id),
      remove: async (id) => void files.delete(id),
      ids: async () => [...files.keys()],
    },
    session: async () => readToken(owner.token),
    call: (endpoint, args, options) => faultily(() => call(endpoint, args, { ...options, host: server.url })),
    callForm: (endpoint, args, { token, onSent }) => {
      if (faults[0] === 'damaged') args.form.set('fileChunk', new Blob(['damaged on its way']), 'leads.csv')
      return faultily(async () => {
        sentChunks += 1
        const response = await fetch(server.url + urlOf(endpoint, args), {
          method: 'POST',
          body: args.form,
          headers: { authorization: `Bearer ${token}` },
        })
        onSent?.(1)
        return readAnswer(endpoint, await receivedFrom(response))
      })
    },
    now: Date.now,
    rest: async () => {
      const storedUploads = await db.uploads.toArray()
      seen = [...seen, ...storedUploads.map(({ waiting }) => waiting ?? 'working')]
    },
  }
  return { ports, files, sentChunks: () => sentChunks, seen: () => seen }
}

type TestDevice = ReturnType<typeof deviceOf>

async function put({ ports }: TestDevice, file: Blob, state: 'sending' | 'cancelling' = 'sending') {
  const id = randomUUID()
  await ports.files.keep(id, file, () => undefined)
  const plan = {
    fileName: 'leads.csv',
    fileSize: file.size,
    totalChunks: Math.ceil(file.size / BULK_CHUNK_BYTES),
    duplicates: 'add' as const,
  }
  await ports.db.uploads.add({ id, userId: user._id, companyId, plan, createdAt: 1, state, sentBytes: 0 })
  return id
}

const carry = (device: TestDevice, id: string, signal = new AbortController().signal) =>
  uploadFile(device.ports, id, signal)
const totalLeads = async () =>
  (await server.call('GET', '/api/epc/leads', { token: user.token })).body['totalLeads'] as unknown as number

const smallFile = () => new Blob(['First Name,Surname\nMaya,Shah\nBen,Lee\n'])
/** Three chunks with long cells, so that there are few rows. */
const ROWS = 2200
const largeFile = () => {
  const message = 'x'.repeat(5500)
  return new Blob(['First Name,Message\n', ...Array.from({ length: ROWS }, (_, row) => `Lead ${row},${message}\n`)])
}

test('a file is announced, sent in chunks, polled until it is processed, and then leaves the device', async () => {
  const device = deviceOf(user)
  const id = await put(device, largeFile())
  await carry(device, id)
  expect(await device.ports.db.uploads.get(id)).toMatchObject({
    state: 'done',
    server: { state: 'done', rows: { read: ROWS, added: ROWS } },
  })
  expect(device.sentChunks()).toBe(3)
  expect(device.files.size).toBe(0)
  expect(await totalLeads()).toBe(ROWS)
})

test('every row arrives exactly once despite lost requests, lost answers and a damaged chunk', async () => {
  const faults: Fault[] = ['request lost', 'answer lost', 'none', 'answer lost', 'none', 'damaged', 'none', 'none']
  const device = deviceOf(user, [...faults, 'request lost', 'none', 'answer lost'])
  const id = await put(device, largeFile())
  await carry(device, id)
  expect(await device.ports.db.uploads.get(id)).toMatchObject({ state: 'done', server: { rows: { added: ROWS } } })
  expect(device.seen()).toContain('signal')
  expect(await totalLeads()).toBe(ROWS)
})

test('resumes what an earlier page started at the missing chunk', async () => {
  const device = deviceOf(user)
  const id = await put(device, largeFile())
  const leaving = new AbortController()
  const ofPage: TestDevice['ports'] = {
    ...device.ports,
    callForm: async (...args) => {
      const answer = await device.ports.callForm(...args)
      leaving.abort()
      return answer
    },
  }
  await uploadFile(ofPage, id, leaving.signal).catch(() => undefined)
  expect(device.sentChunks()).toBe(1)
  await carry(device, id)
  expect(device.sentChunks()).toBe(3)
  expect(await totalLeads()).toBe(ROWS)
})

test.each([
  { line: 'fast', chunkMs: 100, atOnce: 3 },
  { line: 'slow', chunkMs: 60_000, atOnce: 1 },
])('on a $line connection at most $atOnce of its chunks are sent at once', async ({ chunkMs, atOnce }) => {
  const device = deviceOf(user)
  const file = new Blob([largeFile(), largeFile()])
  const id = await put(device, file)
  const chunks = Math.ceil(file.size / BULK_CHUNK_BYTES)
  let now = 0
  let [onTheirWay, most, answered] = [0, 0, 0]
  // Each answer may start one more.
  const awaited = () => Math.min(atOnce, answered + 1, chunks - answered)
  const { callForm } = device.ports
  const watched: UploadPorts = {
    ...device.ports,
    now: () => now,
    callForm: async (...args) => {
      most = Math.max(most, ++onTheirWay)
      const answer = await callForm(...args)
      while (onTheirWay < awaited()) await sleep(5)
      onTheirWay -= 1
      answered += 1
      now += chunkMs
      return answer
    },
  }
  await uploadFile(watched, id, new AbortController().signal)
  expect(most).toBe(atOnce)
  expect(await device.ports.db.uploads.get(id)).toMatchObject({ state: 'done', server: { rows: { failed: 0 } } })
})

test('a file that the server can’t use fails with the reason', async () => {
  const device = deviceOf(user)
  const id = await put(device, new Blob(['Shoe size\n42\n']))
  await carry(device, id)
  expect(await device.ports.db.uploads.get(id)).toMatchObject({
    state: 'failed',
    words: 'None of the columns in this file match a lead field. Its first line has to name them.',
  })
})

test('a file that is missing from the device fails with a message that says so', async () => {
  const device = deviceOf(user)
  const id = await put(device, smallFile())
  device.files.clear()
  await carry(device, id)
  expect(await device.ports.db.uploads.get(id)).toMatchObject({
    state: 'failed',
    words: 'The file is no longer on this device. Choose it again.',
  })
})

test('cancels an upload on the server, too, and forgets it here, even if the server never had it', async () => {
  const device = deviceOf(user, ['request lost'])
  const unheard = await put(device, smallFile(), 'cancelling')
  await carry(device, unheard)
  const known = await put(device, smallFile())
  await server.call('PUT', `/api/upload/bulk-uploads/${known}`, {
    token: user.token,
    body: { fileName: 'leads.csv', fileSize: 10, totalChunks: 1 },
  })
  await device.ports.db.uploads.update(known, { state: 'cancelling' })
  await carry(device, known)
  const { body } = await server.call('GET', `/api/upload/bulk-uploads/${known}`, { token: user.token })
  expect(body['upload']).toMatchObject({ state: 'cancelled' })
  expect(await device.ports.db.uploads.count()).toBe(0)
  expect(device.files.size).toBe(0)
})

test('an upload that fails at the moment of its cancellation is cancelled', async () => {
  const device = deviceOf(user)
  const id = await put(device, smallFile())
  device.ports.files.read = async () => {
    await device.ports.db.uploads.update(id, { state: 'cancelling' })
    return undefined
  }
  await carry(device, id)
  const { body } = await server.call('GET', `/api/upload/bulk-uploads/${id}`, { token: user.token })
  expect(body['upload']).toMatchObject({ state: 'cancelled' })
  expect(await device.ports.db.uploads.count()).toBe(0)
})

test('nobody sends a file that somebody else chose', async () => {
  const device = deviceOf(await server.addUser({ companyIds: [companyId] }))
  const id = await put(device, smallFile())
  await carry(device, id)
  expect(device.sentChunks()).toBe(0)
  expect(await device.ports.db.uploads.get(id)).toMatchObject({ state: 'sending' })
})
