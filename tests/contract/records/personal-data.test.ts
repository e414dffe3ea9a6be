import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalData } from '../../../contract/endpoints/personal-data.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { purge } from '../../../server/commands/purge.ts'
import { eraseLead } from '../../../server/store/leads/erase-lead.ts'
import { storedFile } from '../../support/builders/files.ts'
import { chunkForm, finishedUpload } from '../../support/builders/uploads.ts'
import { quotedAnywhere, quotedIn } from '../../support/server/quoted-in.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-erased-'))
let server: TestServer
let companyId: string
let sasha: TestUser
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ dataDir })
  companyId = await server.addCompany()
  const companyIds = [companyId]
  sasha = await server.addUser({ companyIds, role: 'SuperAdmin', firstname: 'Sasha' })
  ann = await server.addUser({ companyIds, role: 'Admin', firstname: 'Ann' })
  bob = await server.addUser({ companyIds, firstname: 'Bob' })
})
afterAll(() => server.close())

/** As a device sends it. */
async function send(by: TestUser, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await server.call(method, path, {
    token: by.token,
    ...(body ? { body } : {}),
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
  return reply.body
}
const newLead = async (fields: object) =>
  (await send(bob, 'POST', `/api/epc/leads?companyId=${companyId}`, fields))['lead'] as Lead
const erase = (id: string, by = sasha) => server.call('POST', `/api/epc/leads/${id}/erase`, { token: by.token })
const exported = (id: string, by = sasha) =>
  server.call('GET', `/api/epc/leads/${id}/personal-data`, { token: by.token })

const PERSON = [
  'Zebediah',
  'Quillfeather',
  'zeb.quill@example.com',
  'old.quill@example.com',
  '900777',
  'Wisteria Mews',
  'Moonbeam',
  'Sunstroke',
  'Tumbleweed',
  'Palimpsest',
  'Marmalade',
]

const TABLES =
  `activity bulk_upload bulk_upload_batch bulk_upload_failure bulk_upload_skip campaign contact follow_up history idempotency
  lead lead_file lead_merge marketing_list note notice notification subscriber view`.split(/\s+/)

/** A person with data in everything that the server stores. */
async function addPerson(email = 'zeb.quill@example.com') {
  const name = { firstname: 'Zebediah', surname: 'Quillfeather' }
  const lead = await newLead({ ...name, email, phone: '07700 900777' })
  const path = `/api/epc/leads/${lead._id}`
  await send(bob, 'PATCH', path, { address: { line1: '3 Wisteria Mews', city: 'Leeds' } })
  await send(bob, 'POST', `${path}/notes`, { content: 'Moonbeam' })
  await send(bob, 'POST', `${path}/activities`, { kind: 'Visit', outcome: 'No answer', note: 'Sunstroke' })
  const followUp = { kind: 'Visit', dueDate: '2026-12-01', note: 'Tumbleweed' }
  await send(bob, 'POST', `${path}/follow-ups`, followUp)
  const photo = { ...(await storedFile(server, bob)), name: 'Palimpsest.jpg', kind: 'photo' }
  const file = (await send(bob, 'POST', `${path}/files`, photo))['file'] as { _id: string; contentId: string }
  await send(ann, 'PATCH', `${path}/assign`, { userId: bob._id })
  for (const [by, firstname] of [
    [ann, 'Zebediah A'],
    [bob, 'Zebediah J'],
  ] as const)
    await send(by, 'PATCH', path, { firstname }, { 'sync-base': String(lead.version) })
  const contact = { firstname: 'Zebediah', lastname: 'Quillfeather', notes: 'Marmalade', leadIds: [lead._id] }
  await send(bob, 'POST', `/api/contacts?companyId=${companyId}`, contact)
  await send(bob, 'POST', `/api/marketing/subscribers/upsert?companyId=${companyId}`, {
    email,
    firstName: 'Zebediah',
    listIds: [],
  })
  return { lead, path, file }
}

/** Records whose names quote the person, and that users would search for. */
async function addNames() {
  const view = {
    list: 'leads',
    name: 'Zebediah Quillfeather',
    search: { search: 'Zebediah Quillfeather', sort: 'city' },
  }
  const made = (await send(bob, 'POST', `/api/views?companyId=${companyId}`, { ...view, shared: true }))['view']
  const list = { name: 'For Zebediah Quillfeather', description: 'zeb.quill@example.com' }
  const { _id } = (await send(ann, 'POST', `/api/marketing/lists?companyId=${companyId}`, list))['list'] as {
    _id: string
  }
  const campaign = {
    name: 'For Quillfeather, Zebediah',
    subject: 'What ZEBEDIAH  QUILLFEATHER says',
    html: '<p>Dear <b>Zebediah</b>&nbsp;Quillfeather, call +44 (0)7700-900 777 or zeb.quill@example.com.</p>',
    listIds: [_id],
  }
  await send(ann, 'POST', `/api/marketing/campaigns?companyId=${companyId}`, campaign)
  await upload('surname\nMayer\n', 'skip', 'zebediah-quillfeather.csv')
  return made as { _id: string }
}

async function upload(content: string, duplicates: 'skip' | 'update', fileName = 'leads.csv') {
  const id = randomUUID()
  const plan = { fileName, fileSize: content.length, totalChunks: 1, duplicates }
  await send(bob, 'PUT', `/api/upload/bulk-uploads/${id}?companyId=${companyId}`, plan)
  const form = chunkForm(content, { uploadId: id })
  await server.call('POST', '/api/upload/bulk-upload-chunk', { token: bob.token, form })
  return (await finishedUpload(server, bob.token, id)).rows
}

/** Files as written without a mail server, and those that jobs and mail servers leave in the data folder. */
function addFiles() {
  const letter = 'To: ann@example.com\r\nSubject: Your day\r\n\r\nZebediah Quillfeather: call back, 07700 900777'
  const files = {
    'mail/2026-11-20T09-30-00.123Z-01234567.eml': letter,
    'mail/campaign-nobody.eml': 'To: zeb.quill@example.com',
    [`refused-rows/${companyId}_${randomUUID()}.csv`]:
      'line,reason,address\n2,no number,"Zebediah Quillfeather, 3 Wisteria Mews"\n',
    'returned-mail/new/reply.eml': 'From: zeb.quill@example.com\r\n\r\nPlease stop. Quillfeather',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), content)
  }
  return Object.keys(files)
}

