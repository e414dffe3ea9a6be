import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildPicture, storedFile } from '../../tests/support/builders/files.ts'
import { send, type TestCall, type TestReply } from '../../tests/support/server/test-server.ts'
import { ADMIN, type Arrangement, type KitServer } from './arrangement.ts'
import type { Image } from './image-steps.ts'

const FIELD_WORKER = { email: 'ben@example.com', password: 'a long day in the rain' }
const NOTES = 60
const RESTARTS_AT = [15, 35]
const AT_ONCE = 4
const AGAIN_MS = 200
const PICTURE_BYTES = 700_000

/** Each call goes to one place: the public address, or a server directly. */
const callsTo = (url: string) => (method: string, path: string, call?: TestCall) => send(url, method, path, call)

async function answered(reply: Promise<TestReply>, status: number): Promise<TestReply['body']> {
  const { status: seen, text, body } = await reply
  assert.equal(seen, status, text)
  return body
}

const idOf = (row: unknown) => String((row as { _id: string })._id)

/** A day through the whole arrangement. Throws at the first thing that isn’t as it should be. */
export async function walkDay({ url, servers, objectsFolder, emails }: Arrangement, say: (line: string) => void) {
  const call = callsTo(url)
  const signIn = async (credentials: typeof ADMIN) =>
    String((await answered(call('POST', '/api/auth/login', { body: credentials }), 200))['token'])
  const page = await call('GET', '/')
  assert.equal(page.status, 200)
  assert.match(page.text, /<title>/)
  say('The app comes through Caddy with TLS.')

  const boss = await signIn(ADMIN)
  const founded = await answered(call('POST', '/api/companies', { token: boss, body: { name: 'Hartley Hire' } }), 201)
  const companyId = idOf(founded['company'])
  const person = { ...FIELD_WORKER, firstname: 'Ben', lastname: 'Young', assignedCompanies: [companyId] }
  await answered(call('POST', '/api/auth/register', { token: boss, body: person }), 201)
  const token = await signIn(FIELD_WORKER)
  say('The first SuperAdmin has signed in and added a company and Ben, who has signed in.')

  const [first, second] = servers
  const news = await openStream(second, token)
  const added = await answered(
    callsTo(first.url)('POST', `/api/epc/leads?companyId=${companyId}`, { token, body: { surname: 'Okafor' } }),
    201,
  )
  const leadId = idOf(added['lead'])
  await news.until('event: poke')
  news.close()
  assert.equal(
    (await answered(callsTo(second.url)('GET', `/api/epc/leads/${leadId}`, { token }), 200))['surname'],
    'Okafor',
  )
  say('A lead that one server saved is news at the other.')

  await walkPicture({ call, second, leadId, token, objectsFolder })
  say('A photo is in the object store, and comes back whole through the other server.')

  await answered(call('POST', '/api/auth/forgotPassword', { body: { email: FIELD_WORKER.email } }), 200)
  for (let looked = 0; emails.length === 0 && looked < 100; looked++) await sleep(AGAIN_MS)
  assert.equal(emails[0]?.to, FIELD_WORKER.email)
  assert.ok(emails[0].raw.includes(url), 'its link leads to the public address')
  say('An email has left.')

  const { retries, endedIn } = await walkRestarts({ call, leadId, token, servers })
  const seconds = endedIn.map((ms) => (ms / 1000).toFixed(1)).join(' and ')
  say(
    `Each server was restarted while ${NOTES} notes were saved: each is there once (${retries} sent again; ended in ${seconds} s).`,
  )
}

interface Saving {
  readonly call: ReturnType<typeof callsTo>
  readonly leadId: string
  readonly token: string
}

async function walkPicture({
  call,
  second,
  leadId,
  token,
  objectsFolder,
}: Saving & { second: KitServer; objectsFolder: string }) {
  const picture = buildPicture(PICTURE_BYTES)
  const body = await storedFile({ call }, { token }, picture)
  const stored = await answered(call('POST', `/api/epc/leads/${leadId}/files`, { token, body }), 201)
  const content = await fetch(`${second.url}/api/epc/files/${idOf(stored['file'])}/content`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.ok(Buffer.from(await content.arrayBuffer()).equals(picture))
  assert.ok(readdirSync(objectsFolder, { recursive: true }).some((path) => String(path).includes(body.contentId)))
}

/** Notes as a device sends them: again with the same key until they are answered. */
async function walkRestarts({ call, leadId, token, servers }: Saving & { servers: Arrangement['servers'] }) {
  let [next, retries] = [0, 0]
  const endedIn: number[] = []
  const restarts: Promise<void>[] = []
  async function restart(server: KitServer | undefined) {
    if (!server) return
    endedIn.push(await server.stop())
    await server.start()
  }
  async function save(number: number) {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { content: `Note ${number}` }
    for (;;) {
      const reply = await call('POST', `/api/epc/leads/${leadId}/notes`, { token, body, headers }).catch(
        () => undefined,
      )
      if (reply && reply.status < 500) return assert.ok([200, 201].includes(reply.status), reply.text)
      retries++
      await sleep(AGAIN_MS)
    }
  }
  async function saveOnes() {
    while (next < NOTES) {
      const number = next++
      if (RESTARTS_AT.includes(number)) {
        // One after the other, as a rolling restart does.
        await Promise.all(restarts)
        restarts.push(restart(servers[RESTARTS_AT.indexOf(number)]))
      }
      await save(number)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, saveOnes))
  await Promise.all(restarts)
  const notes = await answered(call('GET', `/api/epc/leads/${leadId}/notes`, { token }), 200)
  const contents = (notes as { content: string }[]).map(({ content }) => content)
  assert.deepEqual(contents.toSorted(), Array.from({ length: NOTES }, (_, number) => `Note ${number}`).toSorted())
  return { retries, endedIn }
}

async function openStream(server: KitServer, token: string) {
  const aborter = new AbortController()
  const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(20_000)])
  const { body } = await fetch(`${server.url}/api/sync/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
  assert.ok(body)
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  return {
    async until(text: string) {
      for (let received = ''; !received.includes(text); ) received += (await reader.read()).value ?? ''
    },
    close: () => aborter.abort(),
  }
}

/** As the container’s HEALTHCHECK asks. */
export function checkHealth(image: Image, { url }: KitServer): void {
  const { status } = spawnSync(process.execPath, ['tools/kit/is-healthy.ts'], {
    cwd: image.folder,
    env: { PORT: new URL(url).port },
  })
  assert.equal(status, 0)
}
