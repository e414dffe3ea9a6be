import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_CHUNK_BYTES } from '../../contract/entities/files/lead-file.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { addFile, deleteFile, describeFile } from '../../contract/mutations/file.ts'
import { createLead } from '../../contract/mutations/lead.ts'
import { readAnswer, receivedFrom } from '../../src/api/answers.ts'
import { call } from '../../src/api/call.ts'
import { Unreachable } from '../../src/api/failures.ts'
import { urlOf } from '../../src/api/url.ts'
import { forgetSettledContents } from '../../src/db/files/kept-contents.ts'
import { sweepFiles } from '../../src/db/files/sweep-files.ts'
import { mutate } from '../../src/db/mutate.ts'
import { discardParked, retryParked } from '../../src/db/outbox/outbox-actions.ts'
import { forgetWaits } from '../../src/db/outbox/outbox-queue.ts'
import { readToken } from '../../src/db/session/session-token.ts'
import { type ContentPorts, sendContent } from '../../src/workers/uploads/send-content.ts'
import type { DiskSpace } from '../../server/providers/disk-space.ts'
import { buildPicture } from '../support/builders/files.ts'
import { createWorld } from '../support/builders/world.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let disk: DiskSpace | undefined
beforeAll(async () => {
  server = await startTestServer({ diskSpace: async () => disk ?? { freeBytes: 1e12, totalBytes: 1e12 } })
})
afterAll(() => server.close())

/** What the network does to the next calls: one step a call, then nothing. */
type Fault = 'none' | 'request lost' | 'answer lost'

function sendingFrom({ device, outbox }: TestDevice, user: TestUser, faults: Fault[] = []) {
  const stored = new Map<string, Blob>()
  let sentChunks = 0
  const faultily = async <T>(work: () => Promise<T>): Promise<T> => {
    const fault = faults.shift() ?? 'none'
    if (fault === 'request lost') throw new Unreachable()
    const answer = await work()
    if (fault === 'answer lost') throw new Unreachable()
    return answer
  }
  const ports: ContentPorts = {
    db: device.uploads,
    files: {
      keep: async (id, file) => void stored.set(id, file),
      read: async (id) => stored.get(id),
      remove: async (id) => void stored.delete(id),
      ids: async () => [...stored.keys()],
    },
    session: async () => readToken(user.token),
    call: (endpoint, args, options) => faultily(() => call(endpoint, args, { ...options, host: server.url })),
    callForm: (endpoint, args, { token }) =>
      faultily(async () => {
        sentChunks += 1
        const headers = { authorization: `Bearer ${token}` }
        const response = await fetch(server.url + urlOf(endpoint, args), { method: 'POST', body: args.form, headers })
        return readAnswer(endpoint, await receivedFrom(response))
      }),
    now: Date.now,
    rest: async () => undefined,
    onSent: async () => undefined,
  }
  return {
    ports,
    kept: stored,
    sentChunks: () => sentChunks,
    forget: () => forgetSettledContents({ db: device.uploads, outbox, files: ports.files, locks: navigator.locks }),
  }
}

type Sending = ReturnType<typeof sendingFrom>

/** As `addLeadFile` does on a device. */
async function addPhoto(
  { device, companyId }: TestDevice,
  { ports }: Sending,
  user: TestUser,
  { leadId, bytes = buildPicture(FILE_CHUNK_BYTES * 2 + 5) }: { leadId: string; bytes?: Buffer },
) {
  const contentId = device.newId()
  const fileId = device.newId()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const facts = { size: bytes.length, sha256, type: 'image/jpeg' } as const
  await ports.files.keep(contentId, new Blob([Buffer.from(bytes)]), () => undefined)
  const owner = { userId: user._id, companyId, leadId }
  await device.uploads.contents.add({ id: contentId, ...owner, ...facts, createdAt: 1, state: 'sending', sentBytes: 0 })
  const createdAt = '2026-11-20T09:00:00.000Z'
  const args = { leadId, fileId, createdAt, contentId, name: 'Roof', kind: 'photo', ...facts } as const
  await mutate(device, addFile, args, { subject: 'Ada', companyId })
  return { fileId, contentId }
}

