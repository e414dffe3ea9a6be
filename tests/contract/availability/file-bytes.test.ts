import { mkdtempSync, truncateSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildPicture, storedFile } from '../../support/builders/files.ts'
import { S3Server } from '../../support/fakes/s3-server.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bytes-'))
const s3 = new S3Server()
const log: { level: number; msg: string }[] = []
const logTo = { write: (line: string) => void log.push(JSON.parse(line)) }
const ERROR = 50

let local: TestServer
let remote: TestServer

beforeAll(async () => {
  const s3Settings = {
    endpoint: await s3.listen(),
    bucket: 'files',
    region: 'x',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  local = await startTestServer({ dataDir, logTo, logLevel: 'debug' })
  remote = await startTestServer({ s3: s3Settings, logTo, logLevel: 'error' })
})
afterAll(async () => {
  s3.close()
  await Promise.all([local.close(), remote.close()])
})
afterEach(() => {
  s3.hangs = undefined
  log.length = 0
})

async function aFile(server: TestServer, bytes = buildPicture(200_000)) {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const { _id: leadId } = await server.addLead(companyId)
  const body = await storedFile(server, user, bytes)
  const reply = await server.call('POST', `/api/epc/leads/${leadId}/files`, { token: user.token, body })
  const { _id } = reply.body['file'] as { _id: string }
  return { companyId, user, path: `/api/epc/files/${_id}/content`, contentId: body.contentId }
}

const errors = () => log.filter(({ level }) => level >= ERROR)

test('returns an error at once for content that is shorter on the disk than its row, and logs it', async () => {
  const { companyId, user, path, contentId } = await aFile(local)
  truncateSync(join(dataDir, 'files', companyId, contentId), 100)
  const signal = AbortSignal.timeout(5_000)
  const reply = await fetch(local.url + path, { headers: { authorization: `Bearer ${user.token}` }, signal })
  expect([reply.status, await reply.json()]).toEqual([
    500,
    { code: 'damaged', message: 'This file is incomplete on the server. Ask your administrator to restore it.' },
  ])
  expect(errors()).toHaveLength(1)
})

test('answers 503 with Retry-After within its limit if the bucket hangs', async () => {
  const { user, path } = await aFile(remote)
  s3.hangs = 'at once'
  const started = performance.now()
  const reply = await remote.call('GET', path, { token: user.token })
  expect([reply.status, reply.headers.get('retry-after'), reply.body['code']]).toEqual([503, '10', 'unavailable'])
  expect(performance.now() - started).toBeLessThan(15_000)
})

const headOf = ({ token }: TestUser, head: string) =>
  `${head} HTTP/1.1\r\nhost: doorstep\r\nauthorization: Bearer ${token}\r\n`

/** Sends this much of a request and closes the connection. */
async function goAway({ url }: TestServer, request: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(request)
  await setTimeout(150)
  socket.resetAndDestroy()
  await setTimeout(300)
}

test('doesn’t log an error when a client disconnects in the middle of a request or an answer', async () => {
  const { user, path } = await aFile(local, buildPicture(10_000_000))
  const json = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"companyId":'
  const form =
    'content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n' +
    '--x\r\ncontent-disposition: form-data; name="fileChunk"; filename="a.csv"\r\n\r\nfirst'
  await goAway(local, headOf(user, 'POST /api/epc/leads') + json)
  await goAway(local, headOf(user, 'POST /api/upload/bulk-upload-chunk') + form)
  await goAway(local, `${headOf(user, `GET ${path}`)}\r\n`)
  expect(errors()).toEqual([])
  expect(log.filter(({ msg }) => msg === 'a client went away').length).toBeGreaterThanOrEqual(2)
})
