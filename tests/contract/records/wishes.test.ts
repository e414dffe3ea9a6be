import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Contact } from '../../../contract/entities/contact.ts'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Addressed } from '../../../contract/entities/lead-address.ts'
import { doorKey } from '../../../contract/entities/wish.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { chunkForm, finishedUpload } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

// A do-not-contact flag belongs to a number or an address, not to the row on which it was recorded.

let server: TestServer
let companyId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin', firstname: 'Ann' })
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, path, {
    token: ann.token,
    ...(body === undefined ? {} : { body }),
    ...(method === 'GET' ? {} : { headers: { 'idempotency-key': randomUUID() } }),
  })
async function change({ _id }: Pick<Lead, '_id'>, body: unknown) {
  const answer = await call('PATCH', `/api/epc/leads/${_id}`, body)
  expect(answer.status).toBe(200)
}
async function addLead(fields: object): Promise<Lead> {
  const answer = await call('POST', `/api/epc/leads?companyId=${companyId}`, { surname: 'Lee', ...fields })
  expect(answer.status).toBe(201)
  return answer.body['lead'] as Lead
}
const now = async ({ _id }: Pick<Lead, '_id'>) => (await call('GET', `/api/epc/leads/${_id}`)).body
async function addContact(fields: object): Promise<Contact> {
  const answer = await call('POST', `/api/contacts?companyId=${companyId}`, { firstname: 'Bo', ...fields })
  return contactNow(String((answer.body['data'] as { contact: Contact }).contact._id))
}
const contactNow = async (id: string) =>
  ((await call('GET', `/api/contacts/${id}`)).body['data'] as { contact: Contact }).contact

const NO_CALL = { do_not_call: 'Complaint', do_not_call_since: '2026-11-20' }
const NO_KNOCK = { do_not_knock: 'Vulnerable person', do_not_knock_since: '2026-11-21' }
const EARLIER_CALL = { do_not_call: 'Asked earlier not to be called', do_not_call_since: '2026-11-20' }
const EARLIER_KNOCK = { do_not_knock: 'Asked earlier not to be visited', do_not_knock_since: '2026-11-21' }
const HOME = { address1: 'Flat 2', address2: '14 Mill Street', posttown: 'Leeds', postcode: 'LS1 4AP' }
const LIFT = { do_not_call: null, do_not_call_lifted: 'They rang us for a quote' }

test('“Do not call” applies to every lead and contact with the number, however it is written, and to new ones', async () => {
  const [flagged, there, other] = [
    await addLead({ phone: '07700 900001' }),
    await addLead({ phone: '+44 (0)7700 900001' }),
    await addLead({ phone: '07700 900002' }),
  ]
  const contact = await addContact({ phone: '0044 7700 900001' })
  await change(flagged, NO_CALL)
  expect(await now(there)).toMatchObject(EARLIER_CALL)
  expect(await now(other)).not.toHaveProperty('do_not_call')
  expect(await contactNow(contact._id)).toMatchObject(EARLIER_CALL)
  expect(await addLead({ phone: '447700900001' })).toMatchObject(EARLIER_CALL)
  expect(await addContact({ phone: '07700900001' })).toMatchObject(EARLIER_CALL)
  await change(other, { phone: '07700 900001' })
  expect(await now(other)).toMatchObject(EARLIER_CALL)
  await change(other, { phone: '07700 900003' })
  expect(await now(other)).not.toHaveProperty('do_not_call')
})

