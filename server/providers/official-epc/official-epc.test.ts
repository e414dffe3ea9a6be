import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificate } from '../../../contract/entities/certificate.ts'
import { Refusal } from '../../../contract/errors.ts'
import {
  EPC_TOKEN,
  type OfficialEpcServer,
  type OfficialRow,
  sampleCertificate,
  startOfficialEpc,
} from '../../../tests/support/fakes/official-epc-server.ts'
import { createOfficialEpc } from './official-epc.ts'
import { createOfficialService } from './official-service.ts'

let service: OfficialEpcServer
let waits: number[]
beforeEach(async () => {
  service = await startOfficialEpc()
  waits = []
})
afterEach(() => service.close())

const epc = (token = EPC_TOKEN, baseUrl = service.url) =>
  createOfficialEpc(createOfficialService({ token, baseUrl, wait: (ms) => Promise.resolve(void waits.push(ms)) }))

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => (error instanceof Refusal ? error : expect.fail(String(error))),
  )

function addHome(
  given: Partial<OfficialRow> & Pick<OfficialRow, 'certificateNumber'>,
  document = sampleCertificate('RdSAP-Schema-20.0.0'),
) {
  const row = { addressLine1: '12 High Street', postcode: 'LS1 4AP', registrationDate: '2022-01-31', ...given }
  service.rows.push(row)
  service.documents[row.certificateNumber] = { ...document, address_line_1: row.addressLine1, postcode: 'LS1 4AP' }
}

describe('a house', () => {
  test('is searched by its postcode, its newest certificate read in full', async () => {
    addHome({ certificateNumber: 'old', registrationDate: '2012-01-31', uprn: 5 })
    addHome({ certificateNumber: 'new', uprn: 5 })
    addHome({ certificateNumber: 'other', addressLine1: '112 High Street', uprn: 6 })
    const { certificates } = await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])
    expect(certificates).toMatchObject([
      {
        certificate_number: 'new',
        source: 'official',
        address1: '12 High Street',
        postcode: 'LS1 4AP',
        current_energy_rating: 'E',
        current_energy_efficiency: 50,
        potential_energy_rating: 'C',
        property_type: 'House',
        lodgement_date: '2022-01-31',
        local_authority_label: 'Leeds',
        constituency_label: 'Leeds Central',
        mainheat_description: 'Boiler and radiators, anthracite, Boiler and radiators, mains gas',
      },
    ])
    expect(service.asked).toEqual([
      '/api/domestic/search?postcode=LS1+4AP&current_page=1&page_size=5000',
      '/api/certificate?certificate_number=new',
    ])
  })

  test('is one property, even if one of its certificates has no property reference', async () => {
    addHome({ certificateNumber: 'old', addressLine1: '12, High Street', registrationDate: '2012-01-31' })
    addHome({ certificateNumber: 'new', uprn: 5 })
    addHome({ certificateNumber: 'other', addressLine1: '14 High Street', registrationDate: '2012-01-31', uprn: 7 })
    addHome({ certificateNumber: 'other new', addressLine1: '14 HIGH STREET' })
    const numbersAt = async (houseNumber: string) =>
      (await epc().lookUp({ houseNumber, postcode: 'LS1 4AP' }, [])).certificates.map(
        (found) => found.certificate_number,
      )
    expect(await numbersAt('12')).toEqual(['new'])
    expect(await numbersAt('14')).toEqual(['other new'])
    expect((await epc().inPostcode('LS1 4AP', 200, [])).properties).toBe(2)
  })

  test('without a certificate is not a failure', async () => {
    expect(await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])).toEqual({
      certificates: [],
      matches: 0,
      candidates: [],
    })
  })

  test('whose certificate was withdrawn since keeps the data of the search', async () => {
    addHome({ certificateNumber: 'gone' })
    service.documents = {}
    expect((await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])).certificates).toEqual([
      {
        certificate_number: 'gone',
        source: 'official',
        address1: '12 High Street',
        posttown: 'LEEDS',
        postcode: 'LS1 4AP',
        current_energy_rating: 'D',
        lodgement_date: '2022-01-31',
        local_authority_label: 'Leeds',
        constituency_label: 'Leeds Central',
      },
    ])
  })
})

test('that can be read in two ways is answered with every possible property', async () => {
  addHome({ certificateNumber: 'house', addressLine1: '1 Park View' })
  addHome({ certificateNumber: 'flat', addressLine1: 'Flat 1', addressLine2: 'Park View' })
  const found = await epc().lookUp({ houseNumber: '1 Park View', postcode: 'LS1 4AP' }, [])
  expect(found).toMatchObject({ matches: 2 })
  expect(found.candidates.map((one) => one.certificate_number)).toEqual(['house', 'flat'])
  const other = await epc().lookUp({ houseNumber: 'Flat 2, Park View', postcode: 'LS1 4AP' }, [])
  expect(other).toEqual({ certificates: [], matches: 0, candidates: [] })
})

test('that only resembles the typed address is only proposed', async () => {
  addHome({ certificateNumber: 'house', addressLine1: 'Rosemary Cottage' })
  const found = await epc().lookUp({ houseNumber: 'Rosmary Cottage', postcode: 'LS1 4AP' }, [])
  expect(found).toMatchObject({ certificates: [], matches: 0, candidates: [{ certificate_number: 'house' }] })
})

