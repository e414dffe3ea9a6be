import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMarketingLists } from '../../../contract/endpoints/marketing-lists.ts'
import type { AuditEntry } from '../../../contract/entities/audit/audit.ts'
import { readAudit } from '../../../server/store/users/read-audit.ts'
import { addUploader, finishedUpload, uploadIn } from '../../support/builders/uploads.ts'
import { until } from '../../support/fakes/until.ts'
import { auditLogOf } from '../../support/server/audit-log.ts'
import { PROTOCOL_VERSION } from '../../../contract/protocol.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let boss: TestUser
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.addUser({ role: 'SuperAdmin', firstname: 'Sasha' })
})
afterAll(() => server.close())

async function newOffice() {
  const companyId = await server.addCompany()
  const admin = await server.addUser({ role: 'Admin', companyIds: [companyId], firstname: 'Grace' })
  const user = await server.addUser({ companyIds: [companyId], firstname: 'Ben' })
  const owner = await server.addUser({ role: 'SuperAdmin', companyIds: [companyId], firstname: 'Olive' })
  const as =
    ({ token }: TestUser) =>
    (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      server.call(method, `${path}${path.includes('?') ? '&' : '?'}companyId=${companyId}`, {
        token,
        body,
        headers: { 'idempotency-key': randomUUID(), ...headers },
      })
  const log = (query = '') => auditLogOf(server, boss.token, `companyId=${companyId}${query}`)
  return { companyId, admin, user, owner, as, log }
}

const signIn = (email: string, password = TEST_PASSWORD) =>
  server.call('POST', '/api/auth/login', { body: { email, password } })

test('records who signed in, and from where', async () => {
  const { user, log } = await newOffice()
  expect((await signIn(user.email)).status).toBe(200)
  expect(await log()).toMatchObject([
    { action: 'session.started', by: { _id: user._id }, subject: { _id: user._id }, network: '127.0.0.1' },
  ])
})

test('records who was refused and why, but no password', async () => {
  const { admin, user, log } = await newOffice()
  await signIn(user.email, 'not the password')
  await signIn(user.email, 'nor this')
  await server.call('PATCH', `/api/auth/users/${user._id}`, { token: admin.token, body: { active: false } })
  await signIn(user.email)
  const entries = await log('&group=signIns')
  expect(entries).toMatchObject([
    { action: 'session.refused', subject: { _id: user._id }, reason: 'deactivated', count: 1, network: '127.0.0.1' },
    { action: 'session.refused', subject: { _id: user._id }, reason: 'wrong-password', count: 2 },
  ])
  expect(entries.every(({ by }) => by === undefined)).toBe(true)
  const { rows } = await server.store.pool.query('select * from audit_log')
  expect(JSON.stringify(rows)).not.toContain('not the password')
})

test('counts attempts that are refused unchecked', async () => {
  const { user, log } = await newOffice()
  for (let count = 0; count < 7; count += 1) await signIn(user.email, 'wrong')
  expect(await log()).toMatchObject([
    { reason: 'too-many-tries', count: 2 },
    { reason: 'wrong-password', count: 5 },
  ])
})

test('recognises an address without an account, without storing it', async () => {
  const address = `nobody-${randomUUID()}@example.com`
  await signIn(address, 'one')
  await signIn(address, 'two')
  await signIn(`other-${randomUUID()}@example.com`, 'three')
  const refused = await auditLogOf(server, boss.token, 'action=session.refused')
  const unknown = refused.filter(({ reason }) => reason === 'unknown-address')
  expect(unknown).toMatchObject([{ count: 1 }, { count: 2, after: expect.stringMatching(/^address [0-9a-f]{12}$/) }])
  expect(unknown[0]?.after).not.toBe(unknown[1]?.after)
  const { rows } = await server.store.pool.query('select * from audit_log')
  expect(JSON.stringify(rows)).not.toContain(address)
})

test('records wrong current passwords of a session', async () => {
  const { user, log } = await newOffice()
  const body = { currentPassword: 'wrong', password: 'another good one' }
  await server.call('PATCH', '/api/auth/password', { token: user.token, body })
  expect(await log()).toMatchObject([
    { action: 'password.wrong', subject: { _id: user._id }, reason: 'wrong-password' },
  ])
})

test('records merges, undos, deletes and restores, without the leads', async () => {
  const { companyId, user, admin, as, log } = await newOffice()
  const [keptLead, other, third] = [
    await server.addLead(companyId, { surname: 'Quillfeather' }),
    await server.addLead(companyId, { surname: 'Quillfeather' }),
    await server.addLead(companyId),
  ]
  const merged = await as(admin)('POST', `/api/epc/leads/${keptLead._id}/merge`, { otherIds: [other._id] })
  const { _id: mergeId } = merged.body['merge'] as { _id: string }
  await as(admin)('POST', `/api/epc/leads/${keptLead._id}/merges/${mergeId}/undo`, {})
  await as(admin)('POST', `/api/epc/leads/${keptLead._id}/merges/${mergeId}/undo`, {})
  await as(user)('DELETE', `/api/epc/leads/${third._id}`)
  expect((await as(admin)('POST', `/api/epc/leads/${third._id}/restore`)).status).toBe(200)
  expect(await log()).toMatchObject([
    { action: 'leads.restored', by: { _id: admin._id }, count: 1 },
    { action: 'leads.deleted', by: { _id: user._id }, count: 1 },
    { action: 'merge.undone', by: { _id: admin._id }, count: 2 },
    { action: 'leads.merged', by: { _id: admin._id }, count: 2 },
  ])
  const { rows } = await server.store.pool.query('select * from audit_log')
  expect(JSON.stringify(rows)).not.toMatch(/Quillfeather/)
  for (const { _id } of [keptLead, other, third]) expect(JSON.stringify(rows)).not.toContain(_id)
})

test('records an action on many leads as one entry', async () => {
  const { companyId, user, as, log } = await newOffice()
  const leads = [await server.addLead(companyId), await server.addLead(companyId), await server.addLead(companyId)]
  const [status, gone] = [{ 'sync-batch': randomUUID() }, { 'sync-batch': randomUUID() }]
  for (const { _id } of leads) await as(user)('PATCH', `/api/epc/leads/${_id}`, { lead_status: 'Closed' }, status)
  for (const { _id } of leads) await as(user)('DELETE', `/api/epc/leads/${_id}`, undefined, gone)
  // A change of a single lead is in that lead's history.
  const single = await server.addLead(companyId)
  await as(user)('PATCH', `/api/epc/leads/${single._id}`, { lead_status: 'Closed' })
  expect(await log()).toMatchObject([
    { action: 'leads.deleted', by: { _id: user._id }, count: 3 },
    { action: 'leads.changed', by: { _id: user._id }, count: 3, after: 'Status' },
  ])
  expect(await log()).toHaveLength(2)
})

test('records a batch that a device sends in one call as one entry', async () => {
  const { companyId, user, log } = await newOffice()
  const batch = randomUUID()
  const leads = await Promise.all(Array.from({ length: 12 }, () => server.addLead(companyId)))
  const items = leads.map(({ _id }) => ({
    key: randomUUID(),
    method: 'PATCH',
    path: `/api/epc/leads/${_id}?companyId=${companyId}`,
    headers: { 'sync-batch': batch },
    body: { lead_status: 'Closed' },
  }))
  const headers = { 'sync-client': String(PROTOCOL_VERSION) }
  expect((await server.call('POST', '/api/sync/push', { token: user.token, body: { items }, headers })).status).toBe(
    200,
  )
  expect(await log()).toMatchObject([{ action: 'leads.changed', count: 12 }])
})

test('records exports with their number of rows, once however often they are sent', async () => {
  const { companyId, user, owner, as, log } = await newOffice()
  const key = { 'idempotency-key': randomUUID() }
  for (const _again of [1, 2]) await as(user)('POST', '/api/exports', { kind: 'deal', count: 570 }, key)
  const lead = await server.addLead(companyId)
  expect((await as(owner)('GET', `/api/epc/leads/${lead._id}/personal-data`)).status).toBe(200)
  expect(await log('&group=exports')).toMatchObject([
    { action: 'export.person', by: { _id: owner._id }, count: 1 },
    { action: 'export.leads', by: { _id: user._id }, count: 570, after: 'Deals' },
  ])
  expect(await log()).toHaveLength(2)
})

test('records an uploaded file, the download of its rows, and its undo', async () => {
  const me = await addUploader(server)
  const sent = await me.sendChunk('first_name,email\nMaya,maya@example.com\n,not-an-email\n', { number: 0, of: 1 })
  const { _id } = uploadIn(sent)
  await finishedUpload(server, me.user.token, _id)
  await server.call('GET', `/api/upload/bulk-uploads/${_id}/failed-rows`, { token: me.user.token })
  await server.call('POST', `/api/upload/bulk-uploads/${_id}/undo`, { token: me.user.token })
  const log = () => auditLogOf(server, boss.token, `companyId=${me.user.companyIds[0]}`)
  const by = { _id: me.user._id }
  await until(async () => (await log())[0]?.count === 1)
  expect(await log()).toMatchObject([
    { action: 'upload.undone', by, count: 1 },
    { action: 'export.upload-rows', by, count: 1 },
    { action: 'leads.uploaded', by, count: 1 },
  ])
})

test('records imports of subscribers, a campaign with its recipients, and each step of it', async () => {
  const { admin, as, log } = await newOffice()
  const call = as(admin)
  await call('PUT', '/api/marketing/settings', { senderName: 'Greenway', postalAddress: '1 High Street, Leeds' })
  const importId = randomUUID()
  for (const [chunk, who] of ['amy', 'bob'].entries()) {
    const items = [{ email: `${who}@example.com`, firstName: null, lastName: null, phone: null }]
    await call('POST', '/api/marketing/subscribers/import', { items, importId, chunk, defaultListName: 'News' })
  }
  const { lists } = listMarketingLists.response.parse((await call('GET', '/api/marketing/lists')).body)
  const form = { name: 'Spring', subject: 'News', html: '<p>News.</p>', fromEmail: 'news@greenway.example' }
  const made = await call('POST', '/api/marketing/campaigns', { ...form, listIds: [lists[0]?._id] })
  const { _id } = made.body['campaign'] as { _id: string }
  await call('POST', `/api/marketing/campaigns/${_id}/schedule`, { sendAt: '2030-01-01T09:00:00.000Z' })
  await call('POST', `/api/marketing/campaigns/${_id}/schedule`, { sendAt: null })
  expect((await call('POST', `/api/marketing/campaigns/${_id}/send`)).status).toBe(200)
  const subject = { _id, name: 'Spring' }
  expect(await log()).toMatchObject([
    { action: 'campaign.sent', by: { _id: admin._id }, subject, count: 2 },
    { action: 'campaign.unscheduled', subject },
    { action: 'campaign.scheduled', subject, after: '2030-01-01T09:00:00.000Z' },
    { action: 'subscribers.imported', count: 2 },
    { action: 'settings.marketing', after: 'Sender name, Postal address' },
  ])
  await until(async () =>
    JSON.stringify((await call('GET', `/api/marketing/campaigns/${_id}`)).body).includes('"sent"'),
  )
})

test('records erasures, without the person', async () => {
  const { companyId, owner, as, log } = await newOffice()
  const lead = await server.addLead(companyId, { surname: 'Vanterpool', email: 'vanterpool@example.com' })
  await as(owner)('POST', `/api/epc/leads/${lead._id}/erase`)
  const entries = await log('&group=erasures')
  expect(entries).toMatchObject([{ action: 'lead.erased', by: { _id: owner._id }, subject: { _id: companyId } }])
  expect(JSON.stringify(entries)).not.toMatch(/vanterpool/i)
  expect(JSON.stringify(entries)).not.toContain(lead._id)
})

test('is filtered by who, what and when, and paged', async () => {
  const { companyId, admin, user, owner, as, log } = await newOffice()
  for (const by of [user, admin, user]) await as(by)('POST', '/api/exports', { kind: 'lead', count: 1 })
  await as(owner)('GET', `/api/epc/leads/${(await server.addLead(companyId))._id}/personal-data`)
  const all = await log()
  expect(all).toHaveLength(4)
  expect(await log(`&by=${user._id}`)).toEqual([all[1], all[3]])
  expect(await log('&action=export.person')).toEqual([all[0]])
  expect(await log('&group=campaigns')).toEqual([])
  const since = (entry?: AuditEntry) => encodeURIComponent(entry?.at ?? '')
  expect(await log(`&from=${since(all[1])}`)).toContainEqual(all[1])
  expect(await log(`&to=${since(all[3])}`)).not.toContainEqual(all[3])
  expect(await log('&from=2090-01-01T00:00:00.000Z')).toEqual([])
  expect(await log(`&by=${user._id}&limit=1&after=${all[1]?._id}`)).toEqual([all[3]])
})

test('ends a page by bytes as well as by rows, with at least one entry', async () => {
  const { companyId, user, as } = await newOffice()
  for (const count of [1, 2, 3]) await as(user)('POST', '/api/exports', { kind: 'lead', count })
  const page = (bytes: number) => readAudit(server.store, { companyIds: [companyId], limit: 50 }, bytes)
  expect(await page(1)).toMatchObject({ entries: [{ count: 3 }], more: true })
  const whole = await page(100_000)
  expect(whole).toMatchObject({ entries: [{}, {}, {}], more: false })
  expect((await page(2 * (JSON.stringify(whole.entries[0]).length + 1))).entries).toHaveLength(2)
})

test('shows an Admin only their own companies, and is refused to a User', async () => {
  const [ours, theirs] = [await newOffice(), await newOffice()]
  await ours.as(ours.user)('POST', '/api/exports', { kind: 'lead', count: 1 })
  await theirs.as(theirs.user)('POST', '/api/exports', { kind: 'lead', count: 2 })
  const read = ({ token }: TestUser, query = '') => server.call('GET', `/api/audit${query}`, { token })
  expect((await read(ours.admin)).body['entries']).toMatchObject([{ count: 1 }])
  expect((await read(ours.admin, `?companyId=${theirs.companyId}`)).status).toBe(403)
  expect((await read(ours.user)).status).toBe(403)
})