async function addTracesOfFiles() {
  const header = 'first_name,surname,email,posttown'
  const row = 'Zebediah,Quillfeather,zeb.quill@example.com'
  expect(await upload(`${header}\n${row},YORK\n`, 'update')).toMatchObject({ updated: 1 })
  expect(await upload(`${header}\n${row},LEEDS\n${row},LEEDS,too,many\n`, 'skip')).toMatchObject({
    skipped: 1,
    failed: 1,
  })
}

test('FM-115: an erasure leaves no word of the person in the database or the data folder', async () => {
  const { lead, path, file } = await addPerson()
  const content = join(dataDir, 'files', companyId, file.contentId)
  const other = await newLead({ firstname: 'Zebediah', surname: 'Quillfeather', email: 'old.quill@example.com' })
  const mistake = await newLead({ firstname: 'Peter', surname: 'Bystander', email: 'peter@example.com' })
  await send(bob, 'POST', `/api/epc/leads/${mistake._id}/notes`, { content: 'Of somebody else' })
  const wrong = await send(ann, 'POST', `/api/epc/leads/${mistake._id}/merge`, {
    otherIds: [lead._id],
    picks: { phone: lead._id, surname: lead._id, address: lead._id },
  })
  const mergeId = (wrong['merge'] as { _id: string })._id
  await send(ann, 'POST', `/api/epc/leads/${mistake._id}/merges/${mergeId}/undo`, {})
  await send(ann, 'POST', `${path}/merge`, { otherIds: [other._id], picks: {} })
  await addTracesOfFiles()
  const view = await addNames()
  const files = addFiles()
  const quoted = () => quotedAnywhere({ store: server.store, dataDir }, PERSON)
  const before = await quoted()
  expect(PERSON.filter((word) => !before.some((location) => location.endsWith(`: ${word}`)))).toEqual([])
  const tables = new Set(before.map((location) => location.split('.')[0]))
  expect([...tables]).toEqual(expect.arrayContaining(TABLES))
  for (const path of files) expect(before).toContainEqual(expect.stringContaining(path))
  expect([existsSync(content), existsSync(`${content}.thumbnail`)]).toEqual([true, true])

  expect(await erase(lead._id)).toMatchObject({ status: 200, body: { message: 'Personal data erased' } })

  expect(await quoted()).toEqual([])
  expect([existsSync(content), existsSync(`${content}.thumbnail`)]).toEqual([false, false])
  const views = await server.call('GET', `/api/views?companyId=${companyId}`, { token: bob.token })
  expect(views.body).toMatchObject({ views: [{ _id: view._id, name: 'Erased view', search: { sort: 'city' } }] })
  const bystander = await server.call('GET', `/api/epc/leads/${mistake._id}`, { token: bob.token })
  expect(bystander.body).toMatchObject({ firstname: 'Peter', email: 'peter@example.com' })
  expect(bystander.body).not.toHaveProperty('phone')
  const audit = await server.call('GET', `/api/audit?companyId=${companyId}`, { token: sasha.token })
  expect(audit.text).toContain('lead.erased')

  for (const id of [lead._id, other._id]) {
    expect((await server.call('GET', `/api/epc/leads/${id}`, { token: bob.token })).status).toBe(404)
    const restored = await server.call('POST', `/api/epc/leads/${id}/restore`, { token: ann.token })
    expect(restored.status).toBe(410)
    const body = { phone: '07700 900777' }
    expect((await server.call('PATCH', `/api/epc/leads/${id}`, { token: bob.token, body })).status).toBe(410)
    const again = { token: bob.token, body: { surname: 'Quillfeather' }, headers: { 'idempotency-key': id } }
    expect((await server.call('POST', `/api/epc/leads?companyId=${companyId}`, again)).text).not.toContain('Quill')
  }
  await purge(server.store, new Date(Date.now() + 400 * 86_400_000))
  expect((await erase(lead._id)).status).toBe(200)
  expect(await quoted()).toEqual([])
})

