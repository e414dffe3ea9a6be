import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postLead } from '../../../contract/endpoints/leads.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { AssignmentRule } from '../../../contract/entities/sharing/assignment-rules.ts'
import { DOORSTEP } from '../../../contract/entities/user.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const RULE: Omit<AssignmentRule, '_id' | 'people'> = { isOn: true, sources: [], areas: [], kinds: [], way: 'turns' }

interface FeedLine {
  t: string
  row: Record<string, unknown>
}

/** A company with an Admin and three people. */
async function openCompany() {
  const companyId = await server.addCompany()
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin', firstname: 'Grace' })
  const ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  const bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  const cy = await server.addUser({ companyIds: [companyId], firstname: 'Cy' })
  const path = `/api/assignment-rules?companyId=${companyId}`
  const rule = (overrides: Partial<AssignmentRule>): AssignmentRule => ({
    ...RULE,
    _id: randomUUID(),
    people: [ann._id],
    ...overrides,
  })
  const read = async ({ token } = admin) => server.call('GET', path, { token })
  const put = async (rules: readonly unknown[], { by = admin, version }: { by?: TestUser; version?: number } = {}) => {
    const seen = version ?? Number((await read()).body['version'])
    return server.call('PUT', path, { token: by.token, body: { rules, version: seen } })
  }
  const preview = (rules: readonly unknown[], { token } = admin) =>
    server.call('POST', `/api/assignment-rules/preview?companyId=${companyId}`, { token, body: { rules } })
  const add = async (fields: Partial<Lead> = {}, { token } = admin) => {
    const answer = await server.call('POST', `/api/epc/leads?companyId=${companyId}`, {
      token,
      body: { surname: 'Byron', ...fields },
      headers: { 'idempotency-key': randomUUID() },
    })
    return postLead.response.parse(answer.body).lead
  }
  const notificationsOf = async ({ token }: TestUser) => {
    const page = await server.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token })
    return (page.body['rows'] as FeedLine[]).flatMap(({ t, row }) => (t === 'notification' ? [row] : []))
  }
  const away = (user: TestUser, isAway = true) =>
    server.call('PUT', `/api/auth/users/${user._id}/away`, {
      token: admin.token,
      body: { away: isAway ? { from: today(-1), until: today(1) } : null },
    })
  return { companyId, admin, ann, bob, cy, rule, read, put, preview, add, notificationsOf, away }
}

const today = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

test('an Admin sets the ordered rules of a company, and the audit log records it', async () => {
  const { admin, ann, bob, rule, read, put } = await openCompany()
  expect((await read()).body).toEqual({ rules: [], version: 0 })
  const rules = [
    rule({ sources: ['Website'], areas: ['LE', 'NN1'], kinds: ['hire'], way: 'one' }),
    rule({ people: [ann._id, bob._id], isOn: false }),
  ]
  expect(await put(rules)).toMatchObject({ status: 200, body: { rules, version: 1 } })
  expect((await read()).body).toEqual({ rules, version: 1 })
  const log = await server.call('GET', '/api/audit?group=settings', { token: admin.token })
  expect(log.body['entries']).toMatchObject([{ action: 'settings.assignment-rules', count: 2 }])
})

test('a User, and an Admin of another company, can’t read, change or preview the rules', async () => {
  const { ann, rule, read, put, preview } = await openCompany()
  const { admin: stranger } = await openCompany()
  for (const by of [ann, stranger]) {
    expect((await read(by)).status).toBe(403)
    expect((await put([rule({})], { by })).status).toBe(403)
    expect((await preview([rule({})], by)).status).toBe(403)
  }
  expect((await read()).body).toEqual({ rules: [], version: 0 })
})

test('of two concurrent changes of the rules, the first is saved and the second is refused', async () => {
  const { rule, put, read } = await openCompany()
  const first = [rule({ sources: ['Website'] })]
  await put(first)
  const late = await put([rule({})], { version: 0 })
  expect(late).toMatchObject({ status: 409, body: { code: 'state' } })
  expect((await read()).body).toEqual({ rules: first, version: 1 })
})

