import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountForm } from '../../../contract/entities/account.ts'
import { contactForm } from '../../../contract/entities/contact.ts'
import { startTestServer, type TestCall, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { idIn } from './form-examples.ts'

let server: TestServer
let companyId: string
let otherCompanyId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  otherCompanyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId, otherCompanyId], firstname: 'Ann' })
})
afterAll(() => server.close())

const call = (method: string, path: string, options: TestCall = {}) =>
  server.call(method, path, { token: ann.token, ...options })
const inCompany = (path: string, company = companyId) => `${path}?companyId=${company}`

const contact = {
  firstname: 'Maya',
  lastname: 'Patel',
  email: 'maya@example.com',
  phone: '7700 900123',
  job_title: 'Site manager',
  notes: 'Rings back\nafter five',
}
const account = {
  name: 'Bright Homes Ltd',
  website: 'https://example.com',
  industry: 'Letting',
  billingAddress: { line1: '1 High Street', line2: 'Floor 2', city: 'Leeds', postcode: 'LS1 4AP' },
}
const EMPTY_ADDRESS = { line1: '', line2: '', city: '', postcode: '' }

const postContact = async (body: unknown = contact, company = companyId) =>
  idIn((await call('POST', inCompany('/api/contacts', company), { body })).body, 'contact')
const postAccount = async (body: unknown = account, company = companyId) =>
  idIn((await call('POST', inCompany('/api/accounts', company), { body })).body, 'account')

const contactIn = (body: object) => (body as { data: { contact: object } }).data.contact

test('a contact is added with 201, read, listed and changed, each under data', async () => {
  const added = await call('POST', inCompany('/api/contacts'), { body: contact })
  expect(added.status).toBe(201)
  expect(added.body).toEqual({
    data: {
      contact: {
        ...contact,
        _id: expect.any(String),
        companyId,
        version: 1,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    },
  })
  const id = idIn(added.body, 'contact')
  const read = await call('GET', `/api/contacts/${id}`)
  expect(read.status).toBe(200)
  const phones = [{ e164: '+447700900123' }]
  expect(read.body).toEqual({ data: { contact: { ...contactIn(added.body), phones } } })
  const changed = await call('PATCH', inCompany(`/api/contacts/${id}`), { body: { ...contact, phone: '01632 960001' } })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ data: { contact: { ...contact, _id: id, phone: '01632 960001', version: 2 } } })
  const { status, body } = await call('GET', inCompany('/api/contacts'))
  expect(status).toBe(200)
  const { data } = body as unknown as { data: { contacts: unknown[] } }
  expect(data.contacts).toContainEqual(expect.objectContaining(contactIn(changed.body)))
})

test('an account is added with 201, read, listed and changed, each under data', async () => {
  const added = await call('POST', inCompany('/api/accounts'), { body: account })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ data: { account: { ...account, companyId, version: 1 } } })
  const id = idIn(added.body, 'account')
  expect((await call('GET', `/api/accounts/${id}`)).body).toEqual(added.body)
  const changed = await call('PATCH', `/api/accounts/${id}`, { body: { ...account, industry: 'Lettings' } })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ data: { account: { ...account, industry: 'Lettings', version: 2 } } })
  const { body } = await call('GET', inCompany('/api/accounts'))
  expect(body).toMatchObject({ data: { accounts: [{ _id: id, industry: 'Lettings' }] } })
})

test('an empty form field clears the field', async () => {
  const id = await postContact({ ...contact, phone: '', notes: '', address: EMPTY_ADDRESS })
  const read = await call('GET', `/api/contacts/${id}`)
  const { data } = read.body as unknown as { data: { contact: object } }
  for (const field of ['phone', 'notes', 'address']) expect(data.contact).not.toHaveProperty(field)
  const accountId = await postAccount()
  const changed = await call('PATCH', `/api/accounts/${accountId}`, {
    body: { website: ' ', billingAddress: { line2: '' } },
  })
  const { data: answered } = changed.body as unknown as { data: { account: object } }
  expect(answered.account).not.toHaveProperty('website')
  expect(answered.account).toMatchObject({
    billingAddress: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 4AP' },
  })
  expect(answered.account).not.toHaveProperty('billingAddress.line2')
})

