import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestCall, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
  bob = await server.addUser({ companyIds: [companyId] })
  admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
})
afterAll(() => server.close())

const call = (by: TestUser, method: string, path: string, options: TestCall = {}) =>
  server.call(method, `${path}?companyId=${companyId}`, { token: by.token, ...options })
const view = { list: 'deals', name: 'Open deals', search: { deal_status: ['Open'] }, shared: false }

async function save(by: TestUser, fields: object = {}): Promise<string> {
  const { body } = await call(by, 'POST', '/api/views', { body: { ...view, ...fields } })
  return (body as unknown as { view: { _id: string } }).view._id
}
const namesFor = async (by: TestUser) => {
  const { body } = await call(by, 'GET', '/api/views')
  return (body as unknown as { views: { name: string }[] }).views.map(({ name }) => name)
}

test('a view is saved with 201 and listed by name, only for its owner unless it is shared', async () => {
  const saved = await call(ann, 'POST', '/api/views', { body: view })
  expect(saved.status).toBe(201)
  expect(saved.body).toEqual({
    view: {
      ...view,
      _id: expect.any(String),
      companyId,
      ownerId: ann._id,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  })
  await save(ann, { name: 'all deals', shared: true })
  expect(await namesFor(ann)).toEqual(['all deals', 'Open deals'])
  expect(await namesFor(bob)).toEqual(['all deals'])
})

test('sorts views as the device does, ignoring accents', async () => {
  const alone = await server.addUser({ companyIds: [await server.addCompany()] })
  const [ownCompany] = alone.companyIds
  const names = ['Zoo', 'Érable', 'Eton', 'Aire']
  for (const name of names)
    await server.call('POST', `/api/views?companyId=${ownCompany}`, { token: alone.token, body: { ...view, name } })
  const { body } = await server.call('GET', `/api/views?companyId=${ownCompany}`, { token: alone.token })
  expect((body as unknown as { views: { name: string }[] }).views.map(({ name }) => name)).toEqual([
    'Aire',
    'Érable',
    'Eton',
    'Zoo',
  ])
})

test('hides a private view from everybody but its owner', async () => {
  const id = await save(ann)
  for (const by of [bob, admin]) {
    const replies = [
      await call(by, 'PATCH', `/api/views/${id}`, { body: { name: 'Mine' } }),
      await call(by, 'PUT', `/api/views/${id}/default`, { body: { isDefault: true } }),
      await call(by, 'DELETE', `/api/views/${id}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})

test('only its owner or an administrator changes or deletes a shared view', async () => {
  const id = await save(ann, { shared: true })
  expect((await call(bob, 'PATCH', `/api/views/${id}`, { body: { name: 'Mine' } })).status).toBe(403)
  expect((await call(bob, 'DELETE', `/api/views/${id}`)).status).toBe(403)
  expect((await call(admin, 'PATCH', `/api/views/${id}`, { body: { name: 'Ours' } })).body).toMatchObject({
    view: { name: 'Ours', ownerId: ann._id, version: 2 },
  })
  expect((await call(ann, 'DELETE', `/api/views/${id}`)).status).toBe(200)
  expect((await call(ann, 'DELETE', `/api/views/${id}`)).status).toBe(410)
})

test.each([
  [{ name: ' ' }, 'Give the view a name.'],
  [{ name: 'x'.repeat(61) }, 'Use at most 60 characters.'],
])('refuses an invalid view with a message: %o', async (fields, message) => {
  const { status, body } = await call(ann, 'POST', '/api/views', { body: { ...view, ...fields } })
  expect({ status, body }).toMatchObject({ status: 422, body: { message } })
})
