import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '../../support/builders/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  stranger = await server.addUser({ companyIds: [await server.addCompany()] })
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { _id: string }

async function addFile(facts: object = {}): Promise<{ photo: Row; path: string }> {
  const lead = await server.addLead(companyId)
  const path = `/api/epc/leads/${lead._id}/files`
  const body = { ...(await storedFile(server, ann)), ...facts }
  const reply = await server.call('POST', path, {
    token: ann.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.status).toBe(201)
  return { photo: reply.body['file'] as Row, path }
}

const patch = ({ _id }: Row, by: TestUser, body: object) =>
  server.call('PATCH', `/api/epc/files/${_id}`, {
    token: by.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })

const listOf = async (path: string) => (await server.call('GET', path, { token: ann.token })).body['files']

test('a photo has a caption and is before or after; both can be changed and cleared', async () => {
  const { photo, path } = await addFile()
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: ann.token })
  const written = await patch(photo, bob, { caption: ' Tile missing ', stage: 'before', seen: '' })
  expect(written.body['file']).toEqual({ ...photo, caption: 'Tile missing', stage: 'before' })
  const since = `/api/sync/changes?companyId=${companyId}&cursor=${String(head.body['cursor'])}`
  expect((await server.call('GET', since, { token: ann.token })).body['changes']).toMatchObject([
    { t: 'leadFile', row: { caption: 'Tile missing', stage: 'before' } },
  ])
  await patch(photo, ann, { stage: 'after' })
  expect(await listOf(path)).toEqual([{ ...photo, caption: 'Tile missing', stage: 'after' }])
  await patch(photo, ann, { caption: '', stage: '', seen: 'Tile missing' })
  expect(await listOf(path)).toEqual([photo])
})

test('keeps both captions if two users describe a photo without seeing each other’s text', async () => {
  const { photo } = await addFile()
  await patch(photo, ann, { caption: 'Tile missing', seen: '' })
  const reply = await patch(photo, bob, { caption: 'North side', seen: '' })
  expect(reply.body['file']).toMatchObject({ caption: 'Tile missing / North side' })
})

test('refuses a caption of more than 300 characters, by a stranger, or for a deleted photo', async () => {
  const { photo } = await addFile()
  expect((await patch(photo, ann, { caption: 'x'.repeat(301) })).status).toBe(422)
  expect((await patch(photo, stranger, { caption: 'Mine' })).status).toBe(404)
  await server.call('DELETE', `/api/epc/files/${photo._id}`, { token: ann.token })
  expect((await patch(photo, ann, { caption: 'Late' })).status).toBe(410)
})

test('a signature keeps the text that was signed', async () => {
  const signed = {
    kind: 'signature',
    signedBy: 'Maya Lee',
    signedText: 'My details are correct.',
    caption: 'At the door',
  }
  expect((await addFile(signed)).photo).toMatchObject(signed)
})