test('stores postcodes of contacts and accounts in upper case with a space, when added or changed', async () => {
  const contactId = await postContact({ firstname: 'Maya', address: { postcode: 'ng32wj' } })
  const accountId = await postAccount({ name: 'Bright', billingAddress: { postcode: 'ng32wj' } })
  const [contactPath, accountPath] = [`/api/contacts/${contactId}`, `/api/accounts/${accountId}`]
  expect((await call('GET', contactPath)).body).toHaveProperty('data.contact.address.postcode', 'NG3 2WJ')
  expect((await call('GET', accountPath)).body).toHaveProperty('data.account.billingAddress.postcode', 'NG3 2WJ')
  const changes = [{ address: { postcode: 'ls1 4ap' } }, { billingAddress: { postcode: 'ls1 4ap' } }] as const
  const contactAfter = await call('PATCH', inCompany(contactPath), { body: changes[0] })
  const accountAfter = await call('PATCH', accountPath, { body: changes[1] })
  expect(contactAfter.body).toHaveProperty('data.contact.address.postcode', 'LS1 4AP')
  expect(accountAfter.body).toHaveProperty('data.account.billingAddress.postcode', 'LS1 4AP')
})

test('a contact can be linked to an account, leads and deals, and unlinked again', async () => {
  const [accountId, leadIds] = [await postAccount(), [randomUUID(), randomUUID()]]
  const id = await postContact({ ...contact, accountId, leadIds })
  expect((await call('GET', `/api/contacts/${id}`)).body).toMatchObject({ data: { contact: { accountId, leadIds } } })
  const path = inCompany(`/api/contacts/${id}`)
  const same = await call('PATCH', path, { body: { accountId, leadIds } })
  expect(same.body).toMatchObject({ data: { contact: { version: 1 } } })
  const changed = await call('PATCH', path, { body: { leadIds: leadIds.slice(1) } })
  expect(changed.body).toMatchObject({ data: { contact: { accountId, leadIds: leadIds.slice(1), version: 2 } } })
  const ended = await call('PATCH', path, { body: { accountId: '', leadIds: [] } })
  expect(ended.body).toMatchObject({ data: { contact: { _id: id, version: 3 } } })
  for (const field of ['accountId', 'leadIds']) expect(ended.body).not.toHaveProperty(`data.contact.${field}`)
  expect((await call('GET', `/api/contacts/${id}`)).body).toMatchObject(ended.body)
})

test('a whole row can be sent back as it was read; fields outside the form are ignored', async () => {
  const id = await postContact()
  const { body } = await call('GET', `/api/contacts/${id}`)
  const { data } = body as unknown as { data: { contact: Record<string, unknown> } }
  const { phones: _phones, ...known } = data.contact
  const sent = {
    ...data.contact,
    _id: randomUUID(),
    companyId: otherCompanyId,
    version: 99,
    isAdmin: true,
    email: 'm@example.com',
  }
  const { status, body: answer } = await call('PATCH', inCompany(`/api/contacts/${id}`), { body: sent })
  expect(status).toBe(200)
  expect(answer).toEqual({
    data: { contact: { ...known, email: 'm@example.com', version: 2, updatedAt: expect.any(String) } },
  })
})

