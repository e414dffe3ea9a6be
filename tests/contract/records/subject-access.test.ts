import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlikeLead, type PersonalData, personalData } from '../../../contract/endpoints/personal-data.ts'
import type { AuditEntry } from '../../../contract/entities/audit/audit.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import { signatureFor } from '../../../server/commands/marketing/webhook-signature.ts'
import { createSmtpRelay } from '../../../server/providers/smtp-relay.ts'
import { type SmtpSink, startSmtpSink } from '../../support/fakes/smtp-sink.ts'
import { until } from '../../support/fakes/until.ts'
import { chunkForm, finishedUpload } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

// Through the product only: a test that writes a column itself can't notice that nothing else does.
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-access-'))
let server: TestServer
let sink: SmtpSink
let companyId: string
let sasha: TestUser
let bob: TestUser

beforeAll(async () => {
  sink = await startSmtpSink(() => 'accept')
  server = await startTestServer({ dataDir, relay: createSmtpRelay({ url: sink.url }) })
  companyId = await server.addCompany()
  sasha = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin', firstname: 'Sasha' })
  bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  await send('PUT', '/api/marketing/settings', { senderName: 'Greenway', postalAddress: '1 High Street, Leeds' })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const reply = await server.call(method, path, {
    token: sasha.token,
    headers: { 'idempotency-key': randomUUID() },
    ...(body ? { body } : {}),
  })
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
  return reply.body
}
const newLead = async (fields: object) => (await send('POST', '/api/epc/leads', fields))['lead'] as Lead
async function exported({ _id }: Lead, alike: readonly Lead[] = []): Promise<PersonalData> {
  const query = alike.map((one) => `alike=${one._id}`).join('&')
  return personalData.parse(await send('GET', `/api/epc/leads/${_id}/personal-data?${query}`))
}
const alikeTo = async ({ _id }: Lead) =>
  (await send('GET', `/api/epc/leads/${_id}/alike`))['leads'] as readonly AlikeLead[]

async function upload(content: string, { duplicates = 'skip', corrections = [] as object[] } = {}) {
  const id = randomUUID()
  const plan = { fileName: 'leads.csv', fileSize: content.length, totalChunks: 1, duplicates, corrections }
  await send('PUT', `/api/upload/bulk-uploads/${id}`, plan)
  await server.call('POST', '/api/upload/bulk-upload-chunk', {
    token: sasha.token,
    form: chunkForm(content, { uploadId: id }),
  })
  await finishedUpload(server, sasha.token, id)
}

/** The return path of an email that a campaign sent. */
async function sentTo(email: string): Promise<string> {
  const { _id: listId } = (
    await send('POST', '/api/marketing/lists', {
      name: `News ${email}`,
      defaultFromEmail: 'news@greenway.example',
    })
  )['list'] as { _id: string }
  await send('POST', '/api/marketing/subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  const form = { name: 'Autumn', subject: 'Autumn offer', text: 'News.', listIds: [listId] }
  const { _id } = (await send('POST', '/api/marketing/campaigns', form))['campaign'] as Campaign
  await send('POST', `/api/marketing/campaigns/${_id}/send`)
  const status = async () =>
    ((await send('GET', `/api/marketing/campaigns/${_id}`))['campaign'] as Campaign).status === 'sent'
  await until(status)
  const { headers } = await PostalMime.parse(sink.taken.find(({ to }) => to === email)?.raw ?? '')
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return /\/mail\/unsubscribe\/(\w+)/.exec(header)?.[1] ?? ''
}

async function postMail(message: string) {
  const { webhook } = (await send('GET', '/api/marketing/settings'))['settings'] as { webhook: { secret: string } }
  const rawBody = JSON.stringify({ message })
  const signature = signatureFor(webhook.secret, Math.floor(Date.now() / 1000), rawBody)
  await server.call('POST', `/api/marketing/returned-mail/${companyId}`, {
    rawBody,
    headers: { 'doorstep-signature': signature },
  })
}

describe('a subject access export', () => {
  test('has the emails to a person, their replies and bounce messages', async () => {
    const email = 'wren@example.com'
    const lead = await newLead({ firstname: 'Wren', surname: 'Reply', email })
    const token = await sentTo(email)
    await postMail(`From: wren@example.com\r\nSubject: ${token}\r\n\r\nCould you call me?`)
    const reply = `From: Wren <${email}>\r\nTo: bounces+${token}@a.example\r\nSubject: Re: Autumn\r\n\r\nCall me at noon.`
    const folder = join(dataDir, 'returned-mail', 'read')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'reply.eml'), reply)
    writeFileSync(join(folder, 'other.eml'), 'From: wren@example.com\r\n\r\nTo another company.')
    const { marketing, replies, returnedMail } = await exported(lead)
    expect(marketing).toMatchObject([{ email, deliveries: [{ subject: 'Autumn offer', sentAt: expect.any(String) }] }])
    expect(replies).toMatchObject([{ preview: expect.stringContaining('Could you call me?') }])
    expect(returnedMail.map(({ content }) => content)).toEqual([reply])
  })

  test('has the notifications of colleagues about the person, and whose values were replaced', async () => {
    const lead = await newLead({ firstname: 'Finch', surname: 'Notified' })
    const path = `/api/epc/leads/${lead._id}`
    await send('PATCH', `${path}/assign`, { userId: bob._id })
    const changed = (by: TestUser, phone: string) =>
      server.call('PATCH', path, {
        token: by.token,
        body: { phone },
        headers: { 'idempotency-key': randomUUID(), 'sync-base': String(lead.version) },
      })
    await changed(bob, '0113 496 0001')
    await changed(sasha, '0113 496 0002')
    expect(await exported(lead)).toMatchObject({
      notifications: [{ kind: 'lead', subject: 'Finch Notified', userId: bob._id }],
      notices: [{ field: 'phone', yours: '0113 496 0001', theirs: '0113 496 0002' }],
    })
  })

  test('has what files added, changed and failed to add for the person, and nobody else’s rows', async () => {
    const header = 'first_name,surname,email,posttown,postcode'
    const robin = 'Robin,Li,robin@example.com'
    await upload(`${header}\n${robin},YORK,LS1 4AP\n`)
    const [lead] = (await send('GET', '/api/epc/leads?surname=Li'))['leads'] as Lead[]
    await upload(`${header}\n${robin},LEEDS,LS1 4AP\n`, { duplicates: 'update' })
    await upload(`${header}\n${robin},HULL,LS1 4AP\nRobina,Oliver,other@example.com,HULL,LS1 4AP,too,many\n`)
    await upload(`${header}\nRobin,Li,,HULL,LS1 4AP,too,many\nRobin,Li,namesake@example.com,HULL,YO1 1AA,too,many\n`)
    const corrections = [
      { line: 2, column: 2, value: 'robin@example.com' },
      { line: 2, column: 3, value: 'Robin' },
      { line: 3, cells: ['Robin', 'Li', 'robin@example.com', 'BATH', 'LS1 4AP'] },
    ]
    await upload(`${header}\nRobin,Li,old@example.com,HULL,LS1 4AP\nx\n`, { corrections })
    const { uploads } = await exported(lead!)
    expect(uploads.map(({ what, line }) => [what, line])).toEqual([
      ['added', undefined],
      ['updated', undefined],
      ['skipped', 2],
      ['failed', 2],
      ['corrected', 2],
      ['skipped', 2],
      ['corrected', 3],
      ['skipped', 3],
    ])
    expect(uploads[1]?.changes).toContainEqual({ field: 'posttown', before: 'YORK', after: 'LEEDS' })
    expect(uploads[3]).toMatchObject({
      fileName: 'leads.csv',
      cells: ['Robin', 'Li', '', 'HULL', 'LS1 4AP', 'too', 'many'],
    })
  })

  test('names a landlord without quoting their own data', async () => {
    const lead = await newLead({ firstname: 'Tern', surname: 'Tenant', phone: '0113 496 0500' })
    const landlord = {
      firstname: 'Lana',
      lastname: 'Lord',
      email: 'lana@example.com',
      phone: '0113 496 0500',
      notes: 'Pays late',
    }
    const relative = { firstname: 'Terna', lastname: 'Tenant', notes: 'Works nights' }
    const ownFields = { firstname: 'Tern J', lastname: 'Tenant', notes: 'Evenings' }
    for (const contact of [landlord, relative, ownFields])
      await send('POST', '/api/contacts', { ...contact, leadIds: [lead._id] })
    const data = await exported(lead)
    expect(data).toMatchObject({ contacts: [{ notes: 'Evenings' }], linkedContacts: expect.any(Array) })
    expect(data.linkedContacts.map(({ name }) => name).toSorted()).toEqual(['Lana Lord', 'Terna Tenant'])
    expect(JSON.stringify(data)).not.toMatch(/Pays late|Works nights|lana@/)
  })

  test('says that a person who isn’t a subscriber gets no emails', async () => {
    const email = 'swift@example.com'
    const first = await newLead({ surname: 'Swift', email })
    await send('POST', `/api/epc/leads/${first._id}/erase`)
    const { marketing } = await exported(await newLead({ surname: 'Swift', email }))
    expect(marketing).toMatchObject([{ email, lists: [], deliveries: [], suppressed: { status: 'suppressed' } }])
  })
})

