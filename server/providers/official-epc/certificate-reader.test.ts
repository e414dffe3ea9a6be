import { describe, expect, test } from 'vitest'
import { certificate } from '../../../contract/entities/certificate.ts'
import { SAMPLE_SCHEMAS, sampleCertificate } from '../../../tests/support/fakes/official-epc-server.ts'
import { readCertificate } from './certificate-reader.ts'

const row = {
  certificateNumber: '1111',
  postcode: 'A0 0AA',
  schemaType: '',
}

describe('every schema', () => {
  test.each(SAMPLE_SCHEMAS)('%s is read as texts, not codes', (schema) => {
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
  ])('%s, which has no sample, is read by the lists of its nearest one', (schema, asOf) => {
    const document = { ...sampleCertificate('RdSAP-Schema-21.0.0'), schema_type: schema, mechanical_ventilation: 1 }
    const ventilation = {
      21: 'mechanical ventilation without heat recovery (MV)',
      17: 'mechanical, supply and extract',
    }[asOf]
    expect(readCertificate(row, document).mechanical_ventilation).toBe(ventilation)
  })

  test('old schemas, with one part of the building and texts instead of codes, are read too', () => {
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
      flat_top_storey: false,
      total_floor_area: 84.5,
    })
  })

  test.each([
    [{ level: 3 }, true],
    [{ level: '3', top_storey: 'N' }, true],
    [{ level: 2, top_storey: 'N' }, false],
    [{ level: 1, top_storey: 1 }, true],
    [{ top_storey: 'Y' }, true],
    [{}, false],
    [undefined, false],
  ])('a flat of %j is at the top: %s', (details, isTop) => {
    const document = { ...sampleCertificate('RdSAP-Schema-20.0.0'), sap_flat_details: details }
    expect(readCertificate(row, document).flat_top_storey).toBe(isTop)
  })

  test.each([
    [{ sap_floor_dimensions: [{ storey_height: 2.8, room_height: 2.4 }] }, 2.8],
    [{ sap_floor_dimensions: [{ room_height: { value: 2.4 } }], room_height: 2.2 }, 2.4],
    [{ sap_floor_dimensions: [], room_height: 2.2 }, 2.2],
  ])('the height of %j is %s', (part, height) => {
    expect(readCertificate(row, { sap_building_parts: [part] }).floor_height).toBe(height)
  })

  test('descriptions that are JSON as text, or were cut at a brace, are read', () => {
    const document = {
      walls: [{ description: '{"value": "Cavity wall, filled cavity", "language": "1"}' }],
      roofs: [{ description: 'Pitched, 100 mm loft insulation {' }],
      floors: [{ description: '{"value": "Solid' }],
    }
    const read = readCertificate(row, document)
    expect(read).toMatchObject({
      walls_description: 'Cavity wall, filled cavity',
      roof_description: 'Pitched, 100 mm loft insulation',
    })
    expect(read).not.toHaveProperty('floor_description')
  })

  test('the age is that of the first two parts of the building', () => {
    const parts = [{}, { construction_age_band: 'C' }, { construction_age_band: 'K' }]
    const ageOf = (given: object[]) =>
      readCertificate(row, { schema_type: 'RdSAP-Schema-20.0.0', sap_building_parts: given }).construction_age_band
    expect(ageOf(parts)).toBe('England and Wales: 1930-1949')
    expect(ageOf([{}, {}, { construction_age_band: 'K' }])).toBeUndefined()
  })

  test("a certificate of a building that isn't a home is read by its own list", () => {
    const document = { schema_type: 'CEPC-8.0.0', assessment_type: 'CEPC', transaction_type: 1 }
    expect(readCertificate(row, document).transaction_type).toBe('Mandatory issue (Marketed sale).')
  })

  test('an unknown code is left out, and unexpected values do no harm', () => {
    const odd = {
      property_type: 99,
      walls: 'none',
      main_heating: [null, 7],
      sap_building_parts: [[]],
      tenure: {},
      uprn: null,
    }
    expect(readCertificate(row, { ...odd, sap_heating: 'x', energy_rating_current: 'n/a' })).toEqual({
      flat_top_storey: false,
      certificate_number: '1111',
      postcode: 'A0 0AA',
      source: 'official',
    })
  })
})
