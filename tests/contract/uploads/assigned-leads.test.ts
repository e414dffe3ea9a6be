import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { DOORSTEP } from '../../../contract/entities/user.ts'
import { createLeadsFrom } from '../../../server/commands/register/leads-from-certificates.ts'
import { addUploader } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface FeedLine {
  t: string
  row: Record<string, unknown>
}

async function openOffice() {
  const uploader = await addUploader(server)
  const { companyId } = uploader
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  const bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  const put = (ruleSet: object) =>
    server.call('PUT', `/api/assignment-rules?companyId=${companyId}`, {
      token: admin.token,
      body: {
        rules: [
          { _id: randomUUID(), isOn: true, sources: [], areas: [], kinds: [], way: 'turns', people: [], ...ruleSet },
        ],
        version: 0,
      },
    })
  const notificationsOf = async ({ token }: TestUser) => {
    const page = await server.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token })
    return (page.body['rows'] as FeedLine[]).flatMap(({ t, row }) => (t === 'notification' ? [row] : []))
  }
  return { ...uploader, admin, ann, bob, put, notificationsOf }
}

const countOf = (leads: readonly Lead[], { _id }: TestUser) =>
  leads.filter(({ assignedTo }) => assignedTo === _id).length

test('the rules assign the leads of an upload, each assignee is notified once with the number, and each lead has its history', async () => {
  const { ann, bob, put, upload, leads, notificationsOf, call } = await openOffice()
  await put({ areas: ['LE'], people: [ann._id, bob._id] })
  const rows = Array.from(
    { length: 60 },
    (_, index) => `Ada${index},Byron${index},${index < 51 ? 'LE1 3AB' : 'M1 1AA'}`,
  )
  expect(await upload(`first_name,last_name,postcode\n${rows.join('\n')}\n`)).toMatchObject({ rows: { added: 60 } })
  const found = await leads()
  expect(Math.abs(countOf(found, ann) - countOf(found, bob))).toBe(1)
  expect(found.filter(({ assignedTo }) => assignedTo === undefined)).toHaveLength(9)
  for (const person of [ann, bob])
    expect(await notificationsOf(person)).toMatchObject([{ kind: 'lead', count: countOf(found, person), by: DOORSTEP }])
  const one = found.find(({ assignedTo }) => assignedTo === ann._id)
  const history = await call('GET', `/api/epc/leads/${one?._id}/history`)
  expect(JSON.stringify(history.body)).toContain(`"after":"${ann._id}"`)
})

test('undoing an upload deletes its assigned leads', async () => {
  const { ann, put, upload, leads, call } = await openOffice()
  await put({ people: [ann._id] })
  const { _id } = await upload('first_name,last_name\nAda,Byron\nGrace,Hopper\n')
  expect(countOf(await leads(), ann)).toBe(2)
  const undone = await call('POST', `/api/upload/bulk-uploads/${_id}/undo`)
  expect(undone.status).toBeLessThan(300)
  await expect.poll(async () => (await leads()).length, { timeout: 10_000 }).toBe(0)
})

test('assigns leads that are made from certificates, too', async () => {
  const { companyId, user, ann, put, leads } = await openOffice()
  await put({ kinds: ['certificate'], way: 'one', people: [ann._id] })
  const certificate = {
    certificate_number: '1111-2222-3333-4444-5555',
    address1: '1 High Street',
    postcode: 'LE1 3AB',
    current_energy_rating: 'D',
    source: 'register',
  } as const
  await createLeadsFrom(server.store, {
    companyId,
    userId: user._id,
    certificates: [certificate as never],
    now: new Date(),
  })
  expect(countOf(await leads(), ann)).toBe(1)
})