test('rules name only colleagues; one who has left remains until the rule is changed', async () => {
  const { bob, ann, admin, rule, put, add } = await openCompany()
  const outsider = await server.addUser()
  expect(await put([rule({ people: [outsider._id] })])).toMatchObject({ status: 422, body: { code: 'invalid' } })
  const rules = [rule({ people: [bob._id, ann._id] })]
  await put(rules)
  const body = { assignedCompanies: [] }
  expect((await server.call('PATCH', `/api/auth/users/${bob._id}`, { token: admin.token, body })).status).toBe(200)
  expect((await add()).assignedTo).toBe(ann._id)
  expect((await put(rules.map((each) => ({ ...each, sources: ['Website'] })))).status).toBe(200)
})

test('the first matching rule assigns a new lead; a lead without a match stays unassigned', async () => {
  const { ann, bob, cy, rule, put, add } = await openCompany()
  await put([
    rule({ sources: ['Website'], people: [ann._id] }),
    rule({ areas: ['LE1', 'NN'], people: [bob._id] }),
    rule({ kinds: ['hire'], people: [cy._id] }),
  ])
  expect((await add({ lead_source: 'website', postcode: 'LE1 3AB' })).assignedTo).toBe(ann._id)
  expect((await add({ postcode: 'LE1 3AB' })).assignedTo).toBe(bob._id)
  expect((await add({ address: { line1: '1 High Street', postcode: 'NN4 5AB' } })).assignedTo).toBe(bob._id)
  expect((await add({ postcode: 'LE10 3AB', trailer_type: 'Box' })).assignedTo).toBe(cy._id)
  expect(await add({ postcode: 'LE10 3AB' })).not.toHaveProperty('assignedTo')
})

test('a lead keeps the assignee its creator chose, and a finished lead stays unassigned', async () => {
  const { ann, cy, rule, put, add } = await openCompany()
  await put([rule({ people: [ann._id] })])
  expect((await add({ assignedTo: cy._id })).assignedTo).toBe(cy._id)
  expect(await add({ lead_status: 'Out of Area' })).not.toHaveProperty('assignedTo')
  expect((await add({ lead_status: 'Call Back' })).assignedTo).toBe(ann._id)
})

test('skips assignees who are away, deactivated or off the rule, and tries the next rule if nobody is left', async () => {
  const { admin, ann, bob, cy, rule, put, add, away } = await openCompany()
  await put([rule({ people: [ann._id, bob._id] }), rule({ people: [cy._id] })])
  await away(ann)
  expect([(await add()).assignedTo, (await add()).assignedTo]).toEqual([bob._id, bob._id])
  await server.call('PATCH', `/api/auth/users/${bob._id}`, { token: admin.token, body: { active: false } })
  expect((await add()).assignedTo).toBe(cy._id)
  await away(ann, false)
  expect((await add()).assignedTo).toBe(ann._id)
})

test('leads that are added concurrently take turns without skipping or repeating an assignee', async () => {
  const { ann, bob, cy, rule, put, add } = await openCompany()
  await put([rule({ people: [ann._id, bob._id, cy._id] })])
  const added = await Promise.all(Array.from({ length: 12 }, () => add()))
  const counts = [ann, bob, cy].map(({ _id }) => added.filter(({ assignedTo }) => assignedTo === _id).length)
  expect(counts).toEqual([4, 4, 4])
})

test('assigns a lead to the person with the fewest open leads', async () => {
  const { companyId, ann, bob, rule, put, add } = await openCompany()
  await server.addLead(companyId, { assignedTo: ann._id, lead_status: 'Open' })
  await server.addLead(companyId, { assignedTo: ann._id, lead_status: 'Call Back' })
  await server.addLead(companyId, { assignedTo: bob._id, lead_status: 'Closed' })
  await put([rule({ way: 'fewest', people: [ann._id, bob._id] })])
  const added = [await add(), await add(), await add(), await add()]
  expect(added.map(({ assignedTo }) => assignedTo)).toEqual([bob._id, bob._id, ann._id, bob._id])
})

