import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { epcRows, epcSummary, leadFields } from './lead-fields.ts'

test('only fields with something in them are shown, in the order of the specification', () => {
  const lead = buildLead({
    total: 0,
    extras: ' ',
    gender: 'Female',
    phone: '7700900123',
    firstname: 'Ann',
    address: { line1: '1 High St', postcode: 'LS1 1UR' },
    date_of_birth: '1990-02-03',
  })
  expect(leadFields(lead).map(({ label, value }) => [label, value])).toEqual([
    ['First Name', 'Ann'],
    ['Phone', '07700 900123'],
    ['Address', '1 High St, LS1 1UR'],
    ['Gender', 'Female'],
    ['Date of Birth', '03/02/1990'],
    ['Total', '£0'],
  ])
})

test('what the enquiry is about is among the details, money with £ and a distance in miles', () => {
  const lead = buildLead({
    housing_status: 'Private tenant',
    benefits: ['PIP'],
    gas_boiler: false,
    distance_from_test_centre: 12.5,
    citb_hse_test_price: 22.5,
    total: 1250,
  })
  expect(leadFields(lead).map(({ label, value }) => [label, value])).toEqual([
    ['Housing Status', 'Private tenant'],
    ['Benefits', 'PIP'],
    ['Gas Boiler', 'No'],
    ['Distance from Test Centre', '12.5 miles'],
    ['Test Price', '£22.50'],
    ['Total', '£1,250'],
  ])
})

test('the EPC table shows what the certificate says and Yes or No for its flags', () => {
  const rows = epcRows(buildLead({ property_type: 'House', solar_water_heating_flag: false, total_floor_area: 84.5 }))
  expect(rows).toEqual([
    { label: 'Property Type', value: 'House' },
    { label: 'Solar Water Heating Flag', value: 'No' },
    { label: 'Total Floor Area', value: '84.5' },
  ])
})

test('the EPC table says a constituency once, by its name', () => {
  const rows = epcRows(buildLead({ constituency: 'E14000777', constituency_label: 'Leeds Central' }))
  expect(rows).toEqual([{ label: 'Constituency', value: 'Leeds Central (E14000777)' }])
})

test('the summary of a certificate says the band now and possible, and leaves out what the certificate does not say', () => {
  const lead = buildLead({
    current_energy_rating: 'E',
    potential_energy_rating: 'B',
    walls_description: 'Solid brick',
    total_floor_area: 58,
    lodgement_date: '2020-01-02',
  })
  expect(epcSummary(lead)).toEqual([
    { label: 'Energy band', value: 'E now, B possible' },
    { label: 'Walls Description', value: 'Solid brick' },
    { label: 'Total Floor Area', value: '58 m²' },
  ])
  expect(epcSummary(buildLead({ potential_energy_rating: 'B' }))).toEqual([])
})
