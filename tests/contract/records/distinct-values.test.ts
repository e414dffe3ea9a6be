import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

// The server caches an answer, so each test requests it before its changes, too.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function office(leads: readonly Partial<Lead>[]) {
  const companyId = await server.addCompany()
  const ann = await server.addUser({ companyIds: [companyId] })
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const added: Lead[] = []
  for (const lead of leads) added.push(await server.addLead(companyId, lead))
  const call = (method: string, { _id }: Lead, path = '', body?: unknown) =>
    server.call(method, `/api/epc/leads/${_id}${path}`, { token: admin.token, body })
  return {
    companyId,
    ann,
    leads: added as [Lead, Lead, ...Lead[]],
    ask: (field: string) => distinct(ann, companyId, field),
    patch: (lead: Lead, body: unknown) => call('PATCH', lead, '', body),
    remove: (lead: Lead) => call('DELETE', lead),
    restore: (lead: Lead) => call('POST', lead, '/restore'),
  }
}

const distinct = async ({ token }: TestUser, companyId: string, field: string) =>
  (await server.call('GET', `/api/epc/distinct/${field}?companyId=${companyId}`, { token })).body

test('a value disappears with the last lead that has it, and returns with that lead', async () => {
  const { leads, ask, remove, restore } = await office([
    { posttown: 'HULL' },
    { posttown: 'HULL' },
    { posttown: 'OTLEY' },
  ])
  expect(await ask('posttown')).toEqual(['HULL', 'OTLEY'])
  await remove(leads[0])
  expect(await ask('posttown')).toEqual(['HULL', 'OTLEY'])
  await remove(leads[1])
  expect(await ask('posttown')).toEqual(['OTLEY'])
  await restore(leads[0])
  expect(await ask('posttown')).toEqual(['HULL', 'OTLEY'])
})

test('a changed lead adds its new value at once and removes the old one', async () => {
  const { leads, ask, patch } = await office([{ lead_source: 'Website' }, { lead_source: 'Fair' }])
  expect(await ask('lead_source')).toEqual(['Fair', 'Website'])
  await patch(leads[0], { lead_source: 'A neighbour' })
  expect(await ask('lead_source')).toEqual(['A neighbour', 'Fair'])
  await patch(leads[0], { lead_source: '' })
  expect(await ask('lead_source')).toEqual(['Fair'])
})

test('a status disappears when the last lead leaves it', async () => {
  const { leads, ask, patch } = await office([{}, {}])
  expect(await ask('lead_status')).toEqual(['Open'])
  await patch(leads[0], { lead_status: 'Closed' })
  expect(await ask('lead_status')).toEqual(['Closed', 'Open'])
  await patch(leads[1], { lead_status: 'Closed' })
  expect(await ask('lead_status')).toEqual(['Closed'])
})

test('the values never include those of another company’s leads', async () => {
  const ours = await office([{ tenure: 'Rented (social)' }])
  const theirs = await office([{ tenure: 'Owner-occupied' }])
  expect(await ours.ask('tenure')).toEqual(['Rented (social)'])
  expect(await theirs.ask('tenure')).toEqual(['Owner-occupied'])
  await server.addLead(theirs.companyId, { tenure: 'Not defined' })
  expect(await ours.ask('tenure')).toEqual(['Rented (social)'])
  expect(await theirs.ask('tenure')).toEqual(['Not defined', 'Owner-occupied'])
  const path = `/api/epc/distinct/tenure?companyId=${theirs.companyId}`
  expect((await server.call('GET', path, { token: ours.ann.token })).status).toBe(403)
})
