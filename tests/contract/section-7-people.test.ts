import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeUpCertificates } from '../../server/store/register/certificates.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let companyId: string
let boss: TestUser
beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  boss = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
})
afterAll(() => server.close())

const as = ({ token }: TestUser, body?: unknown) => ({ token, body })

test('a user is registered with the fields of the form, and listed', async () => {
  const email = `${randomUUID()}@example.com`
  const person = { firstname: 'Nia', lastname: 'Shah', email, role: 'Admin', assignedCompanies: [companyId] }
  const { status, body } = await server.call(
    'POST',
    '/api/auth/register',
    as(boss, { ...person, password: TEST_PASSWORD }),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({ user: person })
  const users = await server.call('GET', '/api/auth/users', as(boss))
  expect(users.body['users']).toContainEqual(body['user'])
})

test('a refused registration returns a message for the alert', async () => {
  const taken = { firstname: 'Nia', lastname: 'Shah', email: boss.email, password: TEST_PASSWORD, role: 'User' }
  const { status, body } = await server.call(
    'POST',
    '/api/auth/register',
    as(boss, { ...taken, assignedCompanies: [] }),
  )
  expect(status).toBe(422)
  expect(body).toMatchObject({ message: 'That email is already in use.' })
})

test('the companies or the role of a user are patched', async () => {
  const user = await server.addUser()
  const path = `/api/auth/users/${user._id}`
  const companies = await server.call('PATCH', path, as(boss, { assignedCompanies: [companyId] }))
  expect(companies.status).toBe(200)
  expect(companies.body).toMatchObject({ user: { _id: user._id, assignedCompanies: [companyId] } })
  const role = await server.call('PATCH', path, as(boss, { role: 'Admin' }))
  expect(role.status).toBe(200)
  expect(role.body).toMatchObject({ user: { _id: user._id, role: 'Admin' } })
})

test('a client that keeps its token continues in its remaining companies after a change of companies', async () => {
  const user = await server.addUser({ companyIds: [companyId, await server.addCompany()] })
  await server.call('PATCH', `/api/auth/users/${user._id}`, as(boss, { assignedCompanies: [companyId] }))
  const { status, body } = await server.call('GET', '/api/companies', as(user))
  expect(status).toBe(200)
  expect(body['companies']).toMatchObject([{ _id: companyId }])
})

test('a forgotten password is reset with the token of the emailed link', async () => {
  const user = await server.addUser()
  const forgot = await server.call('POST', '/api/auth/forgotPassword', { body: { email: user.email } })
  expect(forgot.status).toBe(200)
  expect(forgot.body).toEqual({ message: 'Password reset link sent to your email.' })
  const token = /reset-password\/(\S+)/.exec(server.letters.to(user.email)[0]?.text ?? '')?.[1] ?? ''
  const reset = await server.call('PATCH', `/api/auth/resetPassword/${token}`, { body: { password: 'a new password' } })
  expect(reset.status).toBe(200)
  const login = await server.call('POST', '/api/auth/login', {
    body: { email: user.email, password: 'a new password' },
  })
  expect(login.status).toBe(200)
})

test('EPC data are returned by house number and postcode, both URL-encoded, and none is a 404 with a message', async () => {
  await server.addLead(companyId, {
    certificate_number: '0000-1111-2222-3333-4444',
    address1: '14/A High Street',
    postcode: 'LS1 4AP',
    current_energy_rating: 'D',
  })
  await takeUpCertificates(server.store, [companyId])
  const found = await server.call('GET', '/api/epc/14%2FA/LS1%204AP', as(boss))
  expect(found.status).toBe(200)
  const home = {
    certificate_number: '0000-1111-2222-3333-4444',
    address1: '14/A High Street',
    postcode: 'LS1 4AP',
    current_energy_rating: 'D',
    source: 'register',
  }
  expect(found.body).toEqual({ certificates: [home], matches: 1, candidates: [home] })
  const none = await server.call('GET', '/api/epc/15/LS1%204AP', as(boss))
  expect(none.status).toBe(404)
  expect(none.body).toMatchObject({ message: 'No certificate was found for 15, LS1 4AP.' })
})