test('notifies the assignee in the name of the rules, not the creator, and records the assignee as an activity', async () => {
  const { ann, bob, rule, put, add, admin, notificationsOf } = await openCompany()
  await put([rule({ people: [bob._id] })])
  const lead = await add({}, ann)
  await add({}, ann)
  expect(await notificationsOf(bob)).toMatchObject([{ kind: 'lead', count: 2, by: DOORSTEP }])
  const history = await server.call('GET', `/api/epc/leads/${lead._id}/history`, { token: admin.token })
  expect(JSON.stringify(history.body)).toContain(`"after":"${bob._id}"`)
  expect(history.body['history']).toMatchObject([{ field: 'assignedTo', by: DOORSTEP }])
})

test('reassigning a lead withdraws an unread notification', async () => {
  const { admin, ann, bob, rule, put, add, notificationsOf } = await openCompany()
  await put([rule({ people: [bob._id] })])
  const { _id } = await add({}, ann)
  await server.call('PATCH', `/api/epc/leads/${_id}/assign`, { token: admin.token, body: { userId: ann._id } })
  expect(await notificationsOf(bob)).toEqual([])
  expect(await notificationsOf(ann)).toMatchObject([{ by: { _id: admin._id } }])
})

test('a repeated new lead keeps its assignee and uses no further turn', async () => {
  const { companyId, admin, ann, bob, rule, put, add } = await openCompany()
  await put([rule({ people: [ann._id, bob._id] })])
  const headers = { 'idempotency-key': randomUUID() }
  const send = () =>
    server.call('POST', `/api/epc/leads?companyId=${companyId}`, {
      token: admin.token,
      headers,
      body: { surname: 'Byron' },
    })
  const [first, again] = [await send(), await send()]
  expect(again.body).toEqual(first.body)
  expect((await add()).assignedTo).toBe(bob._id)
})

test('the preview counts what the rules would have done with the leads of the last 30 days, and changes nothing', async () => {
  const { companyId, ann, bob, cy, rule, preview, read, away } = await openCompany()
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
  const addOld = (days: number, overrides: Partial<Lead> = {}) =>
    server.addLead(companyId, { lead_source: 'Website', ...overrides, createdAt: daysAgo(days) })
  await addOld(31)
  await addOld(29, { assignedTo: cy._id })
  await addOld(20, { lead_source: 'Fair', vehicle_type: 'Van', postcode: 'LE1 3AB' })
  await addOld(10)
  await addOld(1, { lead_source: 'Fair', benefits: ['Universal Credit'] })
  await addOld(1, { lead_source: 'Fair' })
  await away(cy)
  const rules = [
    rule({ sources: ['Website'], people: [ann._id, bob._id] }),
    rule({ kinds: ['hire'], areas: ['LE'], way: 'one', people: [bob._id] }),
    rule({ kinds: ['benefits'], people: [cy._id] }),
  ]
  const people = (...leads: number[]) => leads.map((count) => expect.objectContaining({ leads: count }))
  expect(await preview(rules)).toMatchObject({
    status: 200,
    body: {
      total: 5,
      rules: [
        { _id: rules[0]?._id, leads: 2, people: people(1, 1) },
        { leads: 1, people: people(1) },
        { leads: 0, people: people(0) },
      ],
      unassigned: 2,
    },
  })
  expect((await read()).body).toEqual({ rules: [], version: 0 })
})

test.each([
  [{ people: [] }, 'Choose at least one person.'],
  [{ areas: ['Leeds'] }, 'Enter postcode areas or districts, such as LE or LE1.'],
  [{ way: 'one', people: [randomUUID(), randomUUID()] }, 'Choose one person, or another way to share.'],
])('refuses rules that can’t be followed, with what to do: %j', async (overrides, message) => {
  const { rule, put } = await openCompany()
  const rules = [{ ...rule({}), ...overrides }]
  expect(await put(rules)).toMatchObject({ status: 422, body: { code: 'invalid', message } })
})