const send = ({ ports }: Sending, contentId: string, signal = new AbortController().signal) =>
  sendContent(ports, contentId, signal)

const filesOf = async (leadId: string, { token }: TestUser) =>
  (await server.call('GET', `/api/epc/leads/${leadId}/files`, { token })).body['files'] as { _id: string }[]

const statusOf = async (lead: Lead, { token }: TestUser) =>
  ((await server.call('GET', `/api/epc/leads/${lead._id}`, { token })).body as unknown as Lead).lead_status

const namesIn = async (table: { toArray(): Promise<{ name: string }[]> }) =>
  (await table.toArray()).map(({ name }) => name)

async function aPhoto(faults: Fault[] = []) {
  const { device, user } = await createWorld(server)
  const lead = await server.addLead(device.companyId)
  const sending = sendingFrom(device, user, faults)
  return { device, user, lead, sending, ...(await addPhoto(device, sending, user, { leadId: lead._id })) }
}

test('a photo waits for its bytes in its own lane, and the lead’s other changes go ahead', async () => {
  const { device, user, lead, sending, contentId, fileId } = await aPhoto()
  await device.setStatus(lead, '1st Call')
  const end = await device.push()
  expect(end).toMatchObject({ left: 1, nextDueAt: undefined })
  expect([await statusOf(lead, user), await filesOf(lead._id, user)]).toEqual(['1st Call', []])
  await send(sending, contentId)
  await device.push()
  expect(await filesOf(lead._id, user)).toMatchObject([{ _id: fileId, contentId }])
})

test('FM-112: the photo and its bytes arrive once despite lost requests and lost answers', async () => {
  const { device, user, lead, sending, contentId, fileId } = await aPhoto([
    'request lost',
    'answer lost',
    'none',
    'answer lost',
  ])
  await send(sending, contentId)
  let isLost = false
  device.transport.fault = ({ path }) => {
    if (isLost || !path.includes('/files')) return undefined
    isLost = true
    return async (deliver) => {
      await deliver()
      throw new TypeError('The answer was lost.')
    }
  }
  await device.push()
  await forgetWaits(device.outbox, user._id, () => true)
  await device.push()
  expect(await filesOf(lead._id, user)).toMatchObject([{ _id: fileId }])
})

test('FM-112: resumes what an earlier page started at the missing chunk', async () => {
  const { sending, contentId } = await aPhoto()
  const leaving = new AbortController()
  const ofPage: ContentPorts = {
    ...sending.ports,
    callForm: async (endpoint, args, options) => {
      const answer = await sending.ports.callForm(endpoint, args, options)
      if (sending.sentChunks() === 2) leaving.abort()
      return answer
    },
  }
  await sendContent(ofPage, contentId, leaving.signal)
  expect(sending.sentChunks()).toBe(2)
  await send(sending, contentId)
  expect(sending.sentChunks()).toBe(3)
  expect(await sending.ports.db.contents.get(contentId)).toMatchObject({ state: 'sent' })
})

test('a photo of a lead added offline is sent after the lead', async () => {
  const { device, user } = await createWorld(server)
  const sending = sendingFrom(device, user)
  const leadId = device.device.newId()
  const fields = { surname: 'Byron', phone: '07700 900001' }
  const options = { subject: 'Ada', companyId: device.companyId }
  await mutate(device.device, createLead, { leadId, createdAt: '2026-11-20T09:00:00.000Z', fields }, options)
  const { contentId, fileId } = await addPhoto(device, sending, user, { leadId })
  await send(sending, contentId)
  await device.push()
  expect(await namesIn(device.outbox.parked)).toEqual([])
  expect(await filesOf(leadId, user)).toMatchObject([{ _id: fileId }])
})