test('contacts and accounts are sorted by name, ignoring case and accents', async () => {
  const company = await server.addCompany()
  const { token } = await server.addUser({ companyIds: [company] })
  const add = (path: string, body: unknown) => server.call('POST', inCompany(path, company), { token, body })
  for (const firstname of ['bea', 'Éva', 'Adam', 'Frank']) await add('/api/contacts', { firstname })
  await add('/api/contacts', { email: 'carl@example.com' })
  for (const name of ['beta', 'Alpha', 'Ångström']) await add('/api/accounts', { name })
  const contacts = await server.call('GET', '/api/contacts', { token })
  expect(contacts.body).toMatchObject({
    data: {
      contacts: [
        { firstname: 'Adam' },
        { firstname: 'bea' },
        { email: 'carl@example.com' },
        { firstname: 'Éva' },
        { firstname: 'Frank' },
      ],
    },
  })
  const accounts = await server.call('GET', '/api/accounts', { token })
  expect(accounts.body).toMatchObject({
    data: { accounts: [{ name: 'Alpha' }, { name: 'Ångström' }, { name: 'beta' }] },
  })
})

test.each([
  ['/api/contacts', { ...contact, email: 'maya@' }, 'Enter a valid email address.'],
  ['/api/contacts', { firstname: ' ', notes: 'Nobody' }, 'Enter a name, an email or a phone number.'],
  ['/api/contacts', {}, 'Enter a name, an email or a phone number.'],
  ['/api/contacts', { firstname: 'x'.repeat(501) }, 'First Name holds at most 500 characters.'],
  ['/api/contacts', { firstname: null }, 'First Name must be text.'],
  ['/api/contacts', { ...contact, accountId: 'Bright Homes' }, 'Choose an account from the list.'],
  ['/api/contacts', { ...contact, notes: 'x'.repeat(20_001) }, 'Notes hold at most 20,000 characters.'],
  ['/api/accounts', { website: 'https://example.com' }, 'Enter the name of the account.'],
  ['/api/accounts', { name: '  ' }, 'Enter the name of the account.'],
  ['/api/accounts', { name: 'A', billingAddress: { city: 7 } }, 'Billing Address City must be text.'],
])(
  'explains how to correct a form that can’t be saved, on the device as on the server: POST %s %j',
  async (path, body, message) => {
    const reply = await call('POST', inCompany(path), { body })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'invalid', message })
    const form = path === '/api/contacts' ? contactForm : accountForm
    expect(form.safeParse(body).error?.issues[0]?.message).toBe(message)
  },
)

test('refuses a change that leaves a contact without a name or a way to reach them, or an account without a name', async () => {
  const contactId = await postContact({ firstname: 'Maya' })
  const reply = await call('PATCH', inCompany(`/api/contacts/${contactId}`), { body: { firstname: '', notes: 'x' } })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ message: 'Enter a name, an email or a phone number.' })
  const accountId = await postAccount()
  const nameless = await call('PATCH', `/api/accounts/${accountId}`, { body: { name: '' } })
  expect(nameless.status).toBe(422)
  expect(nameless.body).toMatchObject({ message: 'Enter the name of the account.' })
})

test('the key of a new contact or account becomes its id, and a repeated request adds nothing', async () => {
  for (const [path, name, body] of [
    ['/api/contacts', 'contact', contact],
    ['/api/accounts', 'account', account],
  ] as const) {
    const company = await server.addCompany()
    const { token } = await server.addUser({ companyIds: [company] })
    const key = randomUUID()
    const send = () =>
      server.call('POST', inCompany(path, company), { token, body, headers: { 'idempotency-key': `"${key}"` } })
    const replies = [await send(), ...(await Promise.all([send(), send()]))]
    for (const reply of replies) {
      expect(reply.status).toBe(201)
      expect(idIn(reply.body, name)).toBe(key)
      expect(reply.headers.get('sync-seq')).toBe('2')
    }
    const list = await server.call('GET', inCompany(path, company), { token })
    expect(list.body).toMatchObject({ data: { [`${name}s`]: { length: 1 } } })
  }
})

test("refuses a key that would rewrite a colleague's contact", async () => {
  const zoe = await server.addUser({ companyIds: [companyId] })
  const headers = { 'idempotency-key': randomUUID() }
  await call('POST', inCompany('/api/contacts'), { body: contact, headers })
  const reply = await server.call('POST', inCompany('/api/contacts'), {
    token: zoe.token,
    body: { firstname: 'Zoë' },
    headers,
  })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'key-reuse' })
})

