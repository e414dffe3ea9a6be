import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contact } from '../../../contract/entities/contact.ts'
import type { RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Merge } from '../../../contract/entities/merge.ts'
import { importTps } from '../../../server/commands/import-tps/import-tps.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { eraseLead } from '../../../server/store/leads/erase-lead.ts'
import { importLeads, insertLeads } from '../../../server/store/leads/import-leads.ts'
import { insertForms } from '../../../server/store/records/insert-forms.ts'
import { addUploader, type Uploader } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { idIn } from './form-examples.ts'

// Each way by which a lead or contact gets a number or an address brings its flags along: nothing in the database does that.
// The gate (tests/gate/ways.ts) finds a way that is missing here.

const [WISHED, LISTED, FREE] = ['07700 900001', '07700 900002', '07700 900003']
const HOME = { address1: '14 Mill Street', postcode: 'LS1 4AP' }
const ELSEWHERE = { address1: '3 Church Lane', postcode: 'LS1 4AP' }

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'doorstep-ways-'))
  const path = join(folder, 'tps.csv')
  writeFileSync(path, `${LISTED}\n`)
  await importTps(server.store, { path, register: 'TPS', isForced: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

/** A company in which an erased person had asked not to be called on `WISHED` or visited at `HOME`. */
async function officeOfWishes(): Promise<Uploader> {
  const office = await addUploader(server, { role: 'SuperAdmin' })
  const flagged = await addLead(office, { ...HOME, phone: WISHED })
  const wish = { do_not_call: 'Complaint', do_not_call_since: '2026-11-20' }
  const visit = { do_not_knock: 'Complaint', do_not_knock_since: '2026-11-20' }
  for (const body of [wish, visit]) await done(office, 'PATCH', `/api/epc/leads/${flagged}`, body)
  await eraseLead(server.store, office.companyId, flagged, office.user._id)
  // Flags of the last minute are looked up once more as a change commits, whichever way it came.
  await writeTenant(server.store, office.companyId, ({ sql: db, companyId }) =>
    sql`update company_clock set wished_at = null where company_id = ${companyId}`.execute(db),
  )
  return office
}

async function done(office: Uploader, method: string, path: string, body?: unknown) {
  const answer = await office.call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const addLead = async (office: Uploader, fields: object) =>
  (
    (await done(office, 'POST', `/api/epc/leads?companyId=${office.companyId}`, { surname: 'Lee', ...fields }))[
      'lead'
    ] as Lead
  )._id
const addContact = async (office: Uploader, fields: object) =>
  idIn(
    await done(office, 'POST', `/api/contacts?companyId=${office.companyId}`, { firstname: 'Bo', ...fields }),
    'contact',
  )
const leadNow = (office: Uploader, id: string) => done(office, 'GET', `/api/epc/leads/${id}`)
const contactNow = async (office: Uploader, id: string) =>
  ((await done(office, 'GET', `/api/contacts/${id}`))['data'] as { contact: Contact }).contact

const newLead = (fields: object) => ({
  _id: randomUUID(),
  surname: 'Lee',
  lead_status: 'Open' as const,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  ...fields,
})
/** Identifies the lead of an uploaded row. */
const CERTIFIED = { certificate_number: 'C1' }
type Fields = typeof HOME & { readonly phone: string }
const csv = ({ phone, address1, postcode }: Fields) =>
  ['surname,certificate_number,phone,address,postcode', `Up,C1,${phone},${address1},${postcode}`].join('\n')

async function mergeLeads(office: Uploader, survivorId: string, other: string, picks: object): Promise<Merge> {
  const body = { otherIds: [other], picks }
  return (await done(office, 'POST', `/api/epc/leads/${survivorId}/merge`, body))['merge'] as Merge
}
async function mergeContacts(office: Uploader, keptId: string, other: string, picks: object): Promise<RecordMerge> {
  const body = { of: 'contact', keptId, otherIds: [other], picks }
  const path = `/api/duplicates/merges?companyId=${office.companyId}`
  return (await done(office, 'POST', path, body))['merge'] as RecordMerge
}

/** Each returns the id of a row that then has the fields. */
type Way = (office: Uploader, fields: Fields) => Promise<string>

const LEADS: Readonly<Record<string, Way>> = {
  'is added': addLead,
  'is changed': async (office, fields) => {
    const id = await addLead(office, { ...ELSEWHERE, phone: FREE })
    await done(office, 'PATCH', `/api/epc/leads/${id}`, fields)
    return id
  },
  'is added by an upload': async (office, fields) => {
    await office.upload(csv(fields))
    return (await office.leads())[0]?._id ?? ''
  },
  'is changed by an upload': async (office, fields) => {
    const { _id: id } = await server.addLead(office.companyId, { ...ELSEWHERE, phone: FREE, ...CERTIFIED })
    await office.upload(csv(fields), { duplicates: 'update' })
    return id
  },
  'is changed back by the undo of an upload': async (office, fields) => {
    const { _id: id } = await server.addLead(office.companyId, { ...fields, ...CERTIFIED })
    const upload = await office.upload(csv({ ...ELSEWHERE, phone: FREE }), { duplicates: 'update' })
    const between = await leadNow(office, id)
    expect(between).toMatchObject({ phone: FREE })
    expect(between).not.toHaveProperty('do_not_call')
    expect(between).not.toHaveProperty('do_not_knock')
    expect(await office.undo(upload)).toMatchObject({ undo: { restored: 1 } })
    return id
  },
  'is imported from a file': async ({ companyId }, fields) => {
    const lead = newLead(fields)
    const names = Object.keys(lead) as (keyof typeof lead)[]
    await importLeads(server.store, companyId, { fields: names, rows: [names.map((name) => lead[name])] })
    return lead._id
  },
  'is made from the register of certificates': async ({ companyId }, { address1, postcode, phone }) => {
    const lead = newLead({ phone, address: { line1: address1, city: 'Leeds', postcode } })
    await writeTenant(server.store, companyId, (tx) => insertLeads(tx, [lead]))
    return lead._id
  },
  'gets them from a merged lead': async (office, fields) => {
    const [survivorId, other] = [await addLead(office, { ...ELSEWHERE, phone: FREE }), await addLead(office, fields)]
    await mergeLeads(office, survivorId, other, { phone: other, address: other })
    return survivorId
  },
  'gets them back by the undo of a merge': async (office, fields) => {
    const [survivorId, other] = [await addLead(office, fields), await addLead(office, { ...ELSEWHERE, phone: FREE })]
    const merge = await mergeLeads(office, survivorId, other, { phone: other, address: other })
    await done(office, 'POST', `/api/epc/leads/${survivorId}/merges/${merge._id}/undo`, {})
    return survivorId
  },
  'comes back by the undo of a merge': async (office, fields) => {
    const [survivorId, other] = [await addLead(office, { ...ELSEWHERE, phone: FREE }), await addLead(office, fields)]
    const merge = await mergeLeads(office, survivorId, other, {})
    await done(office, 'POST', `/api/epc/leads/${survivorId}/merges/${merge._id}/undo`, {})
    return other
  },
  'is restored': async (office, fields) => {
    const id = await addLead(office, fields)
    await done(office, 'DELETE', `/api/epc/leads/${id}`)
    await done(office, 'POST', `/api/epc/leads/${id}/restore`)
    return id
  },
}

test.each(Object.entries(LEADS))('a lead that %s has the flags of its number and address', async (_name, way) => {
  const office = await officeOfWishes()
  const wished = await leadNow(office, await way(office, { ...HOME, phone: WISHED }))
  expect(wished).toMatchObject({
    do_not_call: 'Asked earlier not to be called',
    do_not_call_since: '2026-11-20',
    do_not_knock: 'Asked earlier not to be visited',
    do_not_knock_since: '2026-11-20',
  })
  const other = await officeOfWishes()
  expect(await leadNow(other, await way(other, { ...HOME, phone: LISTED }))).toMatchObject({ do_not_call: 'TPS' })
})

const contactOf = ({ phone }: Fields) => ({ lastname: 'Lee', email: 'lee@example.com', phone })
const CONTACTS: Readonly<Record<string, Way>> = {
  'is added': (office, fields) => addContact(office, contactOf(fields)),
  'is changed': async (office, { phone }) => {
    const id = await addContact(office, { phone: FREE })
    await done(office, 'PATCH', `/api/contacts/${id}`, { phone })
    return id
  },
  'is written with many': async ({ companyId }, fields) => {
    const [_id, at] = [randomUUID(), '2026-11-02T09:00:00.000Z']
    const contact = { _id, firstname: 'Bo', ...contactOf(fields), createdAt: at, updatedAt: at }
    await writeTenant(server.store, companyId, (tx) => insertForms(tx, { contacts: [contact], accounts: [] }))
    return _id
  },
  'gets it from a merged contact': async (office, fields) => {
    const survivorId = await addContact(office, contactOf({ ...fields, phone: FREE }))
    const other = await addContact(office, contactOf(fields))
    await mergeContacts(office, survivorId, other, { phone: other })
    return survivorId
  },
  'comes back by the undo of a merge': async (office, fields) => {
    const survivorId = await addContact(office, contactOf({ ...fields, phone: FREE }))
    const other = await addContact(office, contactOf(fields))
    const { _id, of, keptId } = await mergeContacts(office, survivorId, other, {})
    await done(office, 'POST', `/api/duplicates/merges/${_id}/undo`, { of, keptId })
    return other
  },
}

test.each(Object.entries(CONTACTS))('a contact that %s has the flag of its number', async (_name, way) => {
  const office = await officeOfWishes()
  const wished = await contactNow(office, await way(office, { ...HOME, phone: WISHED }))
  expect(wished).toMatchObject({ do_not_call: 'Asked earlier not to be called', do_not_call_since: '2026-11-20' })
  const other = await officeOfWishes()
  expect(await contactNow(other, await way(other, { ...HOME, phone: LISTED }))).toMatchObject({ do_not_call: 'TPS' })
})