test('FM-113: a photo whose lead was deleted waits for a decision; discarding it discards its bytes', async () => {
  const { device, user, lead, sending, contentId, fileId } = await aPhoto()
  await server.deleteLead(lead, user)
  await send(sending, contentId)
  await device.push()
  expect(await namesIn(device.outbox.parked)).toEqual(['file.add'])
  await sending.forget()
  expect(sending.kept.has(contentId)).toBe(true)
  await discardParked(device.device, fileId)
  await sending.forget()
  expect([sending.kept.size, await device.device.uploads.contents.count()]).toEqual([0, 0])
})

test('refused bytes leave the change to the user', async () => {
  const { device, sending, contentId } = await aPhoto()
  await sending.ports.files.keep(contentId, new Blob(['something else']), () => undefined)
  await send(sending, contentId)
  expect(await sending.ports.db.contents.get(contentId)).toMatchObject({ state: 'failed' })
  await device.push()
  expect(await namesIn(device.outbox.parked)).toEqual(['file.add'])
})

test('FM-113: when the user resends a change, its bytes are tried again before it', async () => {
  const { device, user, lead, sending, contentId } = await aPhoto()
  const whole = sending.kept.get(contentId)!
  Object.assign(sending.ports, { now: device.clock.now })
  await sending.ports.files.keep(contentId, new Blob(['something else']), () => undefined)
  await send(sending, contentId)
  await device.push()
  const [refused] = await device.outbox.parked.toArray()
  await sending.ports.files.keep(contentId, whole, () => undefined)
  device.clock.advance(1_000)
  await retryParked(device.device, refused!.mutationId)
  expect(await device.push()).toMatchObject({ left: 1 })
  await send(sending, contentId)
  await device.push()
  expect(await filesOf(lead._id, user)).toHaveLength(1)
})

test('no sweep removes a waiting file, and discarding unsent changes at sign-out removes all', async () => {
  const { device, sending, contentId } = await aPhoto()
  await sweepFiles({ db: device.device.uploads, files: sending.ports.files, locks: navigator.locks })
  await sending.forget()
  expect(sending.kept.has(contentId)).toBe(true)
  await device.signOut('discard')
  expect(await device.device.uploads.contents.count()).toBe(0)
})

test('a photo deleted before it was sent is added and then deleted', async () => {
  const { device, user, lead, sending, contentId, fileId } = await aPhoto()
  await mutate(device.device, deleteFile, { fileId }, { subject: 'Ada', companyId: device.companyId })
  await device.push()
  expect(await namesIn(device.outbox.pending)).toEqual(['file.add', 'file.delete'])
  await send(sending, contentId)
  await device.push()
  expect(await namesIn(device.outbox.pending)).toEqual([])
  expect(await filesOf(lead._id, user)).toEqual([])
})

test('a caption written before its photo was sent arrives after the photo', async () => {
  const { device, user, lead, sending, contentId, fileId } = await aPhoto()
  const fields = { caption: 'Tile missing', stage: 'before' } as const
  await mutate(
    device.device,
    describeFile,
    { fileId, fields, seen: '' },
    { subject: 'Ada', companyId: device.companyId },
  )
  await device.push()
  expect(await namesIn(device.outbox.pending)).toEqual(['file.add', 'file.describe'])
  await send(sending, contentId)
  await device.push()
  expect(await namesIn(device.outbox.parked)).toEqual([])
  expect(await filesOf(lead._id, user)).toMatchObject([{ _id: fileId, ...fields }])
})

test('FM-117: while the server is short of disk a photo is kept, says so, and is sent once there is room', async () => {
  const { device, user, lead, sending, contentId, fileId } = await aPhoto()
  let seen: unknown
  disk = { freeBytes: 0, totalBytes: 1 }
  Object.assign(sending.ports, {
    rest: async () => {
      seen = (await device.device.uploads.contents.get(contentId))?.waiting
      disk = undefined
    },
  })
  await send(sending, contentId)
  expect(seen).toBe('server-full')
  await device.push()
  expect(await filesOf(lead._id, user)).toMatchObject([{ _id: fileId }])
})
