import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { takeUpCertificates } from '../../../server/store/register/certificates.ts'
import { EPC_TOKEN, sampleCertificate, startOfficialEpc } from '../../support/fakes/official-epc-server.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let token: string
let count = 0

const certified = (fields: Partial<Lead>): Partial<Lead> => ({
  certificate_number: `0000-0000-0000-0000-${String(++count).padStart(4, '0')}`,
  posttown: 'LEEDS',
  postcode: 'LS1 4AP',
  ...fields,
})

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  token = (await server.addUser()).token
  for (const question of [
    { address1: '12 High Street', current_energy_rating: 'E', lodgement_date: '2012-05-01', uprn: '1' },
    { address1: '12 HIGH STREET', current_energy_rating: 'C', lodgement_date: '2024-05-01', uprn: '1' },
    { address1: '14A High Street', firstname: 'Maya', phone: '07700 900123', total_floor_area: 84.5 },
    { address1: 'Flat 1', address2: '16 High Street', flat_top_storey: false },
    { address1: 'Flat 2', address2: '16 High Street', flat_top_storey: true },
    { address1: '12 Border Lane', postcode: 'TD15 1AA' },
  ]) {
    await server.addLead(companyId, certified(question))
  }
  await takeUpCertificates(server.store, [companyId])
})
afterAll(() => server.close())

const lookUp = (houseNumber: string, postcode: string) =>
  server.call('GET', `/api/epc/${encodeURIComponent(houseNumber)}/${encodeURIComponent(postcode)}`, { token })

test('returns the newest certificate of a home as flat fields, with the register’s names', async () => {
  const { status, body } = await lookUp('12', 'LS1 4AP')
  expect(status).toBe(200)
  expect(body['certificates']).toMatchObject([
    { address1: '12 HIGH STREET', posttown: 'LEEDS', postcode: 'LS1 4AP', current_energy_rating: 'C', uprn: '1' },
  ])
})

test('returns both when a question can mean a flat or a house, for the user to choose', async () => {
  await server.addLead(companyId, certified({ address1: '30 Rose Court' }))
  await server.addLead(companyId, certified({ address1: 'Flat 30', address2: 'Rose Court' }))
  await takeUpCertificates(server.store, [companyId])
  const { status, body } = await lookUp('30 Rose Court', 'LS1 4AP')
  expect(status).toBe(200)
  expect(body['matches']).toBe(2)
  expect(body['candidates']).toMatchObject([{ address1: '30 Rose Court' }, { address1: 'Flat 30' }])
  expect(body['certificates']).toEqual(body['candidates'])
})

test('every answer has the number of matching homes and the possible ones', async () => {
  const clear = (await lookUp('12', 'LS1 4AP')).body
  expect(clear).toMatchObject({ matches: 1, certificates: [{ address1: '12 HIGH STREET' }] })
  expect(clear['candidates']).toEqual(clear['certificates'])
  const like = await lookUp('12 Hihg Street', 'LS1 4AP')
  expect(like.status).toBe(200)
  expect(like.body).toMatchObject({ matches: 0, certificates: [], candidates: [{ address1: '12 HIGH STREET' }] })
})

test('an answer contains nothing about the occupant', async () => {
  const { body, text } = await lookUp('14/A', 'ls14ap')
  expect(body['certificates']).toMatchObject([{ address1: '14A High Street', total_floor_area: 84.5 }])
  expect(text).not.toMatch(/Maya|07700|companyId|_id|null/)
})

test('returns every home of a building if no flat is named', async () => {
  const { body } = await lookUp('16', 'LS1 4AP')
  expect(body['certificates']).toMatchObject([{ address1: 'Flat 1' }, { address1: 'Flat 2' }])
  expect((await lookUp('Flat 2, 16', 'LS1 4AP')).body['certificates']).toMatchObject([{ flat_top_storey: true }])
})

test.each(['LS14AP', ' ls1  4ap ', 'LS1-4AP.', 'LS1+4AP'])('accepts the postcode written as %s', async (postcode) => {
  expect((await lookUp('12', postcode)).status).toBe(200)
})

test('names the address if nothing matches it', async () => {
  const { status, body } = await lookUp('1', 'ls1 4ap')
  expect(status).toBe(404)
  expect(body).toEqual({ message: 'No certificate was found for 1, LS1 4AP.', code: 'not-found' })
})

