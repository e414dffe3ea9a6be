import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { listUsers } from '../../contract/endpoints/auth.ts'
import { postPostcodes } from '../../contract/endpoints/postcode-upload.ts'
import { stubPageAddress } from '../../tests/support/fakes/page-address.ts'
import { call, callForLines } from './call.ts'
import { ApiError, busyUntil, ProxyLimit, ProxyPage, ServerBusy, Unreachable } from './failures.ts'
import { hasProxyPage } from './proxy-page.ts'

afterEach(() => vi.unstubAllGlobals())

const encoder = new TextEncoder()
const answer = (...pieces: (string | Error)[]) =>
  new Response(
    new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else if (typeof piece === 'string') controller.enqueue(encoder.encode(piece))
        else controller.error(piece)
      },
    }),
  )

async function ask(response: Response): Promise<unknown[]> {
  stubPageAddress()
  vi.stubGlobal('fetch', async () => response)
  const lines: unknown[] = []
  const options = { token: 't', signal: new AbortController().signal, onLine: (line: unknown) => void lines.push(line) }
  await callForLines(postPostcodes, { form: new FormData() }, options)
  return lines
}

test('lines come whole, wherever the answer is cut', async () => {
  expect(await ask(answer('{"total":2}\n{"a', '":1}\n', '{"a":2}'))).toEqual([{ total: 2 }, { a: 1 }, { a: 2 }])
})

test('an answer that is cut short, or isn’t our server’s, counts as none', async () => {
  await expect(ask(answer('{"total":2}\n', new Error('cut')))).rejects.toBeInstanceOf(Unreachable)
  await expect(ask(answer('<html>Sign in to the hotel</html>'))).rejects.toBeInstanceOf(Unreachable)
})

test('a refusal has the server’s message', async () => {
  const refused = Response.json({ code: 'invalid', message: 'The file is empty.' }, { status: 422 })
  await expect(ask(refused)).rejects.toEqual(new ApiError('invalid', 'The file is empty.', 422))
})

test('a page of HTML is a network’s or a proxy’s, and the screens are notified until an answer comes', async () => {
  const page = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
  await expect(ask(page(200))).rejects.toBeInstanceOf(ProxyPage)
  expect(hasProxyPage()).toBe(true)
  await expect(ask(page(502))).rejects.not.toBeInstanceOf(ProxyPage)
  await expect(ask(page(413))).rejects.toBeInstanceOf(ProxyLimit)
  await expect(ask(page(403))).rejects.toThrow('A network sign-in page or proxy is in the way.')
  await ask(answer('{"total":2}\n'))
  expect(hasProxyPage()).toBe(false)
})

test('a list that did not fit its page comes whole', async () => {
  stubPageAddress()
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).search)
    const isRest = url.includes('offset')
    const answered = Response.json({ users: [{ _id: randomUUID(), firstname: isRest ? 'Bo' : 'Al', lastname: '' }] })
    if (!isRest) answered.headers.set('link', '</api/auth/users?offset=1>; rel="next"')
    return answered
  })
  const { users } = await call(listUsers, { query: {} })
  expect(users.map(({ firstname }) => firstname)).toEqual(['Al', 'Bo'])
  expect(asked).toEqual(['', '?offset=1'])
})

test('a proxy’s 429 is a busy server, with the time of its Retry-After in seconds and as a date', async () => {
  const busy = (headers: HeadersInit) =>
    ask(new Response('Busy', { status: 429, headers })).catch((error: unknown) => error)
  const date = 'Fri, 20 Nov 2026 09:00:00 GMT'
  for (const retryAfter of ['30', 'Fri, 20 Nov 2026 09:00:30 GMT']) {
    const before = Date.now()
    const error = await busy({ 'retry-after': retryAfter, date })
    expect(error).toBeInstanceOf(ServerBusy)
    const until = busyUntil(error) ?? 0
    expect(until - before).toBeGreaterThanOrEqual(30_000)
    expect(String(error)).toContain(`The server is busy. Try again at ${new Date(until).toTimeString().slice(0, 8)}.`)
  }
  expect(String(await busy({}))).toContain('The server is busy. Try again in a moment.')
})
