import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createContact } from '../../contract/mutations/contact.ts'
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts'
import { stubPageAddress } from '../../tests/support/fakes/page-address.ts'
import { type DirectCall, sendDirectly } from './send-directly.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => vi.unstubAllGlobals())

const throughTheNetwork = fetch
function reachServer({ losesAnswers = false } = {}) {
  stubPageAddress(server.url)
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await throughTheNetwork(request)
    if (losesAnswers) throw new TypeError('Failed to fetch')
    return answer
  })
}

/** A save of that form: pressing again gives it another time. */
const saveOf = (contactId: string, companyId: string, createdAt: string): DirectCall => ({
  ...createContact.request({ contactId, createdAt, fields: { firstname: 'Ann', phone: '020 7946 0018' } }),
  mutationId: contactId,
  companyId,
  savedAt: Date.parse(createdAt),
})

test('a save whose answer was lost and that is pressed again is saved, once', async () => {
  const companyId = await server.addCompany()
  const { token } = await server.addUser({ companyIds: [companyId] })
  const id = randomUUID()
  reachServer({ losesAnswers: true })
  expect(await sendDirectly(saveOf(id, companyId, '2026-11-22T09:00:00.000Z'), token)).toBe(false)
  reachServer()
  expect(await sendDirectly(saveOf(id, companyId, '2026-11-22T09:00:05.000Z'), token)).toBe(true)

  vi.unstubAllGlobals()
  const { body } = await server.call('GET', `/api/contacts?companyId=${companyId}`, { token })
  expect(body).toMatchObject({ data: { contacts: [{ _id: id, firstname: 'Ann' }] } })
})

test('what the server refuses, and what another server answers, is not saved', async () => {
  const companyId = await server.addCompany()
  const { token } = await server.addUser({ companyIds: [companyId] })
  reachServer()
  const call = saveOf(randomUUID(), companyId, '2026-11-22T09:00:00.000Z')
  expect(await sendDirectly({ ...call, body: { ...call.body, firstname: 7 } }, token)).toBe(false)
  expect(await sendDirectly(call, 'no token')).toBe(false)
  vi.stubGlobal('fetch', async () => new Response('<h1>Sign in to the hotel</h1>'))
  expect(await sendDirectly(call, token)).toBe(false)
})
