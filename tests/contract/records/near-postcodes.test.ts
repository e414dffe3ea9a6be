import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNearPostcodes } from '../../../contract/endpoints/postcodes.ts'
import { takeUpCertificates } from '../../../server/store/register/certificates.ts'
import { importPostcodeRows } from '../../../server/store/register/postcodes.ts'
import { METRES_PER_DEGREE } from '../../../contract/metres.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
let token: string

const AT = { lat: 53.797, lng: -1.549 }
/** Metres to the north and to the east. */
const moved = (north: number, east: number) => ({
  lat: AT.lat + north / METRES_PER_DEGREE,
  lng: AT.lng + east / (METRES_PER_DEGREE * Math.cos((AT.lat * Math.PI) / 180)),
})
const unit = (code: string, north: number, east: number, isTerminated = false) => {
  const { lat, lng } = moved(north, east)
  return [code, lat, lng, isTerminated, null, null, null]
}

const ask = async (body: unknown = AT) => {
  const { status, body: answer } = await server.call('POST', '/api/postcodes/near', { token, body })
  expect(status).toBe(200)
  return findNearPostcodes.response.parse(answer)
}

beforeAll(async () => {
  server = await startTestServer()
  token = (await server.addUser()).token
})
afterAll(() => server.close())

test('says so if no postcodes are imported', async () => {
  expect(await ask()).toEqual({ postcodes: [], isImported: false })
})

test('returns the postcodes in use around a point, nearest first, with the town from the register', async () => {
  await importPostcodeRows(server.store, [
    unit('LS14AP', 30, 0),
    unit('LS14AQ', 0, -400),
    unit('LS14AX', 5, 5, true),
    unit('LS15AA', 700, 600),
    unit('LS16AA', 800, 700),
    unit('LS29AA', 20_000, 0),
  ])
  const companyId = await server.addCompany()
  const home = { posttown: 'LEEDS', county: 'West Yorkshire', postcode: 'LS1 4AP' }
  for (const [number, fields] of [{}, {}, { posttown: 'Horsforth' }].entries()) {
    const certificate_number = `0000-0000-0000-0000-000${number}`
    await server.addLead(companyId, { ...home, address1: `${number} High Street`, certificate_number, ...fields })
  }
  await takeUpCertificates(server.store, [companyId])
  expect(await ask()).toEqual({
    isImported: true,
    postcodes: [
      { postcode: 'LS1 4AP', metres: 30, posttown: 'LEEDS', county: 'West Yorkshire' },
      { postcode: 'LS1 4AQ', metres: 400 },
      { postcode: 'LS1 5AA', metres: 922 },
    ],
  })
  expect(await ask(moved(5_000, 0))).toEqual({ postcodes: [], isImported: true })
})

test('returns at most five postcodes', async () => {
  const codes = ['LA', 'LB', 'LD', 'LE', 'LF', 'LG', 'LH'].map((end) => `LS3 1${end}`.replace(' ', ''))
  await importPostcodeRows(
    server.store,
    codes.map((code, index) => unit(code, 30_000 + index, 0)),
  )
  const { postcodes } = await ask(moved(30_000, 0))
  expect(postcodes.map(({ metres }) => metres)).toEqual([0, 1, 2, 3, 4])
})

test.each([{ lat: 91, lng: 0 }, { lat: 0, lng: 181 }, { lat: '53', lng: 0 }, {}])(
  'refuses %o as a point',
  async (body) => {
    expect((await server.call('POST', '/api/postcodes/near', { token, body })).status).toBe(422)
  },
)

test('finds no postcodes at a pole', async () => {
  expect((await ask({ lat: 90, lng: 180 })).postcodes).toEqual([])
})
