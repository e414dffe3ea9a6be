import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNDONE_APART_DAYS, type Apart } from '../../../contract/entities/duplicates/apart.ts'
import { purge } from '../../../server/commands/purge.ts'
import { startCompany } from '../../support/server/start-company.ts'
import type { TestServer, TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  ;({ server, companyId, ann, bob } = await startCompany())
})
afterAll(() => server.close())

const PATH = '/api/duplicates/apart'
const post = (path: string, by: TestUser, body: unknown) =>
  server.call('POST', path, { token: by.token, ...(body === undefined ? {} : { body }) })
const decide = (ids: string[], by = ann) => post(`${PATH}?companyId=${companyId}`, by, { of: 'lead', ids })
const undo = (id: string, by = ann) => post(`${PATH}/${id}/undo`, by, {})
const apartIn = ({ body }: { body: Record<string, unknown> }) => body['apart'] as Apart
const listed = async () =>
  (await server.call('GET', `${PATH}?companyId=${companyId}`, { token: bob.token })).body['aparts'] as Apart[]

async function twoLeads() {
  const leads = await Promise.all([server.addLead(companyId), server.addLead(companyId)])
  return leads.map(({ _id }) => _id)
}

test('lists what an administrator marked as different people with who and when, and who undid it', async () => {
  const ids = await twoLeads()
  const decided = await decide(ids)
  expect(decided.status, JSON.stringify(decided.body)).toBe(201)
  expect(apartIn(decided)).toMatchObject({ of: 'lead', ids, by: ann._id, companyId })
  expect(await listed()).toContainEqual(apartIn(decided))
  const undone = await undo(apartIn(decided)._id)
  expect(apartIn(undone)).toMatchObject({ ids, undoneBy: ann._id, undoneAt: expect.any(String) as unknown })
  expect(apartIn(await undo(apartIn(decided)._id))).toEqual(apartIn(undone))
  expect(await listed()).toContainEqual(apartIn(undone))
})

test('only an administrator of the company marks leads as different people or undoes it', async () => {
  const ids = await twoLeads()
  const { _id } = apartIn(await decide(ids))
  const stranger = await server.addUser({ companyIds: [await server.addCompany()], role: 'Admin' })
  expect([(await decide(ids, bob)).status, (await undo(_id, bob)).status]).toEqual([403, 403])
  expect((await undo(_id, stranger)).status).toBe(404)
  expect((await decide(ids, stranger)).status).toBe(403)
  expect((await listed()).find((row) => row._id === _id)).not.toHaveProperty('undoneAt')
})

test('refuses fewer than two leads, or one that is named twice', async () => {
  const [one = ''] = await twoLeads()
  expect([(await decide([one])).status, (await decide([one, one])).status]).toEqual([422, 422])
})

test('a decision reaches every device of the company', async () => {
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: bob.token })
  const { _id } = apartIn(await decide(await twoLeads()))
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${String(head.body['cursor'])}`
  const { body } = await server.call('GET', path, { token: bob.token })
  const changes = body['changes'] as { t: string; id: string; row: Apart }[]
  expect(changes.flatMap(({ t, row }) => (t === 'apart' ? [row._id] : []))).toEqual([_id])
})

test('purges a decision 30 days after its undo, or after fewer than two of its leads remain', async () => {
  const ids = await twoLeads()
  const { _id: standing } = apartIn(await decide(ids))
  const { _id: undone } = apartIn(await decide(ids))
  await undo(undone)
  const { _id: ofNone } = apartIn(await decide([randomUUID(), randomUUID()]))
  const known = async () => {
    const there = new Set((await listed()).map(({ _id }) => _id))
    return [standing, undone, ofNone].filter((id) => there.has(id))
  }
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await purge(server.store, inDays(UNDONE_APART_DAYS - 1))
  expect(await known()).toEqual([standing, undone, ofNone])
  await purge(server.store, inDays(UNDONE_APART_DAYS + 1))
  expect(await known()).toEqual([standing])
})

test('erasing a lead deletes decisions about it and prevents new ones', async () => {
  const superAdmin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const ids = await twoLeads()
  const { _id } = apartIn(await decide(ids))
  expect((await post(`/api/epc/leads/${ids[0]}/erase`, superAdmin, undefined)).status).toBe(200)
  expect((await listed()).map((row) => row._id)).not.toContain(_id)
  const again = await decide(ids)
  expect([again.status, again.body['details']]).toEqual([410, { erased: [ids[0]] }])
})
