import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import type { ListedSubscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { EARLIER } from '../../../contract/entities/wish.ts'
import { importTps, type TpsImport } from '../../../server/commands/import-tps/import-tps.ts'
import { notToContactAmong } from '../../../server/store/marketing/do-not-contact.ts'
import { readHead } from '../../../server/store/feed/feed.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let folder: string
let server: TestServer
let companyId: string
let ann: TestUser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-tps-'))
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

function importText(content: string, choice: Partial<TpsImport> = {}) {
  const path = join(folder, 'tps.csv')
  writeFileSync(path, content)
  return importTps(server.store, { path, register: 'TPS', isForced: true, ...choice })
}
const change = async ({ _id }: Pick<Lead, '_id'>, body: unknown) => {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await server.call('PATCH', `/api/epc/leads/${_id}`, { token: ann.token, body, headers })
  expect(answer.status).toBe(200)
}
const reasonNow = async ({ _id }: Pick<Lead, '_id'>) =>
  (await server.call('GET', `/api/epc/leads/${_id}`, { token: ann.token })).body['do_not_call']

const LIFT = { do_not_call: null, do_not_call_lifted: 'Agreed to be called' }

test('flags leads with a listed number as “TPS”, however either is written, and sends the flag to devices', async () => {
  const leads = await Promise.all(
    ['+44 (0)7700 900001', '07700900002', '7700900003.0', '07700 900009'].map((phone) =>
      server.addLead(companyId, { phone }),
    ),
  )
  const flagged = await server.addLead(companyId, { phone: '07700 900001' })
  await change(flagged, { do_not_call: 'Complaint', do_not_call_since: '2026-11-25' })
  const before = await readHead(server.store, companyId)
  const dated = '2026-11-25'
  const counts = await importText('Number\n07700 900001\n447700900002,x\n"0044 7700 900003"\nnobody\n', { dated })
  expect(counts).toEqual({ rows: 5, numbers: 3, ignored: 2, dated, marked: 2, lifted: 0 })
  expect(await Promise.all(leads.map(reasonNow))).toEqual([EARLIER.call, 'TPS', 'TPS', undefined])
  expect(await reasonNow(flagged)).toBe('Complaint')
  expect(await readHead(server.store, companyId)).not.toEqual(before)
  expect(await importText('07700900001\n07700900002\n07700900003\n')).toMatchObject({ marked: 0, lifted: 0 })
})

test('a later file replaces the one before, except a file without numbers', async () => {
  const lead = await server.addLead(companyId, { phone: '07700 900011' })
  await importText('07700900011\n')
  await expect(importText('Name\nnobody\n')).rejects.toThrow('holds no British phone numbers')
  expect(await reasonNow(lead)).toBe('TPS')
  expect(await importText('07700900012\n')).toMatchObject({ marked: 0 })
  expect(await reasonNow(lead)).toBeUndefined()
})

test('a file of one register keeps the flags of the other', async () => {
  const [person, firm, both] = [
    await server.addLead(companyId, { phone: '07700 900071' }),
    await server.addLead(companyId, { phone: '07700 900072' }),
    await server.addLead(companyId, { phone: '07700 900073' }),
  ]
  await importText('07700900071\n07700900073\n')
  await importText('07700900072\n07700900073\n', { register: 'CTPS' })
  expect(await Promise.all([person, firm, both].map(reasonNow))).toEqual(['TPS', 'CTPS', 'TPS'])
  expect(await importText('07700900074\n')).toMatchObject({ marked: 1, lifted: 1 })
  expect(await Promise.all([person, firm, both].map(reasonNow))).toEqual([undefined, 'CTPS', 'CTPS'])
  await importText('07700900074\n', { register: 'CTPS' })
  expect(await Promise.all([person, firm, both].map(reasonNow))).toEqual([undefined, undefined, undefined])
})

test('refuses a file with less than half of the numbers of the last one, unless it is forced', async () => {
  const lead = await server.addLead(companyId, { phone: '07700 900082' })
  await importText('07700900081\n07700900082\n07700900083\n')
  const short = '07700900081\n'
  await expect(importText(short, { isForced: false })).rejects.toThrow(
    'Nothing was imported: this file has 1 numbers and the last one of TPS had 3. If that is right, run it again with --force.',
  )
  expect(await reasonNow(lead)).toBe('TPS')
  await importText('07700900081\n', { register: 'CTPS', isForced: false })
  await importText(short)
  expect(await reasonNow(lead)).toBeUndefined()
})

test('devices get the date of each register’s file', async () => {
  await importText('07700900091\n', { dated: '2026-11-01' })
  await importText('07700900091\n', { register: 'CTPS', dated: '2026-10-02' })
  const access = await server.call('GET', '/api/sync/access', { token: ann.token })
  expect(access.body['registers']).toEqual([
    { register: 'CTPS', dated: '2026-10-02' },
    { register: 'TPS', dated: '2026-11-01' },
  ])
})

test('a listed number doesn’t stop emails that the person agreed to', async () => {
  const lead = await server.addLead(companyId, { phone: '07700 900095', email: 'agreed@a.example' })
  const flagged = await server.addLead(companyId, { phone: '07700 900096', email: 'asked@a.example' })
  await importText('07700900095\n')
  await change(flagged, { do_not_call: 'Complaint', do_not_call_since: '2026-11-25' })
  expect(await reasonNow(lead)).toBe('TPS')
  const emails = ['agreed@a.example', 'asked@a.example']
  expect(await notToContactAmong(server.store, companyId, emails)).toEqual(new Set(['asked@a.example']))
})

test('the flag follows the number when it is added or removed', async () => {
  await importText('07700900021\n')
  const fields = { surname: 'New', phone: '07700 900021' }
  const added = await server.call('POST', '/api/epc/leads', {
    token: ann.token,
    body: fields,
    headers: { 'idempotency-key': randomUUID() },
  })
  const lead = added.body['lead'] as Lead
  expect(lead).toMatchObject({ do_not_call: 'TPS', do_not_call_since: expect.any(String) })
  await change(lead, { phone: '07700 900022' })
  expect(await reasonNow(lead)).toBeUndefined()
  await change(lead, { phone: '+447700900021' })
  expect(await reasonNow(lead)).toBe('TPS')
})

const historyOf = async ({ _id }: Pick<Lead, '_id'>) => {
  const { body } = await server.call('GET', `/api/epc/leads/${_id}/history`, { token: ann.token })
  return (body['history'] as HistoryStep[]).flatMap(({ field, before, after, by }) =>
    field === 'do_not_call' ? [`${String(before)} to ${String(after)} by ${by.name}`] : [],
  )
}
const SERVICE = 'Telephone Preference Service'

test('the history says that the service flagged a lead, and who lifted the flag', async () => {
  const lead = await server.addLead(companyId, { phone: '07700 900041' })
  await importText('07700900041\n07700900042\n')
  await importText('07700900042\n')
  expect(await historyOf(lead)).toEqual([`TPS to undefined by ${SERVICE}`, `undefined to TPS by ${SERVICE}`])
  await change(lead, { phone: '07700 900042' })
  await change(lead, LIFT)
  expect((await historyOf(lead)).slice(0, 2)).toEqual([`TPS to undefined by Ann Lee`, `undefined to TPS by ${SERVICE}`])
  const added = await server.addLead(companyId, { phone: '07700 900042' })
  expect(await historyOf(added)).toEqual([`undefined to TPS by ${SERVICE}`])
})

test('undoing a merge keeps a flag that was set after it', async () => {
  const [keptLead, other] = [
    await server.addLead(companyId, { phone: '07700 900061' }),
    await server.addLead(companyId),
  ]
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const act = (path: string, body: object) =>
    server.call('POST', `/api/epc/leads/${keptLead._id}/${path}`, {
      token: admin.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const merged = await act('merge', { otherIds: [other._id], picks: {} })
  await importText('07700900061\n')
  const undone = await act(`merges/${(merged.body['merge'] as { _id: string })._id}/undo`, {})
  expect(undone.status).toBe(200)
  expect(await reasonNow(keptLead)).toBe('TPS')
})

test('lifting the flag records consent and lasts for this number until it is restored', async () => {
  const lead = await server.addLead(companyId, { phone: '07700 900031' })
  await importText('07700900031\n07700900032\n')
  await change(lead, LIFT)
  expect(await reasonNow(lead)).toBeUndefined()
  await change(lead, { phone: '+44 7700 900031' })
  expect(await importText('07700900031\n07700900032\n')).toMatchObject({ marked: 0 })
  expect(await reasonNow(lead)).toBeUndefined()
  await change(lead, { phone: '07700 900032' })
  expect(await reasonNow(lead)).toBe('TPS')

  await change(lead, LIFT)
  await change(lead, { do_not_call: 'TPS', do_not_call_since: '2026-11-25' })
  await importText('07700900031\n')
  expect(await importText('07700900031\n07700900032\n')).toMatchObject({ marked: 1 })
})

test('looks up each number of a cell, on existing and new leads', async () => {
  const phone = '07700 900035 (work) / 01632 960135 ext 4'
  const there = await server.addLead(companyId, { phone })
  await importText('01632960135\n')
  expect(await reasonNow(there)).toBe('TPS')
  expect(await reasonNow(await server.addLead(companyId, { phone: 'Home 01632 960135; mobile 07700 900036' }))).toBe(
    'TPS',
  )
  expect(await reasonNow(await server.addLead(companyId, { phone: '07700 900035' }))).toBeUndefined()
  await importText('01632960136\n')
  expect(await reasonNow(there)).toBeUndefined()
})

test('a contact with a listed number asks before a call, until the number is removed', async () => {
  const body = { firstname: 'Bo', phone: '07700 900098' }
  const headers = { 'idempotency-key': randomUUID() }
  const path = `/api/contacts?companyId=${companyId}`
  const added = await server.call('POST', path, { token: ann.token, body, headers })
  const { _id } = (added.body['data'] as { contact: { _id: string } }).contact
  const contactNow = async () =>
    ((await server.call('GET', `/api/contacts/${_id}`, { token: ann.token })).body['data'] as { contact: object })
      .contact
  await importText('07700900098\n', { register: 'CTPS' })
  expect(await contactNow()).toMatchObject({ do_not_call: 'CTPS', do_not_call_since: expect.any(String) })
  await importText('07700900099\n', { register: 'CTPS' })
  expect(await contactNow()).not.toHaveProperty('do_not_call')

  await importText('07700900098\n', { register: 'CTPS' })
  const lift = { token: ann.token, body: LIFT, headers: { 'idempotency-key': randomUUID() } }
  expect((await server.call('PATCH', `/api/contacts/${_id}`, lift)).status).toBe(200)
  await importText('07700900098\n', { register: 'CTPS' })
  expect(await contactNow()).not.toHaveProperty('do_not_call')
})

test('the list of subscribers shows do-not-call phones, flagged or listed, for each number of a cell', async () => {
  const phones = {
    asked: '0161 496 0000 / 07700 900171',
    listed: '07700 900172 or 020 7946 0002',
    agreed: '07700 900173',
    free: '07700 900174',
  }
  const flagged = await server.addLead(companyId, { phone: '+44 7700 900171' })
  await change(flagged, { do_not_call: 'Complaint', do_not_call_since: '2026-11-25' })
  const agreed = await server.addLead(companyId, { phone: phones.agreed })
  await importText('07700900172\n07700900173\n')
  await change(agreed, LIFT)
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/marketing/subscribers${path}`, { token: ann.token, body })
  const tag = `m${randomUUID().slice(0, 8)}`
  for (const [name, phone] of Object.entries(phones))
    await call('POST', '/upsert', { email: `${name}.${tag}@a.example`, firstName: tag, phone })

  const subscribers = (await call('GET', `?q=${tag}`)).body['subscribers'] as ListedSubscriber[]
  const flags = subscribers.map(({ email, do_not_call, do_not_call_since }) => [
    email.split('.')[0],
    do_not_call,
    do_not_call_since,
  ])
  expect(Object.fromEntries(flags.map(([name, ...rest]) => [name, rest]))).toEqual({
    asked: [EARLIER.call, '2026-11-25'],
    listed: ['TPS', undefined],
    agreed: [undefined, undefined],
    free: [undefined, undefined],
  })
})
