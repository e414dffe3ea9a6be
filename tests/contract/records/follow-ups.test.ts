import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'
import { londonClock } from '../../../contract/london-time.ts'
import { purge } from '../../../server/commands/purge.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
})
afterAll(() => server.close())

const CALL = { kind: 'Call back', dueDate: '2026-12-01', dueTime: '10:00' }

type Method = 'POST' | 'PATCH' | 'DELETE' | 'GET'
const call = (method: Method, path: string, by: TestUser, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }), headers })

interface FollowUpRow extends Record<string, unknown> {
  _id: string
  version: number
}
const rowIn = (body: Record<string, unknown>) => body['followUp'] as FollowUpRow

async function add(leadId: string, body: object = CALL, by = ann) {
  const answer = await call('POST', `/api/epc/leads/${leadId}/follow-ups`, by, body)
  expect(answer.status).toBe(201)
  return rowIn(answer.body)
}

const pathOf = ({ _id }: { _id: string }) => `/api/epc/follow-ups/${_id}`
const listedBy = async (user: TestUser, leadId: string) =>
  (await call('GET', `/api/epc/leads/${leadId}/follow-ups`, user)).body['followUps'] as FollowUpRow[]
const listed = (leadId: string) => listedBy(ann, leadId)

interface FeedLine {
  t: string
  id: string
  del?: true
  row?: Record<string, unknown>
}

