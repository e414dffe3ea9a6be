import { expect, test } from 'vitest'
import { discreetName, streetOf } from './lead-address.ts'

test.each([
  [{ firstname: 'Maya', surname: 'khan', posttown: 'LEEDS' }, 'Lead MK, LEEDS'],
  [{ firstname: ' Maya', address: { line1: '1 High Street', city: 'York' } }, 'Lead M, York'],
  [{ surname: 'Żak' }, 'Lead Ż'],
  [{ address1: '1 High Street' }, 'Lead'],
])('the discreet name of %o has initials and a town, never a name or a street', (lead, name) => {
  expect(discreetName('Lead', lead)).toBe(name)
})

test.each([
  [
    { address1: 'Flat 2', address2: '12 Mill Road', address3: 'LEEDS', posttown: 'Leeds', postcode: 'LS1 4AP' },
    'Flat 2, 12 Mill Road',
  ],
  [{ address: { line1: '1 High Street', city: 'York', postcode: 'YO1 7HH' } }, '1 High Street'],
  [{ posttown: 'Leeds' }, ''],
])('the street of %o is its address without the town', (lead, street) => {
  expect(streetOf(lead)).toBe(street)
})
