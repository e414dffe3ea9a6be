import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { chosenFields, emptyOnes, houseOf, offeredFacts } from './certificate-facts.ts'

const certificate = {
  certificate_number: '1111-2222',
  postcode: 'LS1 4AP',
  property_type: 'House',
  total_floor_area: 78,
  current_energy_rating: 'D',
  solar_water_heating_flag: false,
}

test('empty fields are filled, others offered beside what the lead has, equal ones not', () => {
  const lead = buildLead({ property_type: 'House', current_energy_rating: 'E' })
  const facts = offeredFacts(lead, certificate)
  expect(facts.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['current_energy_rating', 'E', 'D'],
    ['solar_water_heating_flag', '', 'No'],
    ['total_floor_area', '', '78'],
  ])
  expect([...emptyOnes(facts)]).toEqual(['solar_water_heating_flag', 'total_floor_area'])
  expect(chosenFields(certificate, emptyOnes(facts))).toEqual({
    solar_water_heating_flag: false,
    total_floor_area: 78,
  })
})

test('a house is asked for by its first line, a flat with its house', () => {
  expect(houseOf(buildLead({ address1: '12 Rose Court', address2: 'Leeds' }))).toBe('12 Rose Court')
  expect(houseOf(buildLead({ address1: 'Flat 2', address2: '14 High Street' }))).toBe('Flat 2, 14 High Street')
})
