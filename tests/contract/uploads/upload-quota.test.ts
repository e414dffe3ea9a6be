import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { addUploader, chunkForm, type Uploader, uploadIn } from '../../support/builders/uploads.ts'

let server: TestServer
let dataDir: string
let me: Uploader
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-quota-'))
  server = await startTestServer({ dataDir })
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

const GB = 1_000_000_000
const WHAT_TO_DO = 'Wait until one is done or cancel one under Earlier uploads, then upload this file again.'

const planAs = (token: string, companyId: string, fileSize = 10, uploadId: string = randomUUID()) =>
  server.call('PUT', `/api/upload/bulk-uploads/${uploadId}?companyId=${companyId}`, {
    token,
    body: { fileName: 'leads.csv', fileSize, totalChunks: 2 },
  })
const plan = (fileSize?: number, uploadId?: string) => planAs(me.user.token, me.companyId, fileSize, uploadId)
const leftInFolder = (ending: string) => {
  const folder = join(dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : []
}

test('FM-097: a user has at most ten unfinished uploads; those continue, and cancelling one makes room', async () => {
  const ids = Array.from({ length: 10 }, () => randomUUID())
  for (const id of ids) expect((await plan(10, id)).status).toBe(200)
  const refused = await plan()
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'state', message: `You already have 10 unfinished uploads. ${WHAT_TO_DO}` },
  })
  // A client that knows only the specification gets the same refusal, and leaves nothing on the disk.
  const plain = await me.sendChunk('first_name\n', { number: 0, of: 2 })
  expect([plain.status, leftInFolder('.part')]).toEqual([409, []])
  expect((await plan(10, ids[0])).status).toBe(200)
  expect((await me.sendChunk('first_name\n', { number: 0, of: 2, uploadId: ids[0]! })).status).toBe(200)
  expect((await me.call('DELETE', `/api/upload/bulk-uploads/${ids[1]}`)).status).toBe(200)
  expect((await plan()).status).toBe(200)
})

test('FM-097: unfinished uploads of a user use at most 5 GB together, over all companies', async () => {
  expect(await plan(5 * GB + 1)).toMatchObject({
    status: 413,
    body: { message: 'A file of leads can have up to 5 GB. Split it and upload the parts one by one.' },
  })
  const other = await server.addCompany()
  const { token } = await server.addUser({ companyIds: [me.companyId, other] })
  expect((await planAs(token, other, 3 * GB)).status).toBe(200)
  expect((await planAs(token, me.companyId, 2 * GB)).status).toBe(200)
  expect(await planAs(token, me.companyId, 1)).toMatchObject({
    status: 409,
    body: { message: `You already have 5 GB of unfinished uploads, and can have 5 GB. ${WHAT_TO_DO}` },
  })
  expect((await plan(GB)).status).toBe(200)
})

test('FM-097: a company has at most fifty unfinished uploads of 20 GB together, without affecting other companies', async () => {
  const addUser = () => server.addUser({ companyIds: [me.companyId] })
  for (let user = 0; user < 5; user++) {
    const { token } = await addUser()
    for (let upload = 0; upload < 10; upload++) expect((await planAs(token, me.companyId)).status).toBe(200)
  }
  const refused = await plan()
  expect(refused).toMatchObject({
    status: 409,
    body: { message: `Your company already has 50 unfinished uploads. ${WHAT_TO_DO}` },
  })
  me = await addUploader(server)
  for (let user = 0; user < 4; user++) await planAs((await addUser()).token, me.companyId, 5 * GB)
  expect((await plan(1)).body['message']).toBe(
    `Your company already has 20 GB of unfinished uploads, and can have 20 GB. ${WHAT_TO_DO}`,
  )
})

test('two uploads announced at once can’t both take the last slot', async () => {
  for (let upload = 0; upload < 9; upload++) await plan()
  const both = await Promise.all([plan(), plan()])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('FM-097: refuses and discards a chunk with which a file outgrows its announced size and the quota', async () => {
  const uploadId = randomUUID()
  await plan(10, uploadId)
  await plan(5 * GB - 20)
  const refused = await me.sendChunk('x'.repeat(21), { number: 0, of: 2, uploadId })
  expect([refused.status, refused.body['message']]).toEqual([409, expect.stringContaining(WHAT_TO_DO)])
  expect(leftInFolder('.part')).toEqual([])
  expect(leftInFolder(`_${uploadId}`)).toEqual([])
  const fits = await me.sendChunk('x'.repeat(20), { number: 0, of: 2, uploadId })
  expect(uploadIn(fits)).toMatchObject({ fileSize: 20, receivedChunks: 1 })
  // The same chunk again counts once.
  expect((await me.sendChunk('y'.repeat(20), { number: 0, of: 2, uploadId })).status).toBe(200)
})

test('FM-098: a chunk that is refused or cut off leaves no part behind', async () => {
  const wrong = await me.sendChunk('first_name\n', { uploadId: randomUUID(), checksum: '0'.repeat(64) })
  const large = await me.sendChunk('x'.repeat(5_242_881), { uploadId: randomUUID() })
  const nameless = new FormData()
  nameless.append('fileChunk', new Blob(['first_name\n']), 'leads.csv')
  const unnumbered = await server.call('POST', '/api/upload/bulk-upload-chunk', {
    token: me.user.token,
    form: nameless,
  })
  const cut = await cutOff(chunkForm('x'.repeat(100_000), { uploadId: randomUUID() }))
  expect([wrong.status, large.status, unnumbered.status, cut]).toEqual([422, 413, 422, 400])
  expect(leftInFolder('.part')).toEqual([])
})

async function cutOff(form: FormData): Promise<number> {
  const whole = new Request('http://localhost', { method: 'POST', body: form })
  const body = (await whole.arrayBuffer()).slice(0, -500)
  const headers = {
    authorization: `Bearer ${me.user.token}`,
    'content-type': whole.headers.get('content-type') ?? '',
  }
  const reply = await fetch(`${server.url}/api/upload/bulk-upload-chunk`, { method: 'POST', headers, body })
  await reply.text()
  return reply.status
}