describe('an unusual row of a search does not hide the others', () => {
  const good = {
    certificateNumber: 'good',
    addressLine1: '12 High Street',
    postcode: 'LS1 4AP',
    registrationDate: '2022-01-31',
  }
  const lookUp = async () => (await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])).certificates

  test.each<[string, Record<string, unknown>]>([
    ['a number instead of a certificate’s name', { certificateNumber: 1111222233334444 }],
    ['no certificate number', { certificateNumber: null }],
    ['an address that is no text', { addressLine1: { odd: true } }],
  ])('%s', async (_, odd) => {
    service.oddRows.push({ ...good, ...odd })
    service.rows.push(good)
    service.documents['good'] = sampleCertificate('RdSAP-Schema-20.0.0')
    expect(await lookUp()).toMatchObject([{ certificate_number: 'good' }])
  })

  test('a certificate without a postcode, a schema or a valid date is read as far as possible', async () => {
    service.oddRows.push({
      ...good,
      postcode: null,
      schemaType: null,
      registrationDate: 'soon',
      addressLine4: 'Wing B',
    })
    const [read] = await lookUp()
    expect(read).toMatchObject({ postcode: 'LS1 4AP', address3: 'Wing B' })
    expect(read).not.toHaveProperty('lodgement_date')
    expect(certificate.safeParse(read).error).toBeUndefined()
  })

  test('data that is null is nothing found', async () => {
    service.trouble = [{ status: 200, body: '{"data":null}' }]
    expect(await lookUp()).toEqual([])
    service.rows.push(good)
    service.documents['good'] = null
    expect(await lookUp()).toMatchObject([{ certificate_number: 'good', address1: '12 High Street' }])
  })
})

test('a postcode is read to its last page, each property once, in the order of the street', async () => {
  for (const number of [10, 2, 9]) addHome({ certificateNumber: `c${number}`, addressLine1: `${number} High Street` })
  addHome({ certificateNumber: 'c2 old', addressLine1: '2, High Street', registrationDate: '2011-01-01' })
  addHome({ certificateNumber: 'plus', addressLine1: '11 High Street', postcode: 'LS1+4AP' })
  service.pageSize = 2
  const all = await epc().inPostcode('LS1 4AP', 200, [])
  expect(all.certificates.map(({ address1 }) => address1)).toEqual([
    '2 High Street',
    '9 High Street',
    '10 High Street',
    '11 High Street',
  ])
  const capped = await epc().inPostcode('LS1 4AP', 2, [])
  expect(capped.certificates).toHaveLength(2)
  expect(capped.properties).toBe(4)
})

describe('when the service', () => {
  const lookUp = async () => (await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])).certificates

  test('is busy, the request is repeated after the time it names', async () => {
    addHome({ certificateNumber: 'new' })
    service.trouble = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 429 }]
    expect(await lookUp()).toHaveLength(1)
    expect(waits).toEqual([7000, 5000])
  })

  test('names a time, the request is repeated then', async () => {
    addHome({ certificateNumber: 'new' })
    const date = 'Fri, 20 Nov 2026 09:00:00 GMT'
    service.trouble = [{ status: 429, headers: { date, 'retry-after': 'Fri, 20 Nov 2026 09:00:07 GMT' } }]
    expect(await lookUp()).toHaveLength(1)
    expect(waits).toEqual([7000])
  })

  test('stays busy, or for long, the caller gets the time to retry', async () => {
    service.trouble = [{ status: 429, headers: { 'retry-after': '240' } }]
    const refusal = await refusalOf(lookUp())
    expect(refusal).toMatchObject({ code: 'rate-limited', extras: { retryAfter: 240 } })
    service.trouble = Array.from({ length: 9 }, () => ({ status: 429 }))
    expect(await refusalOf(lookUp())).toMatchObject({ code: 'rate-limited', extras: { retryAfter: 5 } })
    expect(service.asked).toHaveLength(4)
  })

  test('refuses the token, the message names the setting', async () => {
    const refusal = await refusalOf(epc('another token').lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, []))
    expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('EPC_API_TOKEN') })
    expect(refusal.message).not.toContain('another token')
  })

  test.each([
    [500, '{"data":{"errors":[{"code":"INTERNAL_SERVER_ERROR"}]}}'],
    [502, '<html>Bad gateway</html>'],
    [404, '<html>No such page</html>'],
    [200, '<html>Sign in</html>'],
  ])('answers %i with %s, the request is repeated and then reported as unavailable', async (status, body) => {
    addHome({ certificateNumber: 'new' })
    service.trouble = [{ status, body }]
    expect(await lookUp()).toHaveLength(1)
    service.trouble = Array.from({ length: 3 }, () => ({ status, body }))
    expect(await refusalOf(lookUp())).toMatchObject({ code: 'unavailable' })
  })

  test('can’t be reached, it is reported as unavailable', async () => {
    const refusal = await refusalOf(
      epc(EPC_TOKEN, 'http://127.0.0.1:9').lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, []),
    )
    expect(refusal).toMatchObject({ code: 'unavailable' })
  })

  test('answers something else, it is not taken for a certificate', async () => {
    service.trouble = [{ status: 200, body: '{"data":"surprise"}' }]
    expect(await refusalOf(lookUp())).toMatchObject({ code: 'unavailable' })
  })
})
