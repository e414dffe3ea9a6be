import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMemberships } from '../../../server/store/users/users.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password } })
const isSignedIn = async (token: string) => (await server.call('GET', '/api/companies', { token })).status === 200
const hours = (count: number) => new Date(Date.now() - count * 3600 * 1000)

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test('the answer to a wrong password doesn’t reveal whether the account exists', async () => {
  const { email } = await server.addUser()
  const known = await signIn(email, 'wrong')
  const unknown = await signIn(`${randomUUID()}@example.com`, 'wrong')
  expect(known.status).toBe(401)
  expect(known.body).toEqual({ message: 'Incorrect email or password.', code: 'sign-in-failed' })
  expect(unknown.status).toBe(401)
  expect(unknown.body).toEqual(known.body)
})

test('the time of the answer doesn’t reveal it either', async () => {
  const { email } = await server.addUser()
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 5; round++) {
    known.push(await millisecondsOf(() => signIn(email, 'wrong')))
    unknown.push(await millisecondsOf(() => signIn(`${randomUUID()}@example.com`, 'wrong')))
  }
  // Without hashing a password for unknown accounts it would be a tenth.
  expect(median(unknown)).toBeGreaterThan(median(known) / 3)
})

test('renews a token older than a day by a header, and no younger one', async () => {
  const user = await server.addUser()
  const old = await server.tokenFrom(user, hours(25))
  const renewed = await server.call('GET', '/api/companies', { token: old })
  const token = renewed.headers.get('sync-token') ?? ''
  expect(token).not.toBe(old)
  expect(await isSignedIn(token)).toBe(true)
  const young = await server.call('GET', '/api/companies', { token: await server.tokenFrom(user, hours(23)) })
  expect(young.headers.get('sync-token')).toBeNull()
})

test('a token expires fourteen days after it was signed', async () => {
  const user = await server.addUser()
  expect(await isSignedIn(await server.tokenFrom(user, hours(14 * 24 - 1)))).toBe(true)
  expect(await isSignedIn(await server.tokenFrom(user, hours(14 * 24 + 1)))).toBe(false)
})

test('a change of companies applies at once, and the next answer brings the token for it', async () => {
  const [remaining, lost] = [await server.addCompany(), await server.addCompany()]
  const user = await server.addUser({ companyIds: [remaining, lost] })
  await setMemberships(server.store, user._id, [remaining])
  const refused = await server.call('GET', `/api/sync/head?companyId=${lost}`, { token: user.token })
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'company-revoked' })
  const token = refused.headers.get('sync-token') ?? ''
  const [, payload = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ assignedCompanies: [remaining] })
  const again = await server.call('GET', `/api/sync/head?companyId=${remaining}`, { token })
  expect(again.status).toBe(200)
  expect(again.headers.get('sync-token')).toBeNull()
})

test('trusts the database, not a token that claims more', async () => {
  const companyId = await server.addCompany()
  const user = await server.addUser()
  const boastful = await server.tokenFrom({ ...user, role: 'SuperAdmin', companyIds: [companyId] }, new Date())
  const companies = await server.call('GET', '/api/companies', { token: boastful })
  expect(companies.body).toMatchObject({ companies: [] })
  expect((await server.call('GET', `/api/epc/leads?companyId=${companyId}`, { token: boastful })).status).toBe(403)
})

test('refuses a token without a signature, or signed with another algorithm', async () => {
  const user = await server.addUser()
  const [, payload = ''] = user.token.split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  expect(await isSignedIn(`${header}.${payload}.`)).toBe(false)
})

test('access returns the caller and their companies as the database has them now', async () => {
  const companyId = await server.addCompany('Greenway')
  const user = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const { body } = await server.call('GET', '/api/sync/access', { token: user.token })
  expect(body).toEqual({
    user: {
      _id: user._id,
      firstname: 'Ann',
      lastname: 'Lee',
      email: user.email,
      role: 'Admin',
      assignedCompanies: [companyId],
    },
    registers: [],
    companies: [{ _id: companyId, name: 'Greenway' }],
  })
})
