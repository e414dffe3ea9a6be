import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import {
  epcFacts,
  factsAfterStatus,
  factsBeforeStatus,
  hasCertificate,
  hasTestBooking,
  testBookingFacts,
} from './deal-fields.ts'

const labels = (facts: { label: string }[]) => facts.map(({ label }) => label)

test('the Deal Details stand in the order of the specification, filled or not', () => {
  const deal = buildLead()
  expect(labels(factsBeforeStatus(deal))).toEqual(['First Name', 'Last Name'])
  expect(labels(factsAfterStatus(deal, false, false))).toEqual([
    'Lead Source',
    'Email',
    'Phone',
    'Address',
    'Company Name',
    'Customer Message',
    'Location',
    'Vehicle Type',
    'Trailer Type',
    'Number of Trailers Required',
    'Hire Type',
    'Callback Time',
    'Fleet Size',
    'Housing Status',
    'Benefits',
    'Current Situation',
    'Gas Boiler',
    'Boiler Installation Year',
    'Entry Date',
    'Gender',
    'Date of Birth',
    'CITB Test Type',
    'Test Centre ID',
    'Test Centre Name',
    'Test Centre Address',
    'Distance from Test Centre',
    'Preferred Date',
    'Preferred Time',
    'Test Name',
    'Test Price',
    'Quantity',
    'Extras',
    'Total',
    'Created At',
  ])
})

test('shows the test of a test centre’s deal in a card of its own, and nothing of hire or housing', () => {
  const deal = buildLead()
  expect(labels(factsAfterStatus(deal, true, true))).toEqual([
    'Lead Source',
    'Email',
    'Phone',
    'Address',
    'Entry Date',
    'Gender',
    'Date of Birth',
    'Extras',
    'Total',
    'Created At',
  ])
  expect(labels(testBookingFacts(deal)).slice(0, 4)).toEqual(['CITB Test Type', 'Test Name', 'Test Price', 'Quantity'])
})

test('flags are Yes and No, benefits are joined by commas', () => {
  const facts = factsAfterStatus(buildLead({ gas_boiler: true, benefits: ['Universal Credit', 'PIP'] }), false, false)
  expect(facts.filter(({ label }) => label === 'Gas Boiler' || label === 'Benefits')).toEqual([
    { label: 'Benefits', value: 'Universal Credit, PIP' },
    { label: 'Gas Boiler', value: 'Yes' },
  ])
})

test('the EPC Data stand in the order of the specification', () => {
  expect(labels(epcFacts(buildLead()))).toEqual([
    'Floor Height',
    'Construction Age Band',
    'Potential Energy Rating',
    'Current Energy Rating',
    'Main Heat Control Description',
    'Property Type',
    'Local Authority Label',
    'Mechanical Ventilation',
    'County',
    'Solar Water Heating Flag',
    'Constituency',
    'Floor Description',
    'Built Form',
    'Windows Description',
    'Total Floor Area',
    'Roof Description',
    'Number of Habitable Rooms',
    'Main Fuel',
    'Main Heating Controls',
    'Flat Top Storey',
    'Second Heat Description',
    'Walls Environmental Efficiency',
    'Transaction Type',
    'Main Heat Description',
    'Lodgement Date',
    'Tenure',
    'Walls Description',
    'Hot Water Description',
  ])
})

test('a county and a tenure alone don’t make a certificate', () => {
  expect(hasCertificate(buildLead({ county: 'Kent', tenure: 'Council tenant' }))).toBe(false)
  expect(hasCertificate(buildLead({ floor_height: 2.4 }))).toBe(true)
})

test('the constituency is called by its name', () => {
  const deal = buildLead({ constituency: 'E14000777', constituency_label: 'Leeds Central' })
  expect(epcFacts(deal)).toContainEqual({ label: 'Constituency', value: 'Leeds Central (E14000777)' })
})

test('a test that is filled has a card of its own in any company, and isn’t said twice', () => {
  const deal = buildLead({ test_centre_name: 'Bristol', vehicle_type: 'Luton van' })
  expect(hasTestBooking(deal)).toBe(true)
  expect(hasTestBooking(buildLead({ vehicle_type: 'Luton van' }))).toBe(false)
  const details = labels(factsAfterStatus(deal, false, true))
  expect(details).toContain('Vehicle Type')
  expect(details).not.toContain('Test Centre Name')
})