test('a contact or account of another company is never found, however it is requested', async () => {
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  for (const [path, id] of [
    ['/api/contacts', await postContact()],
    ['/api/accounts', await postAccount()],
  ] as const) {
    const asStranger = { token: stranger.token }
    expect((await call('GET', `${path}/${id}`, asStranger)).status).toBe(404)
    expect((await call('PATCH', `${path}/${id}`, { ...asStranger, body: { name: 'x', firstname: 'x' } })).status).toBe(
      404,
    )
    expect((await call('GET', inCompany(`${path}/${id}`, otherCompanyId))).status).toBe(404)
    expect((await call('PATCH', inCompany(`${path}/${id}`, otherCompanyId), { body: {} })).status).toBe(404)
    expect((await call('GET', inCompany(path, companyId), asStranger)).status).toBe(403)
  }
})

test('an account without companyId belongs to the company that was named last, or to the first at the beginning', async () => {
  const user = await server.addUser({ companyIds: [companyId, otherCompanyId] })
  const { token } = user
  const [first = '', second = ''] = user.companyIds
  const companyOfNew = async () => {
    const { body } = await server.call('POST', '/api/accounts', { token, body: { name: 'Somewhere Ltd' } })
    return (body as unknown as { data: { account: { companyId: string } } }).data.account.companyId
  }
  expect(await companyOfNew()).toBe(first)
  await server.call('GET', inCompany('/api/accounts', second), { token })
  expect(await companyOfNew()).toBe(second)
  await server.call('GET', inCompany('/api/epc/deals', first), { token })
  expect(await companyOfNew()).toBe(first)
  // Our own client names companies in the background, too.
  await server.call('GET', inCompany('/api/sync/head', second), { token, headers: { 'sync-client': '99' } })
  expect(await companyOfNew()).toBe(first)
})

test.each([
  ['contact', { firstname: 'Maya', lastname: 'Patel' }, { job_title: 'Roofer' }],
  ['account', { name: 'Bright Homes Ltd' }, { industry: 'Letting' }],
] as const)(
  'deleting a %s removes it from the list and every device, with its history',
  async (kind, fields, change) => {
    const cursorNow = async () => String((await call('GET', inCompany('/api/sync/head'))).body['cursor'])
    const id = idIn((await call('POST', inCompany(`/api/${kind}s`), { body: fields })).body, kind)
    await call('PATCH', inCompany(`/api/${kind}s/${id}`), { body: change })
    const cursor = await cursorNow()
    const headers = { 'idempotency-key': randomUUID() }
    const deleted = await call('DELETE', inCompany(`/api/${kind}s/${id}`), { headers })
    expect(deleted.status).toBe(200)
    expect((await call('DELETE', inCompany(`/api/${kind}s/${id}`), { headers })).body).toEqual(deleted.body)
    expect((await call('GET', `/api/${kind}s/${id}`)).status).toBe(404)
    expect((await call('PATCH', inCompany(`/api/${kind}s/${id}`), { body: change })).status).toBe(404)
    expect((await call('GET', `/api/${kind}s/${id}/history`)).status).toBe(404)
    const { body } = await call('GET', `${inCompany('/api/sync/changes')}&cursor=${cursor}`)
    expect(body['changes']).toMatchObject([{ t: kind, id, del: true }])
    const left = server.store.db.selectFrom('history').select('field').where('entity_id', '=', id)
    expect(await left.execute()).toEqual([])
  },
)

test('refuses to delete a contact or account of another company', async () => {
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  const [contactId, accountId] = [await postContact(), await postAccount()]
  for (const path of [`/api/contacts/${contactId}`, `/api/accounts/${accountId}`]) {
    expect((await call('DELETE', path, { token: stranger.token })).status).toBe(404)
    expect((await call('GET', path)).status).toBe(200)
  }
})
