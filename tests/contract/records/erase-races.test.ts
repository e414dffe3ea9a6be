import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Merge } from '../../../contract/entities/merge.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let sasha: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  sasha = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
})
afterAll(() => server.close())

const post = (path: string, body: object = {}) =>
  server.call('POST', `/api/epc/leads/${path}`, { token: sasha.token, body })
const statusOf = async (id: string) => (await server.call('GET', `/api/epc/leads/${id}`, { token: sasha.token })).status

async function addMerged() {
  const kept = (await server.addLead(companyId, { surname: 'Kept' }))._id
  const other = (await server.addLead(companyId, { surname: 'Somebody else' }))._id
  const merged = await post(`${kept}/merge`, { otherIds: [other], picks: {} })
  expect(merged.status).toBe(201)
  return { kept, other, mergeId: (merged.body['merge'] as Merge)._id }
}

const RACES = 12

test('erasing a lead while a merge into it is undone never erases the lead that comes back', async () => {
  const outcomes: string[] = []
  for (let race = 0; race < RACES; race++) {
    const { kept, other, mergeId } = await addMerged()
    const [erased, undone] = await Promise.all([post(`${kept}/erase`), post(`${kept}/merges/${mergeId}/undo`)])
    // Somebody was changing the lead: the person tries again.
    const again = erased.status === 200 ? erased : await post(`${kept}/erase`)
    expect(again.status, erased.text).toBe(200)
    const isBack = (await statusOf(other)) === 200
    outcomes.push(`undone ${undone.status}, ${isBack ? 'back' : 'gone'}`)
  }
  expect(outcomes.filter((outcome) => outcome.includes('undone 200') !== outcome.endsWith('back'))).toEqual([])
})
