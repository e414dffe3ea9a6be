import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificate } from '../../../contract/entities/certificate.ts'
import { Refusal } from '../../../contract/errors.ts'
import {
  EPC_TOKEN,
  type OfficialEpcServer,
  type OfficialRow,
  SAMPLE_SCHEMAS,
  sampleCertificate,
  startOfficialEpc,
} from '../../../tests/support/official-epc-server.ts'
import { readCertificate } from './certificate-reader.ts'
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
    const found = await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])
    expect(found).toMatchObject([
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

  test('is one home, whichever of its certificates has no property reference', async () => {
    addHome({ certificateNumber: 'old', addressLine1: '12, High Street', registrationDate: '2012-01-31' })
    addHome({ certificateNumber: 'new', uprn: 5 })
    addHome({ certificateNumber: 'other', addressLine1: '14 High Street', registrationDate: '2012-01-31', uprn: 7 })
    addHome({ certificateNumber: 'other new', addressLine1: '14 HIGH STREET' })
    const numbersAt = async (houseNumber: string) =>
      (await epc().lookUp({ houseNumber, postcode: 'LS1 4AP' }, [])).map((found) => found.certificate_number)
    expect(await numbersAt('12')).toEqual(['new'])
    expect(await numbersAt('14')).toEqual(['other new'])
    expect((await epc().inPostcode('LS1 4AP', 200, [])).homes).toBe(2)
  })

  test('without a certificate is no failure', async () => {
    expect(await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])).toEqual([])
  })

  test('whose certificate was withdrawn since keeps what the search says', async () => {
    addHome({ certificateNumber: 'gone' })
    service.documents = {}
    expect(await epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])).toEqual([
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

test('a postcode is read to its last page, each home once, in the order of the street', async () => {
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
  expect(capped.homes).toBe(4)
})

describe('when the service', () => {
  const lookUp = () => epc().lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, [])

  test('is busy, it is asked again after the time it names', async () => {
    addHome({ certificateNumber: 'new' })
    service.trouble = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 429 }]
    expect(await lookUp()).toHaveLength(1)
    expect(waits).toEqual([7000, 5000])
  })

  test('stays busy, or for long, the caller is told when to come again', async () => {
    service.trouble = [{ status: 429, headers: { 'retry-after': '240' } }]
    const refusal = await refusalOf(lookUp())
    expect(refusal).toMatchObject({ code: 'rate-limited', extras: { retryAfter: 240 } })
    service.trouble = Array.from({ length: 9 }, () => ({ status: 429 }))
    expect(await refusalOf(lookUp())).toMatchObject({ code: 'rate-limited', extras: { retryAfter: 5 } })
    expect(service.asked).toHaveLength(4)
  })

  test('does not accept the token, the words name the setting', async () => {
    const refusal = await refusalOf(epc('another token').lookUp({ houseNumber: '12', postcode: 'LS1 4AP' }, []))
    expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('EPC_API_TOKEN') })
    expect(refusal.message).not.toContain('another token')
  })

  test.each([
    [500, '{"data":{"errors":[{"code":"INTERNAL_SERVER_ERROR"}]}}'],
    [502, '<html>Bad gateway</html>'],
    [404, '<html>No such page</html>'],
    [200, '<html>Sign in</html>'],
  ])('answers %i with %s, it is tried again and then said to be away', async (status, body) => {
    addHome({ certificateNumber: 'new' })
    service.trouble = [{ status, body }]
    expect(await lookUp()).toHaveLength(1)
    service.trouble = Array.from({ length: 3 }, () => ({ status, body }))
    expect(await refusalOf(lookUp())).toMatchObject({ code: 'unavailable' })
  })

  test('can not be reached, it is said to be away', async () => {
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

const row = {
  certificateNumber: '1111',
  postcode: 'A0 0AA',
  schemaType: '',
}

describe('every schema', () => {
  test.each(SAMPLE_SCHEMAS)('%s is read with its words, not its codes', (schema) => {
    const read = readCertificate(row, sampleCertificate(schema))
    expect(certificate.safeParse(read).error).toBeUndefined()
    expect(read).toMatchObject({
      address1: expect.stringMatching(/\w/),
      posttown: expect.any(String),
      property_type: expect.stringMatching(/^(House|Flat)$/),
      built_form: expect.stringMatching(/^(Detached|Semi-Detached|Mid-Terrace)$/),
      tenure: expect.stringMatching(/^(owner-occupied|rented \((private|social)\)|unknown)$/),
      transaction_type: expect.stringMatching(/^[A-Z][a-z]/),
      current_energy_rating: expect.stringMatching(/^[A-G]$/),
      potential_energy_rating: expect.stringMatching(/^[A-G]$/),
      current_energy_efficiency: expect.any(Number),
      walls_description: expect.stringMatching(/^[A-Z]/),
      roof_description: expect.stringMatching(/\w/),
      floor_description: expect.stringMatching(/\w/),
      windows_description: expect.stringMatching(/glaz/),
      mainheat_description: expect.stringMatching(/^[A-Z]/),
      main_heating_controls: expect.stringMatching(/^[A-Z]/),
      hotwater_description: expect.stringMatching(/^[A-Z]/),
      main_fuel: expect.stringMatching(/[a-z]{3}/i),
      walls_env_eff: expect.stringMatching(/^(N\/A|Very Poor|Poor|Average|Good|Very Good)$/),
      total_floor_area: expect.any(Number),
      floor_height: expect.any(Number),
      construction_age_band: expect.stringMatching(/^(England and Wales: |\d{4}$)/),
    })
  })

  test.each([
    ['RdSAP-Schema-21.0.1', 21],
    ['RdSAP-Schema-22.0', 21],
    ['RdSAP-Schema-17.1', 17],
    ['RdSAP-Schema', 21],
  ])('%s, of which there is no sample, is read by the lists of its nearest one', (schema, asOf) => {
    const document = { ...sampleCertificate('RdSAP-Schema-21.0.0'), schema_type: schema, mechanical_ventilation: 1 }
    const ventilation = {
      21: 'mechanical ventilation without heat recovery (MV)',
      17: 'mechanical, supply and extract',
    }[asOf]
    expect(readCertificate(row, document).mechanical_ventilation).toBe(ventilation)
  })

  test('old ones, with one part of the building and texts instead of codes, are read too', () => {
    const document = {
      schema_type: 'SAP-Schema-15.0',
      assessment_type: 'RdSAP',
      property_type: '0',
      built_form: '1',
      tenure: '2',
      energy_rating_current: '81',
      walls: { description: { value: 'Cavity wall', language: '1' }, environmental_efficiency_rating: '4' },
      roofs: [],
      windows: [{ description: 'Fully double glazed' }],
      main_heating: { description: 'Boiler and radiators, mains gas' },
      sap_building_parts: { construction_age_band: 'K', sap_floor_dimensions: { room_height: 2.4 } },
      sap_heating: { main_heating_details: { main_fuel_type: '26' } },
      solar_water_heating: 'true',
      total_floor_area: { value: '84.5', quantity: 'square metres' },
    }
    expect(readCertificate(row, document)).toEqual({
      certificate_number: '1111',
      source: 'official',
      postcode: 'A0 0AA',
      property_type: 'House',
      built_form: 'Detached',
      tenure: 'Rented (social)',
      current_energy_efficiency: 81,
      current_energy_rating: 'B',
      walls_description: 'Cavity wall',
      walls_env_eff: 'Good',
      windows_description: 'Fully double glazed',
      mainheat_description: 'Boiler and radiators, mains gas',
      construction_age_band: 'England and Wales: 2007 onwards',
      floor_height: 2.4,
      main_fuel: 'mains gas (not community)',
      solar_water_heating_flag: true,
      total_floor_area: 84.5,
    })
  })

  test('a code that no list has is left out, whatever else stands there does no harm', () => {
    const odd = {
      property_type: 99,
      walls: 'none',
      main_heating: [null, 7],
      sap_building_parts: [[]],
      tenure: {},
      uprn: null,
    }
    expect(readCertificate(row, { ...odd, sap_heating: 'x', energy_rating_current: 'n/a' })).toEqual({
      certificate_number: '1111',
      postcode: 'A0 0AA',
      source: 'official',
    })
  })
})
