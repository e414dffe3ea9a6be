import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { CERTIFICATE_COLUMNS, importCertificateRows } from '../../../server/store/register/certificates.ts'
import { EPC_TOKEN, startOfficialEpc } from '../../support/fakes/official-epc-server.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'
import { fileForm } from '../../support/builders/uploads.ts'

let server: TestServer
let companyId: string
let user: TestUser

const certificates = [
  { certificate_number: 'C1', address1: '10 High Street', postcode: 'LS1 4AP', current_energy_rating: 'D' },
  { certificate_number: 'C2', address1: '2 High Street', postcode: 'LS1 4AP', current_energy_rating: 'E' },
  { certificate_number: 'C3', address1: '1 Low Street', postcode: 'LS1 4AQ', current_energy_rating: 'F' },
]

beforeAll(async () => {
  server = await startTestServer()
  const rows: Record<string, string>[] = certificates
  await importCertificateRows(
    server.store,
    rows.map((row) => CERTIFICATE_COLUMNS.map((column) => row[column])),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId] })
})

const upload = (content: string, fields: Record<string, string> = { maxFails: '10', maxHouse: '200' }, headers = {}) =>
  server.call('POST', '/api/upload/upload-postcodes', {
    token: user.token,
    form: fileForm(content, 'postcodes.csv', fields),
    headers,
  })

const FILE = 'id,Post Code\n1,ls1 4ap\n2,LS1 4AQ\n3,LS1 4AP\n4,LS9 9ZZ\n5,EH1 1YZ\n6,nonsense\n'

test('returns each postcode of the file once, with the certificates of its properties in street order', async () => {
  const { status, body } = await upload(FILE)
  expect(status).toBe(200)
  expect(body['results']).toMatchObject([
    {
      postcode: 'LS1 4AP',
      line: 2,
      status: 'found',
      certificates: [{ certificate_number: 'C2' }, { certificate_number: 'C1' }],
    },
    { postcode: 'LS1 4AQ', line: 3, status: 'found' },
    { postcode: 'LS9 9ZZ', line: 5, status: 'none', certificates: [] },
    { postcode: 'EH1 1YZ', line: 6, status: 'not-covered' },
    { postcode: 'nonsense', line: 7, status: 'invalid' },
  ])
  expect(body['totals']).toEqual({ postcodes: 5, found: 2, none: 2, failed: 1, certificates: 3 })
})

test('reports progress as a line for each postcode, between their number and the totals', async () => {
  const { headers, text } = await upload(FILE, {}, { accept: 'application/x-ndjson' })
  expect(headers.get('content-type')).toContain('application/x-ndjson')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines[0]).toEqual({ total: 5 })
  expect(lines.slice(1, -1).map(({ postcode }) => postcode)).toEqual([
    'LS1 4AP',
    'LS1 4AQ',
    'LS9 9ZZ',
    'EH1 1YZ',
    'nonsense',
  ])
  expect(lines.at(-1)).toMatchObject({ done: true, totals: { found: 2 } })
})

test('reads at most maxHouse properties of a postcode', async () => {
  const { body } = await upload('LS1 4AP\n', { maxHouse: '1' })
  expect(body['results']).toMatchObject([{ isCapped: true, certificates: [{ certificate_number: 'C2' }] }])
})

test('skips the others after maxFails failures in a row', async () => {
  const official = await startOfficialEpc()
  const asking = await startTestServer({ epcApiToken: `not ${EPC_TOKEN}`, epcApiUrl: official.url })
  const { token } = await asking.addUser({ companyIds: [await asking.addCompany()] })
  const postcodes = ['LS1 4AP', 'LS1 4AQ', 'LS1 4AR', 'LS1 4AS'].join('\n')
  const { status, body } = await asking.call('POST', '/api/upload/upload-postcodes', {
    token,
    form: fileForm(postcodes, 'postcodes.csv', { maxFails: '2' }),
  })
  expect(status).toBe(200)
  const results = body['results'] as unknown as { status: string; message: string }[]
  expect(results.map((result) => result.status)).toEqual(['failed', 'failed', 'not-asked', 'not-asked'])
  expect(results[0]?.message).toContain('EPC_API_TOKEN')
  expect(official.asked).toHaveLength(2)
  await asking.close()
  await official.close()
})

test.each([
  ['empty', '', 'The file is empty.'],
  ['without postcodes', 'name\nMaya\n', 'This file has no postcodes.'],
])('refuses a file that is %s', async (_what, content, message) => {
  const { status, body } = await upload(content)
  expect(status).toBe(422)
  expect(body['message']).toBe(message)
})

describe('leads from certificates', () => {
  const create = (chosen: unknown[]) =>
    server.call('POST', `/api/epc/leads/from-certificates`, { token: user.token, body: { certificates: chosen } })

  test('are created once: a repetition, and properties that have leads, add nothing', async () => {
    await server.addLead(companyId, { address1: '2, HIGH STREET', postcode: 'ls14ap' })
    const first = await create(certificates)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ created: 2, alreadyThere: 1, leadIds: [expect.any(String), expect.any(String)] })
    expect((await create(certificates)).body).toMatchObject({ created: 0, alreadyThere: 3 })
    const { body } = await server.call('GET', '/api/epc/leads', { token: user.token })
    expect(body['leads']).toMatchObject([
      { address1: '10 High Street', lead_source: 'EPC register', lead_status: 'Open', current_energy_rating: 'D' },
      { address1: '1 Low Street' },
      { address1: '2, HIGH STREET' },
    ])
  })

  test('are created once if two people request the same property at the same moment', async () => {
    let creating: ReturnType<typeof create>[] = []
    await writeTenant(server.store, companyId, async ({ sql: db }) => {
      // Both can read, and neither can add yet.
      await sql`lock table lead in share mode`.execute(db)
      creating = ['C8', 'C9'].map((certificate_number) =>
        create([{ certificate_number, address1: '10 High Street', postcode: 'LS1 4AP' }]),
      )
      await expect.poll(() => isWaitingForLock(server.store, '', 2)).toBe(true)
    })
    const created = (await Promise.all(creating)).map(({ body }) => Number(body['created']))
    expect(created.toSorted((one, other) => one - other)).toEqual([0, 1])
  })
})

test('take the chosen fields of a certificate, and keep their others', async () => {
  const lead = await server.addLead(companyId, { firstname: 'Maya', tenure: 'unknown' })
  const fill = (fields: unknown) =>
    server.call('PATCH', `/api/epc/leads/${lead._id}/certificate`, { token: user.token, body: { fields } })
  const { status, body } = await fill({ current_energy_rating: 'D', total_floor_area: 84.5 })
  expect(status).toBe(200)
  expect(body['lead']).toMatchObject({
    firstname: 'Maya',
    tenure: 'unknown',
    current_energy_rating: 'D',
    total_floor_area: 84.5,
    version: 2,
  })
  expect((await fill({})).status).toBe(422)
  expect((await fill({ firstname: 'x' })).status).toBe(422)
})