async function changesSince(cursor: string, headers: Record<string, string> = {}) {
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`
  return (await call('GET', path, bob, undefined, headers)).body['changes'] as FeedLine[]
}
const cursorNow = async () => (await call('GET', `/api/sync/head?companyId=${companyId}`, bob)).body['cursor'] as string

test('reminds the assignee once at each time, without a new version or history', async () => {
  const { _id: leadId } = await server.addLead(companyId)
  const row = await add(leadId)
  const remind = (by: TestUser, due: string) =>
    call('DELETE', `${pathOf(row)}/reminders/${due}`, by, undefined, { 'idempotency-key': randomUUID() })
  for (const [by, due] of [
    [bob, '202612011000'],
    [ann, '202611301000'],
  ] as const) {
    expect((await remind(by, due)).headers.has('sync-seq')).toBe(true)
    expect((await listed(leadId))[0]).not.toHaveProperty('reminded')
  }
  for (const _time of [1, 2]) expect((await remind(ann, '202612011000')).status).toBe(200)
  expect(await listed(leadId)).toMatchObject([{ reminded: { by: ann._id, due: '202612011000' }, version: 1 }])
  const { body } = await call('GET', `/api/epc/leads/${leadId}/history`, ann)
  expect(body['history']).toHaveLength(1)
})

test('a follow-up is added to a lead, listed with it, and sent to the company’s devices', async () => {
  const lead = await server.addLead(companyId)
  const cursor = await cursorNow()
  const row = await add(lead._id, { ...CALL, assignedTo: bob._id, note: 'After work' })
  expect(row).toMatchObject({
    companyId,
    leadId: lead._id,
    ...CALL,
    assignedTo: bob._id,
    note: 'After work',
    createdBy: ann._id,
    version: 1,
  })
  expect(await listed(lead._id)).toEqual([row])
  const changes = await changesSince(cursor)
  expect(changes.find(({ t }) => t === 'followUp')).toMatchObject({ id: row._id, row })
})

test('a repeated request adds no second follow-up', async () => {
  const lead = await server.addLead(companyId)
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => call('POST', `/api/epc/leads/${lead._id}/follow-ups`, ann, CALL, headers)
  const [first, second] = [await send(), await send()]
  expect(rowIn(first.body)._id).toBe(headers['idempotency-key'])
  expect(second.body).toEqual(first.body)
  expect(await listed(lead._id)).toHaveLength(1)
})

test('lists open follow-ups by when they are due, those without a time at the end of their day, then the done ones', async () => {
  const lead = await server.addLead(companyId)
  const late = await add(lead._id, { kind: 'Visit', dueDate: '2026-12-02', dueTime: '09:00' })
  const anyTime = await add(lead._id, { kind: 'Other', dueDate: '2026-12-01' })
  const early = await add(lead._id, CALL)
  const done = await add(lead._id, { kind: 'Send quote', dueDate: '2026-11-01' })
  await call('PATCH', pathOf(done), ann, { doneAt: '2026-11-02T10:00:00.000Z' })
  const ids = (await listed(lead._id)).map(({ _id }) => _id)
  expect(ids).toEqual([early, anyTime, late, done].map(({ _id }) => _id))
})

test('keeps concurrent changes of different fields; of the same field the last wins, and the other user is notified', async () => {
  const row = await add((await server.addLead(companyId))._id)
  const seen = { 'sync-base': '1' }
  await call('PATCH', pathOf(row), bob, { note: 'Ask for Maya' }, seen)
  await call('PATCH', pathOf(row), bob, { dueDate: '2026-12-03', dueTime: '' }, seen)
  const { body } = await call('PATCH', pathOf(row), ann, { dueDate: '2026-12-05' }, seen)
  expect(rowIn(body)).toMatchObject({ note: 'Ask for Maya', dueDate: '2026-12-05', version: 4 })
  expect(rowIn(body)).not.toHaveProperty('dueTime')
  expect(body['conflicts']).toMatchObject([{ field: 'dueDate', theirs: '2026-12-03', by: 'Bob Lee' }])
})

test('records when and by whom a follow-up was done, and reopens it', async () => {
  const row = await add((await server.addLead(companyId))._id)
  const doneAt = '2026-11-20T10:00:00.000Z'
  const done = await call('PATCH', pathOf(row), bob, { doneAt })
  expect(rowIn(done.body)).toMatchObject({ doneAt, doneBy: bob._id })
  const open = await call('PATCH', pathOf(row), ann, { doneAt: null })
  expect(rowIn(open.body)).not.toHaveProperty('doneAt')
  expect(rowIn(open.body)).not.toHaveProperty('doneBy')
})

test('refuses what isn’t a follow-up, with a message', async () => {
  const lead = await server.addLead(companyId)
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  const path = `/api/epc/leads/${lead._id}/follow-ups`
  const messageOf = async (body: object) => {
    const answer = await call('POST', path, ann, body)
    return `${answer.status} ${String(answer.body['message'])}`
  }
  expect(await messageOf({ ...CALL, dueDate: '2026-02-31' })).toContain('Choose a date.')
  expect(await messageOf({ ...CALL, dueTime: '25:00' })).toMatch(/^4/)
  expect(await messageOf({ ...CALL, kind: 'Sing' })).toContain('Choose what to do.')
  expect(await messageOf({ ...CALL, assignedTo: stranger._id })).toBe('422 This person does not work in this company.')
  expect(await listed(lead._id)).toEqual([])
})

test('a deleted follow-up leaves the list and every device, and changing it reports that', async () => {
  const lead = await server.addLead(companyId)
  const row = await add(lead._id)
  const cursor = await cursorNow()
  expect((await call('DELETE', pathOf(row), bob)).status).toBe(200)
  expect(await listed(lead._id)).toEqual([])
  expect(await changesSince(cursor)).toContainEqual(expect.objectContaining({ t: 'followUp', id: row._id, del: true }))
  const late = await call('PATCH', pathOf(row), ann, { note: 'Too late' })
  expect([late.status, late.body['message']]).toEqual([410, 'This follow-up was deleted by Bob Lee.'])
})

test('follow-ups are deleted, restored and purged with their lead', async () => {
  const lead = await server.addLead(companyId)
  const openFollowUp = await add(lead._id)
  const deletedBefore = await add(lead._id)
  await call('DELETE', pathOf(deletedBefore), ann)
  const cursor = await cursorNow()
  await server.deleteLead(lead, ann)
  expect(await changesSince(cursor)).toContainEqual(
    expect.objectContaining({ t: 'followUp', id: openFollowUp._id, del: true }),
  )
  expect((await call('PATCH', pathOf(openFollowUp), bob, { note: 'x' })).status).toBe(410)

  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  await call('POST', `/api/epc/leads/${lead._id}/restore`, admin)
  expect((await listed(lead._id)).map(({ _id }) => _id)).toEqual([openFollowUp._id])

  await call('PATCH', pathOf(openFollowUp), bob, { note: 'Back again' })
  await server.deleteLead(lead, ann)
  await purge(server.store, new Date(Date.now() + (RESTORABLE_DAYS + 1) * 24 * 60 * 60 * 1000))
  for (const [table, column] of [
    ['follow_up', 'id'],
    ['history', 'entity_id'],
  ] as const) {
    const { rows } = await server.store.pool.query(`select 1 from ${table} where ${column} = $1`, [openFollowUp._id])
    expect(rows, table).toEqual([])
  }
})

test('deleting a lead asks first if somebody else has added a follow-up since', async () => {
  const lead = await server.addLead(companyId)
  await add(lead._id, CALL, bob)
  const remove = await call('DELETE', `/api/epc/leads/${lead._id}`, ann, undefined, { 'if-match': '"v1"' })
  expect(remove.status).toBe(412)
})

test('the history of a lead lists what happened to its follow-ups', async () => {
  const lead = await server.addLead(companyId)
  const row = await add(lead._id)
  await call('PATCH', pathOf(row), bob, { dueDate: '2026-12-02', dueTime: '14:30' })
  await call('PATCH', pathOf(row), bob, { doneAt: '2026-11-20T10:00:00.000Z' })
  const { body } = await call('GET', `/api/epc/leads/${lead._id}/history`, ann)
  const steps = body['history'] as Record<string, unknown>[]
  const followUp = 'Call back, 02/12/2026 14:30'
  expect(steps.map(({ field }) => field)).toEqual([
    'followUp.doneAt',
    'followUp.dueDate',
    'followUp.dueTime',
    'followUps',
  ])
  expect(steps.at(-1)).toMatchObject({ followUp, after: row._id })
  expect(steps[1]).toMatchObject({ followUp, before: '2026-12-01', after: '2026-12-02' })
})

test('filters lists by the earliest open follow-up', async () => {
  const elsewhere = await server.addCompany()
  const member = await server.addUser({ companyIds: [elsewhere] })
  const day = (days: number) => londonClock(Date.now() + days * 86_400_000).date
  const names = { Overdue: day(-1), Today: day(0), Later: day(8), None: undefined }
  for (const [firstname, dueDate] of Object.entries(names)) {
    const lead = await server.addLead(elsewhere, { firstname })
    if (!dueDate) continue
    await add(lead._id, { kind: 'Visit', dueDate }, member)
    await add(lead._id, { kind: 'Visit', dueDate: day(30) }, member)
  }
  const found = async (query: string) => {
    const { body } = await call('GET', `/api/epc/leads?${query}`, member)
    return (body['leads'] as { firstname: string }[]).map(({ firstname }) => firstname).toSorted()
  }
  for (const name of Object.keys(names)) expect(await found(`next_follow_up=${name}`)).toEqual([name])
  expect(await found('next_follow_up=Overdue&next_follow_up=None')).toEqual(['None', 'Overdue'])
  expect(await found('next_follow_up=Nonsense')).toEqual([])

  const overdue = (await call('GET', '/api/epc/leads?next_follow_up=Overdue', member)).body['leads'] as {
    _id: string
  }[]
  for (const row of await listedBy(member, overdue[0]?._id ?? ''))
    await call('PATCH', pathOf(row), member, { doneAt: new Date().toISOString() })
  expect(await found('next_follow_up=None')).toEqual(['None', 'Overdue'])
})
