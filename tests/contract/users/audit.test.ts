import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { startTwoCompanies } from '../../support/server/two-companies.ts'

let server: TestServer
let theirs: string
let boss: TestUser
let admin: TestUser

beforeAll(async () => {
  ;({ server, theirs, boss, admin } = await startTwoCompanies())
})
afterAll(() => server.close())

const change = (by: TestUser, user: TestUser, body: unknown) =>
  server.call('PATCH', `/api/auth/users/${user._id}`, { token: by.token, body })
const readLog = (by: TestUser, query = '') => server.call('GET', `/api/audit${query}`, { token: by.token })
const actions = (body: Record<string, unknown>) =>
  (body['entries'] as { action: string; subject: { _id: string }; before?: string; after?: string }[]).map(
    ({ action, before, after }) => [action, before, after],
  )

test('lists who changed whose access, when, from what and to what', async () => {
  const company = await server.addCompany('Old Hall')
  const owner = await server.addUser({ role: 'Admin', companyIds: [company], firstname: 'Tom' })
  const { body } = await server.call('POST', '/api/auth/register', {
    token: owner.token,
    body: {
      firstname: 'Una',
      lastname: 'Shah',
      email: 'una@example.com',
      password: TEST_PASSWORD,
      assignedCompanies: [company],
    },
  })
  const una = body['user'] as unknown as TestUser
  await change(boss, una, { role: 'Admin' })
  await change(boss, una, { role: 'User' })
  await change(owner, una, { active: false })
  await change(owner, una, { active: true })
  await change(boss, una, { assignedCompanies: [company, theirs] })
  await change(owner, una, { assignedCompanies: [] })
  const log = await readLog(owner, `?companyId=${company}`)
  expect(log.status).toBe(200)
  expect(actions(log.body)).toEqual([
    ['user.company-removed', 'Old Hall', undefined],
    ['user.activated', undefined, undefined],
    ['user.deactivated', undefined, undefined],
    ['user.role', 'Admin', 'User'],
    ['user.role', 'User', 'Admin'],
    ['user.registered', undefined, 'User'],
  ])
  expect(log.body['entries']).toMatchObject([
    { by: { _id: owner._id, firstname: 'Tom', lastname: 'Lee' }, subject: { _id: una._id, name: 'Una Shah' } },
    {},
    {},
    { by: { _id: boss._id }, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    {},
    {},
  ])
  expect(actions((await readLog(boss, `?companyId=${theirs}`)).body)[0]).toEqual([
    'user.company-added',
    undefined,
    'Hartley Hire',
  ])
})

test('has no entry for a change that is refused or changes nothing', async () => {
  const company = await server.addCompany()
  const owner = await server.addUser({ role: 'Admin', companyIds: [company] })
  const user = await server.addUser({ companyIds: [company] })
  await change(owner, user, { active: true })
  await change(owner, user, { role: 'User' })
  await change(owner, user, { assignedCompanies: [company] })
  await change(owner, user, { role: 'Admin' })
  expect((await readLog(owner)).body).toEqual({ entries: [], more: false })
})

test('an Admin reads their own companies only, a SuperAdmin all, page by page', async () => {
  const outside = await server.addUser({ companyIds: [theirs] })
  await change(boss, outside, { role: 'Admin' })
  expect((await readLog(admin, `?companyId=${theirs}`)).status).toBe(403)
  expect((await readLog(admin)).text).not.toContain(outside._id)
  const first = await readLog(boss, '?limit=2')
  expect(first.body).toMatchObject({ entries: [{ subject: { _id: outside._id } }, {}], more: true })
  const entries = first.body['entries'] as unknown as { _id: string }[]
  const all = (await readLog(boss, '?limit=5')).body['entries'] as unknown as { _id: string }[]
  const next = await readLog(boss, `?limit=3&after=${entries[1]!._id}`)
  expect(next.body['entries']).toEqual(all.slice(2))
})