test('never emails an erased person again, even one who wasn’t a subscriber', async () => {
  const { _id } = await newLead({ surname: 'Forgotten', email: 'forgotten@example.com' })
  await erase(_id)
  const items = [{ email: 'forgotten@example.com' }]
  const imported = await send(ann, 'POST', `/api/marketing/subscribers/import?companyId=${companyId}`, { items })
  expect(imported).toMatchObject({ upserts: 0, keptOut: 1 })
})

test('FM-115: refuses a contact that a device links to an erased lead, as it may be the person', async () => {
  const { _id } = await newLead({ surname: 'Mistletoe', email: 'mistletoe@example.com' })
  const landlordId = randomUUID()
  const key = { 'idempotency-key': landlordId }
  await send(bob, 'POST', `/api/contacts?companyId=${companyId}`, { firstname: 'Landlord' }, key)
  await erase(_id)
  const refused = { status: 410, body: { code: 'deleted', details: { erased: [_id] } } }
  const contact = { firstname: 'Mistletoe', email: 'mistletoe@example.com', leadIds: [_id] }
  const added = { token: bob.token, body: contact, headers: { 'idempotency-key': randomUUID() } }
  expect(await server.call('POST', `/api/contacts?companyId=${companyId}`, added)).toMatchObject(refused)
  const linked = { token: bob.token, body: { leadIds: [_id] }, headers: { 'idempotency-key': randomUUID() } }
  expect(await server.call('PATCH', `/api/contacts/${landlordId}`, linked)).toMatchObject(refused)
  expect(await quotedIn(server.store, ['Mistletoe'])).toEqual([])
})