test.each(['EH1 1YZ', 'BT7 1NN', 'G12 8QQ', 'JE2 3AB'])('says that %s isn’t covered', async (postcode) => {
  const { status, body } = await lookUp('12', postcode)
  expect(status).toBe(404)
  expect(body).toEqual({ message: `${postcode} is not covered by the England & Wales register.`, code: 'not-found' })
})

test('finds the English part of a postcode area that the border divides', async () => {
  expect((await lookUp('12', 'TD15 1AA')).status).toBe(200)
})

test.each(['LS1', 'LS1 4', '4AP', 'LS1 4APX', 'house', 'LS1 4CI'])('refuses %s as a postcode', async (postcode) => {
  const { status, body } = await lookUp('12', postcode)
  expect(status).toBe(422)
  expect(body).toEqual({
    message: 'Enter a full postcode, such as LS1 4AP.',
    code: 'invalid',
    details: { field: 'postcode' },
  })
})

test('stores a known certificate once, whichever company it comes from', async () => {
  const elsewhere = await server.addCompany()
  const known = { certificate_number: '0000-0000-0000-0000-0003', address1: 'Elsewhere', postcode: 'LS1 4AP' }
  await server.addLead(elsewhere, known)
  await server.addLead(elsewhere, certified({ address1: '18 High Street' }))
  await Promise.all([1, 2].map(() => takeUpCertificates(server.store, [elsewhere])))
  expect((await lookUp('14A', 'LS1 4AP')).body['certificates']).toMatchObject([{ address1: '14A High Street' }])
  expect((await lookUp('18', 'LS1 4AP')).body['certificates']).toHaveLength(1)
})

test('certificates that came with leads are found at once by members of their company, and by nobody else', async () => {
  const mine = await server.addCompany()
  const member = await server.addUser({ companyIds: [mine] })
  await server.addLead(mine, certified({ address1: '22 High Street', firstname: 'Maya' }))
  const ownLookup = await server.call('GET', '/api/epc/22/LS1%204AP', { token: member.token })
  expect(ownLookup.body['certificates']).toMatchObject([{ address1: '22 High Street', source: 'register' }])
  expect(ownLookup.text).not.toMatch(/Maya|companyId/)
  expect((await lookUp('22', 'LS1 4AP')).status).toBe(404)
})

test('asks the official service instead of the register if there is a token', async () => {
  const official = await startOfficialEpc()
  const asking = await startTestServer({ epcApiToken: EPC_TOKEN, epcApiUrl: official.url })
  try {
    const user = await asking.addUser()
    const get = (path: string) => asking.call('GET', path, { token: user.token })
    expect((await get('/api/epc/12/LS1%204AP')).status).toBe(404)
    official.rows = [
      { certificateNumber: 'c', addressLine1: '12 High Street', postcode: 'LS1 4AP', registrationDate: '2022-01-31' },
    ]
    official.documents['c'] = sampleCertificate('RdSAP-Schema-21.0.0')
    const found = await get('/api/epc/12/ls14ap')
    expect(found.status).toBe(200)
    expect(found.body['certificates']).toMatchObject([{ certificate_number: 'c', source: 'official' }])
    official.trouble = [{ status: 429, headers: { 'retry-after': '60' } }]
    const busy = await get('/api/epc/12/ls14ap')
    expect(busy.status).toBe(429)
    expect(busy.headers.get('retry-after')).toBe('60')
    expect(busy.body).toEqual({ code: 'rate-limited', message: 'The EPC register is busy. Try again in a moment.' })
    expect((await get('/api/epc/12/EH1%201YZ')).body['message']).toContain('is not covered')
  } finally {
    await asking.close()
    await official.close()
  }
})

test('lists each address of a postcode once, in street order', async () => {
  const addresses = (postcode: string) =>
    server.call('GET', `/api/postcodes/${encodeURIComponent(postcode)}/addresses`, { token })
  const { status, body } = await addresses('ls14ap')
  expect(status).toBe(200)
  const found = body['addresses'] as { address1: string }[]
  expect(found[0]).toEqual({ address1: '12 HIGH STREET', posttown: 'LEEDS', postcode: 'LS1 4AP' })
  expect(found.filter(({ address1 }) => /^12 high street$/i.test(address1))).toHaveLength(1)
  expect((await addresses('M1 1AA')).body).toEqual({ addresses: [] })
  expect((await addresses('LS1')).status).toBe(422)
})
