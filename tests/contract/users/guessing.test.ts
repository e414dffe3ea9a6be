import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestReply, type TestServer } from '../../support/server/test-server.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface From {
  address?: string
  cookie?: string
}

let machines = 0
const newAddress = () => `198.51.${Math.floor(++machines / 250)}.${(machines % 250) + 1}`

const send = (path: string, body: unknown, { address = newAddress(), cookie }: From) =>
  server.call('POST', path, { body, headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) } })
const signIn = (email: string, password: string, from: From) => send('/api/auth/login', { email, password }, from)
const forgot = (email: string, from: From) => send('/api/auth/forgotPassword', { email }, from)

const cookieOf = ({ headers }: TestReply) => headers.get('set-cookie')?.split(';')[0] ?? ''

async function usualPlace(email: string): Promise<Required<From>> {
  const address = newAddress()
  return { address, cookie: cookieOf(await signIn(email, TEST_PASSWORD, { address })) }
}

async function guess(email: string, from: From, times: number) {
  const origin = { address: newAddress(), ...from }
  const statuses = []
  for (let count = 0; count < times; count += 1) statuses.push((await signIn(email, 'wrong', origin)).status)
  return statuses
}

test('slows down a guesser after five wrong attempts, and nobody else', async () => {
  const { email } = await server.addUser()
  const guesser = { address: newAddress() }
  expect(await guess(email, guesser, 6)).toEqual([401, 401, 401, 401, 401, 429])
  const refused = await signIn(email, TEST_PASSWORD, guesser)
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({
    message: 'Too many wrong tries. Wait 15 seconds and sign in again.',
    code: 'rate-limited',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15)
  const { email: another } = await server.addUser()
  expect((await signIn(another, TEST_PASSWORD, guesser)).status).toBe(200)
  expect((await signIn(email, TEST_PASSWORD, {})).status).toBe(200)
})

test('each further wrong attempt doubles the wait, up to a quarter of an hour', async () => {
  const { email } = await server.addUser()
  const guesser = { address: newAddress() }
  await guess(email, guesser, 5)
  const waits = []
  for (let count = 0; count < 8; count += 1) {
    waits.push(Number((await signIn(email, 'wrong', guesser)).headers.get('retry-after')))
    await letTimePass(waits.at(-1) ?? 0)
    expect((await signIn(email, 'wrong', guesser)).status).toBe(401)
  }
  const rounded = waits.map((seconds) => Math.ceil(seconds / 15) * 15)
  expect(rounded).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
})

test('FM-092: a user at their usual address signs in while others guess at their account from everywhere', async () => {
  const { email } = await server.addUser()
  const usual = await usualPlace(email)
  for (let machine = 0; machine < 30; machine += 1) await guess(email, {}, 2)
  await guess(email, { address: usual.address }, 20)
  expect((await signIn(email, TEST_PASSWORD, usual)).status).toBe(200)
  // From another address they still have an attempt.
  expect((await signIn(email, TEST_PASSWORD, {})).status).toBe(200)
})

test('the more machines guess at one account, the fewer attempts each of them has', async () => {
  const email = `${randomUUID()}@example.com`
  for (let machine = 0; machine < 4; machine += 1) await guess(email, {}, 5)
  expect(await guess(email, {}, 3)).toEqual([401, 401, 429])
  for (let machine = 0; machine < 40; machine += 1) await guess(email, {}, 2)
  expect(await guess(email, {}, 2)).toEqual([401, 429])
})

test('slows down the usual address, too, after wrong attempts of its own', async () => {
  const { email } = await server.addUser()
  const usual = await usualPlace(email)
  const statuses = await guess(email, usual, 11)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('one user’s cookie doesn’t make the device known for another', async () => {
  const [mine, theirs] = [await server.addUser(), await server.addUser()]
  const { cookie } = await usualPlace(mine.email)
  expect(await guess(theirs.email, { address: newAddress(), cookie }, 6)).toEqual([401, 401, 401, 401, 401, 429])
})

test('answers no more wrong attempts at once than one after the other', async () => {
  const { email } = await server.addUser()
  const address = newAddress()
  const tries = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong', { address })))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('slows down one machine that guesses at many accounts, and its whole /64', async () => {
  for (let count = 0; count < 50; count += 1)
    await signIn(`${randomUUID()}@example.com`, 'wrong', { address: `2001:db8:1:2::${count + 1}` })
  const { email } = await server.addUser()
  expect((await signIn(email, TEST_PASSWORD, { address: '2001:db8:1:2:ffff::1' })).status).toBe(429)
  expect((await signIn(email, TEST_PASSWORD, { address: '2001:db8:1:3::1' })).status).toBe(200)
})

test('ignores addresses that a guesser claims ahead of what this machine’s proxy adds', async () => {
  const { email } = await server.addUser()
  await guess(email, { address: '203.0.113.7' }, 5)
  expect((await signIn(email, TEST_PASSWORD, { address: '203.0.113.8, 203.0.113.7' })).status).toBe(429)
  expect((await signIn(email, TEST_PASSWORD, { address: '203.0.113.8' })).status).toBe(200)
})

test('an unknown account answers each attempt like an existing one', async () => {
  const { email } = await server.addUser()
  for (const wanted of [email, `${randomUUID()}@example.com`])
    expect(await guess(wanted, { address: newAddress() }, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

describe('forgotten passwords', () => {
  test('one machine gets five emails to an address and then waits; others are answered as usual', async () => {
    const { email } = await server.addUser()
    const nuisance = { address: newAddress() }
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await forgot(email, nuisance)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await forgot(email, {})).status).toBe(200)
    // The mailbox got five links in the last minutes: strangers add no more, and each request gets the same answer.
    expect(server.letters.to(email)).toHaveLength(5)
  })

  test('FM-092: a user at their usual address gets a link, whatever strangers requested', async () => {
    const { email } = await server.addUser()
    const usual = await usualPlace(email)
    for (let count = 0; count < 6; count += 1) await forgot(email, {})
    expect((await forgot(email, usual)).status).toBe(200)
    expect(server.letters.to(email)).toHaveLength(6)
  })
})

/** Moves all attempts this far into the past. */
const letTimePass = (seconds: number) =>
  writeBehind(server.store, 'update login_attempt set at = at - make_interval(secs => $1)', [seconds])