test('saves and acknowledges a change while another lead with the number is locked; the next change flags that lead', async () => {
  const [flagged, busy] = [await addLead({ phone: '07700 900005' }), await addLead({ phone: '07700 900005' })]
  const holder = await server.store.pool.connect()
  try {
    await holder.query('begin read write')
    await holder.query('select from lead where id = $1 for update', [busy._id])
    await change(flagged, NO_CALL)
    expect(await now(flagged)).toMatchObject(NO_CALL)
    expect(await now(busy)).not.toHaveProperty('do_not_call')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await addLead({ phone: '07700 900006' })
  expect(await now(busy)).toMatchObject(EARLIER_CALL)
})

test('“Do not knock” applies to both forms of the address, but not to the flat next door', async () => {
  const flagged = await addLead(HOME)
  const there = await addLead({ address: { line1: 'Flat 2, 14 Mill St., Leeds', city: 'LEEDS', postcode: 'ls14ap' } })
  const nextDoor = await addLead({ ...HOME, address1: 'Flat 21', address2: '4 Mill Street' })
  await change(flagged, NO_KNOCK)
  expect(await now(there)).toMatchObject(EARLIER_KNOCK)
  expect(await now(nextDoor)).not.toHaveProperty('do_not_knock')
  expect(await addLead({ address1: 'FLAT 2 14 MILL STREET', postcode: 'LS1 4AP' })).toMatchObject(EARLIER_KNOCK)
})

test('a do-not-call flag applies to each number of a cell, without extension and remarks', async () => {
  await change(await addLead({ phone: '07700 900005 (work) / 01632 960123 ext 45' }), NO_CALL)
  for (const phone of ['p:+447700900005', '01632 960123, after 6pm', '07700 900006 or O7700 900005'])
    expect(await addLead({ phone })).toMatchObject(EARLIER_CALL)
  expect(await addLead({ phone: '07700 900006' })).not.toHaveProperty('do_not_call')
})

test('devices get the flags of a number', async () => {
  const [flagged, there] = [await addLead({ phone: '07700 900011' }), await addLead({ phone: '07700 900011' })]
  const contact = await addContact({ phone: '07700 900011' })
  const { body: before } = await call('GET', `/api/sync/head?companyId=${companyId}`)
  await change(flagged, NO_CALL)
  const { body } = await call('GET', `/api/sync/changes?companyId=${companyId}&cursor=${String(before['cursor'])}`)
  const rows = (body['changes'] as { id: string; row: object }[]).map(({ id, row }) => [id, row] as const)
  expect(new Map(rows).get(there._id)).toMatchObject(EARLIER_CALL)
  expect(new Map(rows).get(contact._id)).toMatchObject(EARLIER_CALL)
})

test('lifting a flag with a reason applies to every lead and contact with the number', async () => {
  const [flagged, there] = [await addLead({ phone: '07700 900021' }), await addLead({ phone: '07700 900021' })]
  const contact = await addContact({ phone: '07700 900021' })
  await change(flagged, NO_CALL)
  expect((await call('PATCH', `/api/epc/leads/${there._id}`, { do_not_call: null })).status).toBe(422)
  await change(there, LIFT)
  expect(await now(flagged)).not.toHaveProperty('do_not_call')
  expect(await now(there)).not.toHaveProperty('do_not_call')
  expect(await now(there)).toMatchObject({ do_not_call_lifted: 'They rang us for a quote' })
  expect(await contactNow(contact._id)).not.toHaveProperty('do_not_call')
  expect(await addLead({ phone: '07700 900021' })).not.toHaveProperty('do_not_call')

  const { body } = await call('GET', `/api/epc/leads/${there._id}/history`)
  const steps = (body['history'] as HistoryStep[]).map(({ field, after, by }) => [field, after, by.name])
  expect(steps).toContainEqual(['do_not_call_lifted', 'They rang us for a quote', 'Ann Lee'])
  expect(steps).toContainEqual(['do_not_call', 'Asked earlier not to be called', 'Doorstep'])
  await change(flagged, NO_CALL)
  expect(await now(there)).toMatchObject(EARLIER_CALL)
  expect(await now(there)).not.toHaveProperty('do_not_call_lifted')
})

test('a contact’s flag is recorded, applies to every lead and contact with the number, and is lifted with a reason', async () => {
  const contact = await addContact({ phone: '07700 900025' })
  const [lead, other] = [await addLead({ phone: '+447700900025' }), await addContact({ phone: '07700900025' })]
  const path = `/api/contacts/${contact._id}`
  expect((await call('PATCH', path, { do_not_call: ' ', do_not_call_since: '2026-11-20' })).status).toBe(422)
  const flaggedReply = await call('PATCH', path, NO_CALL)
  expect(flaggedReply.body['data']).toMatchObject({ contact: NO_CALL })
  expect(await contactNow(contact._id)).toMatchObject(NO_CALL)
  for (const row of [await now(lead), await contactNow(other._id), await addLead({ phone: '07700 900025' })])
    expect(row).toMatchObject(EARLIER_CALL)

  expect((await call('PATCH', path, { do_not_call: null })).status).toBe(422)
  await call('PATCH', path, LIFT)
  expect(await contactNow(contact._id)).toMatchObject({ do_not_call_lifted: 'They rang us for a quote' })
  for (const row of [await contactNow(contact._id), await now(lead), await contactNow(other._id)])
    expect(row).not.toHaveProperty('do_not_call')
})

test('a contact’s own flag moves with them to another number and survives an edit of the form', async () => {
  const contact = await addContact({ phone: '07700 900026' })
  await call('PATCH', `/api/contacts/${contact._id}`, NO_CALL)
  await call('PATCH', `/api/contacts/${contact._id}`, { phone: '07700 900027', job_title: 'Landlady' })
  expect(await contactNow(contact._id)).toMatchObject({ ...NO_CALL, job_title: 'Landlady' })
  for (const phone of ['07700 900026', '07700 900027']) expect(await addLead({ phone })).toMatchObject(EARLIER_CALL)
})

test('the flag outlives the lead, and returns with it', async () => {
  const [flagged, there] = [await addLead({ phone: '07700 900031' }), await addLead({ phone: '07700 900031' })]
  await call('DELETE', `/api/epc/leads/${there._id}`)
  await change(flagged, NO_CALL)
  await call('DELETE', `/api/epc/leads/${flagged._id}`)
  expect(await addLead({ phone: '07700 900031' })).toMatchObject(EARLIER_CALL)
  await call('POST', `/api/epc/leads/${there._id}/restore`)
  expect(await now(there)).toMatchObject(EARLIER_CALL)
})

test('a person’s flag moves with them to another number', async () => {
  const flagged = await addLead({ phone: '07700 900041' })
  await change(flagged, NO_CALL)
  await change(flagged, { phone: '07700 900042' })
  expect(await now(flagged)).toMatchObject(NO_CALL)
  for (const phone of ['07700 900041', '07700 900042']) expect(await addLead({ phone })).toMatchObject(EARLIER_CALL)
})

test('keeps an erased person’s do-not-contact requests for their number and address, and nothing else of them', async () => {
  const flagged = await addLead({ ...HOME, phone: '07700 900051', surname: 'Erskine' })
  await change(flagged, { ...NO_CALL, do_not_call: 'Erskine was very angry' })
  await change(flagged, NO_KNOCK)
  expect((await call('POST', `/api/epc/leads/${flagged._id}/erase`)).status).toBe(200)
  expect(await addLead({ ...HOME, phone: '07700900051' })).toMatchObject({ ...EARLIER_CALL, ...EARLIER_KNOCK })
  const storedWishes = await server.store.db
    .selectFrom('wish')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute()
  expect(storedWishes).toHaveLength(2)
  expect(JSON.stringify(storedWishes)).not.toMatch(/7700|mill|ls1|angry/i)
})

test('an old list that adds or updates a lead doesn’t make an erased person callable again', async () => {
  const flagged = await addLead({ ...HOME, phone: '07700 900055' })
  const moved = await addLead({ surname: 'Moved', email: 'moved@example.com' })
  await change(flagged, NO_CALL)
  await change(flagged, NO_KNOCK)
  expect((await call('POST', `/api/epc/leads/${flagged._id}/erase`)).status).toBe(200)
  const upload = async (rows: string, plan: object) => {
    const uploadId = randomUUID()
    const announced = { fileName: 'leads.csv', fileSize: rows.length, totalChunks: 1, ...plan }
    expect((await call('PUT', `/api/upload/bulk-uploads/${uploadId}`, announced)).status).toBe(200)
    const chunk = { token: ann.token, form: chunkForm(rows, { uploadId }) }
    expect((await server.call('POST', '/api/upload/bulk-upload-chunk', chunk)).status).toBe(200)
    return finishedUpload(server, ann.token, uploadId)
  }
  const header = 'surname,email,phone,address,address2,postcode'
  await upload([header, 'Old,,+447700900055,Flat 2,14 Mill Street,LS1 4AP'].join('\n'), {})
  await upload([header, 'Moved,moved@example.com,00447700900055,,,'].join('\n'), { duplicates: 'update' })
  const { body } = await call('GET', '/api/epc/leads?limit=200')
  const old = (body['leads'] as unknown as Lead[]).find(({ surname }) => surname === 'Old')
  expect(old).toMatchObject({ ...EARLIER_CALL, ...EARLIER_KNOCK })
  expect(await now(moved)).toMatchObject(EARLIER_CALL)
})

test('another company’s flag has no effect here, and another hash', async () => {
  await change(await addLead({ phone: '07700 900061' }), NO_CALL)
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
  const lead = await addLead({ phone: '07700 900061' })
  expect(lead).not.toHaveProperty('do_not_call')
  await change(lead, NO_CALL)
  const hashes = await server.store.db.selectFrom('wish').select('key_hash').execute()
  expect(new Set(hashes.map(({ key_hash }) => key_hash)).size).toBe(hashes.length)
})

test('a lead that is added while its number is being flagged is flagged, too', async () => {
  const flagged = await addLead({ phone: '07700 900071' })
  const id = randomUUID()
  await writeTenant(server.store, companyId, async (tx) => {
    await tx.sql
      .insertInto('lead')
      .values({
        company_id: companyId,
        id,
        surname: 'Late',
        phone: '07700 900071',
        phone_numbers: ['+447700900071'],
        phones: '[]',
        phone_key: '7700900071',
      } as never)
      .execute()
    tx.touched('lead', id)
    await change(flagged, NO_CALL)
  })
  expect(await now({ _id: id })).toMatchObject(EARLIER_CALL)
})

test('concurrent flags and lifts of one number leave all of its leads alike', {
  timeout: 60_000,
}, async () => {
  const leads = await Promise.all(['1', '2', '3', '4'].map(() => addLead({ phone: '07700 900081' })))
  const settle = async (lead: Lead, body: unknown): Promise<void> => {
    const { status } = await call('PATCH', `/api/epc/leads/${lead._id}`, body)
    expect([200, 409]).toContain(status)
    if (status === 409) await settle(lead, body)
  }
  for (let round = 0; round < 5; round++)
    await Promise.all(leads.map((lead, at) => settle(lead, (at + round) % 2 === 0 ? NO_CALL : LIFT)))
  const flags = await Promise.all(leads.map(async (lead) => Boolean((await now(lead))['do_not_call'])))
  expect(new Set(flags).size).toBe(1)
})

test('the database normalises addresses as the app does', async () => {
  const leads: Addressed[] = [
    HOME,
    { address1: '12-14, St. John’s Rd', postcode: ' LS1 4AP ' },
    { address1: '  ', address: { line1: 'The Old Mill; Unit #3', city: 'Hebden Bridge', postcode: 'hx7 8ad' } },
    {
      address1: 'Hebden-Bridge',
      address2: '1\t2 Café Sq',
      address3: 'Hebden Bridge',
      posttown: 'hebden bridge',
      postcode: 'HX7',
    },
    { address1: 'Leeds', posttown: 'Leeds', postcode: 'LS1 4AP' },
    { address1: '1 Mill Lane' },
  ]
  for (const lead of leads) {
    const { rows } = await sql<{ key: string | null }>`
      select door_key(
        ${[lead.address1 ?? null, lead.address2 ?? null, lead.address3 ?? null]}::text[], ${[lead.posttown ?? null]}::text[],
        ${lead.postcode ?? null}::text, ${JSON.stringify(lead.address ?? null)}::jsonb) as key`.execute(server.store.db)
    expect(rows).toEqual([{ key: doorKey(lead) ?? null }])
  }
})
