import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_WORK_TIMES } from '../../../contract/entities/work-times/work-times.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const WORK_TIMES = {
  days: ['Tuesday', 'Saturday'],
  from: '10:00',
  until: '16:00',
  milesAnHour: 18,
  callAgainDays: [1, 3],
}

async function openCompany() {
  const companyId = await server.addCompany()
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const member = await server.addUser({ companyIds: [companyId] })
  const put = (token: string, workTimes: unknown, company = companyId) =>
    server.call('PUT', `/api/work-times?companyId=${company}`, { token, body: { workTimes } })
  const access = async () => (await server.call('GET', '/api/sync/access', { token: member.token })).body
  return { companyId, admin, member, put, access }
}

test('an Admin sets the working times of a company, and its users get them with their companies', async () => {
  const { companyId, admin, put, access } = await openCompany()
  expect(await access()).toMatchObject({ companies: [expect.not.objectContaining({ workTimes: expect.anything() })] })
  const answer = await put(admin.token, WORK_TIMES)
  expect(answer).toMatchObject({ status: 200, body: { workTimes: WORK_TIMES } })
  expect(await access()).toMatchObject({ companies: [{ _id: companyId, workTimes: WORK_TIMES }] })
  const log = await server.call('GET', '/api/audit?group=settings', { token: admin.token })
  expect(JSON.stringify(log.body)).toContain('"action":"settings.work-times"')
})

test('a User, and an Admin of another company, can’t change working times', async () => {
  const { companyId, member, put, access } = await openCompany()
  const { admin: stranger } = await openCompany()
  expect((await put(member.token, WORK_TIMES)).status).toBe(403)
  expect((await put(stranger.token, WORK_TIMES, companyId)).status).toBe(403)
  expect(JSON.stringify(await access())).not.toContain('workTimes')
})

test.each([
  [{ days: [] }, 'Choose at least one working day.'],
  [{ from: '22:00', until: '06:00' }, 'Choose an end at least an hour after the start.'],
  [{ callAgainDays: [61] }, 'Enter a whole number of days from 1 to 60.'],
])('refuses invalid working times with what to do: %j', async (times, message) => {
  const { admin, put } = await openCompany()
  const answer = await put(admin.token, { ...DEFAULT_WORK_TIMES, ...times })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', message } })
})
