import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AUDIT_MONTHS } from '../../../contract/entities/audit/audit.ts'
import { purge } from '../../../server/commands/purge.ts'
import { purgeAudit } from '../../../server/store/retention/audit-period.ts'
import { writeReference } from '../../../server/store/core/tenant-transaction.ts'
import { auditLogOf } from '../../support/server/audit-log.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let boss: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await write(sql`delete from audit_log`)
  await write(sql`delete from audit_period`)
  boss = await server.addUser({ role: 'SuperAdmin', firstname: 'Sasha' })
})

const write = (statement: RawBuilder<unknown>) => writeReference(server.store, (tx) => statement.execute(tx))
const readPeriod = async () => (await server.call('GET', '/api/audit/period', { token: boss.token })).body['period']
const setPeriod = (months: unknown, token = boss.token) =>
  server.call('PUT', '/api/audit/period', { token, body: { months } })
const log = (query = '') => auditLogOf(server, boss.token, query)
const monthsAhead = (months: number) => {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() + months, at.getUTCDate() + 3)
  return at
}
const exportLeads = async (count: number) => {
  const companyId = await server.addCompany(`Northern Homes ${randomUUID()}`)
  const user = await server.addUser({ companyIds: [companyId], firstname: 'Priya' })
  await server.call('POST', `/api/exports?companyId=${companyId}`, { token: user.token, body: { kind: 'lead', count } })
  return { companyId, user }
}

test('keeps entries for 24 months until a SuperAdmin changes that, effective a day later', async () => {
  expect(await readPeriod()).toEqual({ months: AUDIT_MONTHS.usual })
  expect((await setPeriod(36)).body['period']).toMatchObject({ months: 36 })
  const { startsAt } = (await readPeriod()) as { startsAt: string }
  expect(Date.parse(startsAt) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000)
  await setPeriod(36)
  expect(await readPeriod()).toEqual({ months: 36, startsAt })
  expect(await log('action=settings.audit')).toMatchObject([
    { by: { _id: boss._id }, before: '24 months', after: '36 months' },
  ])
})

test.each([0, 5, 121, 12.5, '24', null])('refuses a period of %j months', async (months) => {
  expect((await setPeriod(months)).status).toBe(422)
})

test('lets no Admin shorten the period or export the log', async () => {
  const companyId = await server.addCompany()
  const admin = await server.addUser({ role: 'Admin', companyIds: [companyId] })
  expect((await setPeriod(6, admin.token)).status).toBe(403)
  for (const path of ['/api/audit/period', `/api/audit/csv?companyId=${companyId}`])
    expect((await server.call('GET', path, { token: admin.token })).status).toBe(403)
  expect(await readPeriod()).toEqual({ months: AUDIT_MONTHS.usual })
})

test('deletes what is older than the period, and says how many entries', async () => {
  await exportLeads(12)
  await purge(server.store, monthsAhead(AUDIT_MONTHS.usual - 1))
  expect(await log()).toMatchObject([{ action: 'export.leads' }])
  await purge(server.store, monthsAhead(AUDIT_MONTHS.usual))
  expect(await log()).toMatchObject([{ action: 'audit.purged', count: 1 }])
})

test('deletes nothing on the day after the period was changed', async () => {
  await exportLeads(12)
  await write(sql`update audit_log set at = now() - interval '7 months'`)
  await setPeriod(6)
  await purgeAudit(server.store, new Date())
  expect(await log('group=exports')).toHaveLength(1)
  await purgeAudit(server.store, new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(await log('group=exports')).toEqual([])
})

test('keeps who deactivated a user for as long as they are deactivated', async () => {
  const companyId = await server.addCompany()
  const [gone, back] = [
    await server.addUser({ companyIds: [companyId] }),
    await server.addUser({ companyIds: [companyId] }),
  ]
  const setActive = ({ _id }: TestUser, active: boolean) =>
    server.call('PATCH', `/api/auth/users/${_id}`, { token: boss.token, body: { active } })
  for (const user of [gone, back]) await setActive(user, false)
  await setActive(back, true)
  await purgeAudit(server.store, monthsAhead(AUDIT_MONTHS.usual))
  expect(await log('group=access')).toMatchObject([{ action: 'user.deactivated', subject: { _id: gone._id } }])
})

test('exports every entry as CSV without formulas, and logs the export', async () => {
  const { companyId, user } = await exportLeads(1204)
  await write(sql`update app_user set firstname = '=1+1' where id = ${user._id}`)
  await write(sql`insert into audit_log (id, by, action, subject_id, count, company_ids)
    select gen_random_uuid(), ${user._id}, 'leads.deleted', ${companyId}, n, ${[companyId]}::uuid[]
    from generate_series(1, 450) as n`)
  const { text, headers } = await server.call('GET', `/api/audit/csv?companyId=${companyId}`, { token: boss.token })
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe('when,who,what,action,subject,company,before,after,count,reason,network')
  expect(lines).toHaveLength(1 + 450 + 1)
  expect(lines.at(-1)).toContain('exported 1,204 leads of Northern Homes')
  expect(lines.at(-1)).toMatch(/,'=1\+1 /)
  expect(await log('action=export.audit')).toMatchObject([{ by: { _id: boss._id }, count: 451 }])
})

test('is filtered by a person, as the actor or the subject', async () => {
  const { user } = await exportLeads(1)
  await server.call('PATCH', `/api/auth/users/${user._id}`, { token: boss.token, body: { role: 'Admin' } })
  await server.call('POST', '/api/auth/login', { body: { email: user.email, password: 'wrong' } })
  expect(await log(`person=${user._id}`)).toMatchObject([
    { action: 'session.refused' },
    { action: 'user.role', by: { _id: boss._id } },
    { action: 'export.leads', company: expect.stringMatching(/^Northern Homes/) },
  ])
  expect(await log(`by=${user._id}`)).toMatchObject([{ action: 'export.leads' }])
})

const CAMPAIGN = { subject: 'News', html: '<p>News.</p>', fromEmail: 'news@greenway.example', listIds: [] }

test('names nobody who was erased, not even in the name of a campaign', async () => {
  const companyId = await server.addCompany()
  const owner = await server.addUser({ role: 'SuperAdmin', companyIds: [companyId] })
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `${path}?companyId=${companyId}`, { token: owner.token, body })
  const lead = await server.addLead(companyId, {
    firstname: 'Ida',
    surname: 'Vanterpool',
    email: 'ida@vanterpool.example',
  })
  const made = await call('POST', '/api/marketing/campaigns', { name: 'For Ida Vanterpool', ...CAMPAIGN })
  const { _id } = made.body['campaign'] as { _id: string }
  await write(sql`insert into audit_log (id, by, action, subject_id, count, company_ids)
    values (gen_random_uuid(), ${owner._id}, 'campaign.sent', ${_id}, 1, ${[companyId]}::uuid[])`)
  const csv = async () => (await call('GET', '/api/audit/csv')).text
  expect(await csv()).toContain('sent the campaign For Ida Vanterpool to 1 person')
  expect((await call('POST', `/api/epc/leads/${lead._id}/erase`)).status).toBe(200)
  expect(await csv()).toContain('erased the personal data of a lead of')
  expect(await csv()).not.toMatch(/vanterpool/i)
})