describe('possible duplicates of a person', () => {
  test('match by email, or by phone and last name; deleted leads count, and merged ones as the kept one', async () => {
    const lead = await newLead({
      firstname: 'Maya',
      surname: 'Khan',
      email: 'maya@example.com',
      phone: '0113 496 0100',
    })
    const byEmail = await newLead({ firstname: 'M', email: 'MAYA@example.com ', address: { city: 'Leeds' } })
    const byPhone = await newLead({ firstname: 'Maya', surname: 'KHAN', phone: '+44 113 496 0100' })
    await newLead({ firstname: 'Noor', surname: 'Other', phone: '0113 496 0100' })
    const merged = await newLead({ surname: 'Merged', email: 'maya@example.com' })
    const keptLead = await newLead({ surname: 'Kept' })
    await send('POST', `/api/epc/leads/${keptLead._id}/merge`, { otherIds: [merged._id], picks: {} })
    await server.deleteLead(byPhone, bob)
    const alike = await alikeTo(lead)
    expect(new Set(alike)).toEqual(
      new Set([
        { _id: byEmail._id, name: 'M', town: 'Leeds', shares: 'email' },
        { _id: byPhone._id, name: 'Maya KHAN', town: '', shares: 'phone', isDeleted: true },
        { _id: keptLead._id, name: 'Kept', town: '', shares: 'email' },
      ]),
    )
  })

  test('are exported with their records only if they are chosen, as one entry of the audit log', async () => {
    const lead = await newLead({ firstname: 'Ivy', surname: 'Alike', email: 'ivy@example.com' })
    const other = await newLead({ firstname: 'Ivy', surname: 'Alike', email: 'ivy@example.com' })
    await send('POST', `/api/epc/leads/${other._id}/notes`, { content: 'Of the other lead' })
    expect(await exported(lead)).toMatchObject({ alikeLeads: [], notes: [] })
    const entries = async () =>
      ((await send('GET', '/api/audit'))['entries'] as AuditEntry[]).filter(({ action }) => action === 'export.person')
        .length
    const before = await entries()
    expect(await exported(lead, [other])).toMatchObject({
      alikeLeads: [{ _id: other._id }],
      notes: [{ content: 'Of the other lead' }],
    })
    expect(await entries()).toBe(before + 1)
  })

  test('are the only other leads that an export accepts', async () => {
    const lead = await newLead({ surname: 'Asked', email: 'asked@example.com' })
    const stranger = await newLead({ surname: 'Stranger', email: 'stranger@example.com' })
    const path = `/api/epc/leads/${lead._id}/personal-data?alike=${stranger._id}`
    const refused = await server.call('GET', path, { token: sasha.token })
    expect(refused).toMatchObject({ status: 409, body: { code: 'state' } })
    expect(refused.text).not.toContain('stranger@')
  })
})
