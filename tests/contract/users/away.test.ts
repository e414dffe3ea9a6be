import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUsers } from '../../../contract/endpoints/auth.ts'
import { auditLogOf } from '../../support/server/audit-log.ts'
import type { TestServer, TestUser } from '../../support/server/test-server.ts'
import { startTwoCompanies } from '../../support/server/two-companies.ts'

let server: TestServer
let ours: string
let theirs: string
let boss: TestUser
let admin: TestUser

beforeAll(async () => {
  ;({ server, ours, theirs, boss, admin } = await startTwoCompanies())
})
afterAll(() => server.close())

const AWAY = { from: '2036-03-10', until: '2036-03-12' }

const setAway = ({ token }: TestUser, path: string, away: unknown = AWAY) =>
  server.call('PUT', path, { token, body: { away } })
const of = ({ _id }: TestUser) => `/api/auth/users/${_id}/away`
const seenBy = async (viewer: TestUser, { _id }: TestUser) => {
  const { body } = await server.call('GET', '/api/auth/users', { token: viewer.token })
  return listUsers.response.parse(body).users.find((user) => user._id === _id)?.away
}
const lastAudit = async () => (await auditLogOf(server, admin.token, `companyId=${ours}&limit=1`))[0]

test('an Admin sets when a user is away, and colleagues of every role see it', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const colleague = await server.addUser({ companyIds: [ours] })
  const answer = await setAway(admin, of(user))
  expect(answer).toMatchObject({ status: 200, body: { user: { _id: user._id, away: AWAY } } })
  for (const viewer of [boss, admin, colleague, user]) expect(await seenBy(viewer, user)).toEqual(AWAY)
  expect(await lastAudit()).toMatchObject({ action: 'user.away', after: '10/03/2036 to 12/03/2036' })
  await setAway(boss, of(user), null)
  expect(await seenBy(colleague, user)).toBeUndefined()
  expect(await lastAudit()).toMatchObject({ action: 'user.away', before: '10/03/2036 to 12/03/2036' })
})

test('a user sets when they are away, and stays signed in', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const answer = await setAway(user, '/api/auth/away')
  expect(answer).toMatchObject({ status: 200, body: { user: { _id: user._id, away: AWAY } } })
  expect(await seenBy(user, user)).toEqual(AWAY)
  await setAway(user, '/api/auth/away', null)
  expect(await seenBy(admin, user)).toBeUndefined()
})

test('a User, and an Admin of another company or for another Admin, can’t set anyone away', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const colleague = await server.addUser({ companyIds: [ours] })
  const stranger = await server.addUser({ role: 'Admin', companyIds: [theirs] })
  const other = await server.addUser({ role: 'Admin', companyIds: [ours] })
  expect((await setAway(colleague, of(user))).status).toBe(403)
  expect((await setAway(stranger, of(user))).status).toBe(404)
  expect((await setAway(admin, of(other))).status).toBe(403)
  expect(await seenBy(boss, user)).toBeUndefined()
})

test.each([
  [{ from: '2036-03-12', until: '2036-03-10' }, 'Choose a last day on or after the first.'],
  [{ from: '2036-03-12', until: '2038-03-10' }, 'Choose a last day within a year of the first.'],
  [{ from: '12/03/2036', until: '2036-03-13' }, 'Enter a valid date (dd/mm/yyyy).'],
])('refuses invalid days with what to do: %j', async (away, message) => {
  expect(await setAway(admin, '/api/auth/away', away)).toMatchObject({
    status: 422,
    body: { code: 'invalid', message },
  })
})

test('devices get an absence with the feed, as a change of the colleague', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const feed = async (path: string) => (await server.call('GET', `/api/sync/${path}`, { token: admin.token })).body
  const { cursor } = await feed(`head?companyId=${ours}`)
  await setAway(admin, of(user))
  const { changes } = await feed(`changes?companyId=${ours}&cursor=${String(cursor)}`)
  expect(changes).toEqual([
    expect.objectContaining({ t: 'user', id: user._id, row: expect.objectContaining({ away: AWAY }) }),
  ])
})
