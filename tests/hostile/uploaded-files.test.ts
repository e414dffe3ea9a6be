import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { POSTCODE_FILE_BYTES } from '../../contract/endpoints/postcode-upload.ts'
import type { Credentials } from '../support/browser/browser.ts'
import { ben, ellie } from '../support/builders/demo-people.ts'
import { hostileWorkbooks, refusedRows, strayQuotes, wideRefusedRows } from '../support/builders/hostile-files.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { fileForm } from '../support/builders/uploads.ts'

// A separate server, attacked with files while others check that it answers.

const HEALTH_WITHIN_MS = 2000
const ANSWER_WITHIN_MS = 60_000

let server: ServerProcess
let token: string
let anotherToken: string
beforeAll(async () => {
  server = await ServerProcess.start()
  token = await signIn(ben)
  anotherToken = await signIn(ellie)
})
afterAll(() => server.dispose())

async function signIn(person: Credentials): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  return ((await answer.json()) as { token: string }).token
}

let slowest = 0
let watch: NodeJS.Timeout
const pending = new Set<Promise<void>>()
beforeEach(() => {
  slowest = 0
  watch = setInterval(() => {
    const startedAt = performance.now()
    const answer = fetch(`${server.url}/api/ready`).then(
      async (response) => {
        await response.text()
        slowest = Math.max(slowest, performance.now() - startedAt)
      },
      () => {
        slowest = Infinity
      },
    )
    pending.add(answer)
    void answer.finally(() => pending.delete(answer))
  }, 100)
})
afterEach(async () => {
  clearInterval(watch)
  await Promise.all(pending)
  expect(slowest).toBeLessThan(HEALTH_WITHIN_MS)
  expect(await server.isUp()).toBe(true)
})

async function send(path: string, content: string | Uint8Array, by = token) {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}` },
    body: fileForm(typeof content === 'string' ? content : Uint8Array.from(content), 'jobs.xlsx', {
      maxFails: '1',
      maxHouse: '1',
    }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) as Record<string, unknown> }
}
const sendJobs = (content: string | Uint8Array, by?: string) => send('/api/jobs/upload-jobs', content, by)

const workbooks = Object.entries(hostileWorkbooks)
test.each(workbooks)(
  'FM-088: refuses a workbook with %s, and nobody else waits',
  async (_what, { content, says }) => {
    const { status, body } = await sendJobs(content())
    expect(body['message']).toMatch(says)
    expect([413, 422]).toContain(status)
  },
  ANSWER_WITHIN_MS + 30_000,
)

test('refuses 20 MB of refused rows at the first row above the limit', async () => {
  const { status, text, body } = await sendJobs(refusedRows(20_000_000))
  expect([status, body['message']]).toEqual([413, expect.stringContaining('more than 50,000 rows')])
  expect(text.length).toBeLessThan(1000)
}, 90_000)

test('FM-089: 20 MB of long refused rows: the answer lists a hundred, the others are a download', async () => {
  const { status, text, body } = await sendJobs(wideRefusedRows(20_000_000))
  expect(status).toBe(200)
  expect(text.length).toBeLessThan(20_000)
  expect(body).toMatchObject({ added: 0, refusedCount: 40_000 })
  expect(body['refused']).toHaveLength(100)
  const rows = await fetch(`${server.url}/api/jobs/refused-rows/${String(body['refusedRowsId'])}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await rows.text()).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['line,reason,Job,Description', `2,it has no job number,,${'x'.repeat(498)}`])
  expect(lines.at(-2)).toMatch(/^\d+,it has no job number,,x+$/)
}, 90_000)

test('FM-089: refuses 20 MB of stray quotes in time', async () => {
  const { status, body } = await sendJobs(strayQuotes(20_000_000))
  expect([status, body['message']]).toEqual([422, expect.stringContaining('The first are lines 3, 5, 7, ')])
}, 90_000)

test('a postcode file full of stray quotes holds up nobody', async () => {
  const { status } = await send('/api/upload/upload-postcodes', strayQuotes(POSTCODE_FILE_BYTES - 1000))
  expect(status).toBe(422)
}, 90_000)

test('ten concurrent hostile files of one user leave a slot for another user', async () => {
  const bomb = hostileWorkbooks['a million rows']?.content() ?? Buffer.alloc(0)
  let isOver = false
  const hostile = Promise.all(Array.from({ length: 10 }, () => sendJobs(bomb))).finally(() => (isOver = true))
  expect((await sendJobs('Job,Address\nJ-1,1 High Street\n', anotherToken)).status).toBe(200)
  expect(isOver).toBe(false)
  expect(new Set((await hostile).map(({ status }) => status))).toEqual(new Set([413, 429]))
}, 120_000)