test('acknowledges a resent earlier change without revealing the person', async () => {
  const { _id } = await newLead({ surname: 'Speedwell' })
  const change = {
    token: bob.token,
    body: { lead_status: 'Closed' },
    headers: { 'idempotency-key': randomUUID() },
  }
  const path = `/api/epc/leads/${_id}`
  expect(await server.call('PATCH', path, change)).toMatchObject({ status: 200, body: { lead: { _id } } })
  await erase(_id)
  const again = await server.call('PATCH', path, change)
  expect(again).toMatchObject({ status: 200, body: {} })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.headers.get('sync-seq')).not.toBeNull()
  expect(again.text).toBe('{}')
  // A device accepts no other type.
  expect(again.headers.get('content-type')).toContain('application/json')
})

test('keeps a notification of several leads for the others when one is erased', async () => {
  const [other, last] = [await newLead({ surname: 'Other' }), await newLead({ surname: 'Periwinkle' })]
  for (const { _id } of [other, last]) await send(ann, 'PATCH', `/api/epc/leads/${_id}/assign`, { userId: bob._id })
  await erase(last._id)
  const notifications = await server.store.db
    .selectFrom('notification')
    .select(['lead_id', 'subject', 'count'])
    .where('user_id', '=', bob._id)
    .where('lead_id', 'in', [other._id, last._id])
    .execute()
  expect(notifications).toMatchObject([{ lead_id: other._id, subject: 'Other' }])
  expect(await quotedIn(server.store, ['Periwinkle'])).toEqual([])
})

test('erases nothing if the lead doesn’t exist', async () => {
  expect(await eraseLead(server.store, companyId, randomUUID(), sasha._id)).toBeUndefined()
})

test('a repeated erasure changes nothing, and an erased lead has nothing to export', async () => {
  const { _id } = await newLead({ surname: 'Twice' })
  expect([(await erase(_id)).status, (await erase(_id)).status]).toEqual([200, 200])
  expect((await exported(_id)).status).toBe(410)
})

test('only a SuperAdmin of the company exports or erases', async () => {
  const { _id } = await newLead({ surname: 'Kept' })
  const stranger = await server.addUser({ companyIds: [await server.addCompany()], role: 'SuperAdmin' })
  for (const act of [erase, exported]) {
    expect((await act(_id, bob)).status).toBe(403)
    expect((await act(_id, ann)).status).toBe(403)
    expect((await act(_id, stranger)).status).toBe(404)
  }
  expect((await erase(randomUUID())).status).toBe(404)
})

test('the export has everything that is stored about the person', async () => {
  const { lead } = await addPerson('kept@example.com')
  const { status, body, headers } = await exported(lead._id)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  const data = body as unknown as PersonalData
  expect(data).toMatchObject({
    lead: { firstname: 'Zebediah J', email: 'kept@example.com' },
    notes: [{ content: 'Moonbeam' }],
    activities: [{ note: 'Sunstroke' }],
    followUps: [{ note: 'Tumbleweed' }],
    files: [{ name: 'Palimpsest.jpg' }],
    contacts: [{ notes: 'Marmalade' }],
    marketing: [{ subscriber: { email: 'kept@example.com' } }],
  })
  expect(data.changes).toContainEqual(
    expect.objectContaining({ of: 'lead', field: 'firstname', before: 'Zebediah', after: 'Zebediah A' }),
  )
  expect(data.marketing[0]?.consent.map(({ act }) => act)).toContain('added')
})
