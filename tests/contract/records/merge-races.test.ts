import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Merge } from '../../../contract/entities/merge.ts'
import { startTestServer, type TestReply, type TestServer, type TestUser } from '../../support/server/test-server.ts'

// `first` was merged into `second`. While `second` is merged into `last`, or restored from it, somebody changes `first`.
let server: TestServer
let companyId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], role: 'Admin' })
})
afterAll(() => server.close())

const RACES = 12
const PHONE = '0113 496 0009'

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.call(method, `/api/epc/leads/${path}`, { token: ann.token, ...(body ? { body } : {}) })
const addLead = async (surname: string) => (await server.addLead(companyId, { surname }))._id
const merge = (keptId: string, other: string) =>
  call('POST', `${keptId}/merge`, { otherIds: [other], picks: { phone: other } })
const undo = ({ leadId, _id }: Merge) => call('POST', `${leadId}/merges/${_id}/undo`, {})
const mergeIn = ({ body }: TestReply) => body['merge'] as Merge

async function addThree() {
  const [first, second, last] = [await addLead('First'), await addLead('Second'), await addLead('Last')]
  expect((await merge(second, first)).status).toBe(201)
  return { first, second, last }
}

const changes = [
  {
    what: 'an edit',
    status: 200,
    send: (id: string) => call('PATCH', id, { phone: PHONE }),
    isOn: async (id: string) => (await call('GET', id)).body['phone'] === PHONE,
  },
  {
    what: 'a note',
    status: 201,
    send: (id: string) => call('POST', `${id}/notes`, { content: PHONE }),
    isOn: async (id: string) => (await call('GET', `${id}/notes`)).text.includes(PHONE),
  },
]

/** Retries, as a device does, while somebody else is saving the same rows. */
async function settled(send: () => Promise<TestReply>): Promise<number> {
  const { status, body } = await send()
  return body['code'] === 'in-flight' ? settled(send) : status
}

const all = (outcome: object) => Array.from({ length: RACES }, () => outcome)

test.each(changes)(
  'FM-121: applies a change of a merged lead to the last kept lead if that is being merged too: $what',
  async ({ status, send, isOn }) => {
    const outcomes: object[] = []
    for (let race = 0; race < RACES; race++) {
      const { first, second, last } = await addThree()
      const [merged, changed] = await Promise.all([settled(() => merge(last, second)), settled(() => send(first))])
      outcomes.push({ merged, changed, isOnLast: await isOn(last) })
    }
    expect(outcomes).toEqual(all({ merged: 201, changed: status, isOnLast: true }))
  },
)

test.each(changes)(
  'FM-121: applies a change of a merged lead to the restored lead if its merge is being undone: $what',
  async ({ status, send, isOn }) => {
    const outcomes: object[] = []
    for (let race = 0; race < RACES; race++) {
      const { first, second, last } = await addThree()
      const merged = mergeIn(await merge(last, second))
      const [undone, changed] = await Promise.all([settled(() => undo(merged)), settled(() => send(first))])
      outcomes.push({ undone, changed, isOnSecond: await isOn(second), isOnLast: await isOn(last) })
    }
    expect(outcomes).toEqual(all({ undone: 200, changed: status, isOnSecond: true, isOnLast: false }))
  },
)
