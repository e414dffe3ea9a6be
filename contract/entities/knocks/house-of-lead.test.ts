import { expect, test } from 'vitest'
import type { Addressed } from '../lead-address.ts'
import { isHouseOf } from './house-of-lead.ts'
import type { Knock } from './knock.ts'

type At = Pick<Knock, 'lat' | 'lng' | 'house' | 'street' | 'postcode'>
type Case = [at: string, knock: At, lead: Addressed & Partial<Pick<Knock, 'lat' | 'lng'>>]

const PLACE = { lat: 53.8, lng: -1.55 }
const FAR = { lat: 53.9, lng: -1.55 }
const LEAD = { ...PLACE, address1: '12 High Street', posttown: 'Leeds', postcode: 'LS1 4AP' }

test.each<Case>([
  ['the same address, wherever it was tapped', { ...FAR, house: '12', street: 'High St', postcode: 'ls14ap' }, LEAD],
  [
    'a named house',
    { ...FAR, house: 'The Old Mill', street: 'Mill Lane', postcode: 'LS1 4AP' },
    { address1: 'The Old Mill', address2: 'Mill Lane', postcode: 'LS1 4AP' },
  ],
  [
    'an address of the older form',
    { ...FAR, house: '12', street: 'High Street', postcode: 'LS1 4AP' },
    { address: { line1: '12 High Street', city: 'Leeds', postcode: 'LS1 4AP' } },
  ],
  ['the same number on the spot', { ...PLACE, house: '12' }, LEAD],
  ['the same number and street on the spot', { ...PLACE, house: '12', street: 'High Street' }, LEAD],
  ['a number with a letter', { ...PLACE, house: '12A' }, { ...LEAD, address1: '12a High Street' }],
])('a knock at %s is at the house of the lead', (_at, knock, lead) => {
  expect(isHouseOf(lead, knock)).toBe(true)
})

test.each<Case>([
  ['another number', { ...PLACE, house: '1' }, LEAD],
  ['a number with another letter', { ...PLACE, house: '12' }, { ...LEAD, address1: '12a High Street' }],
  ['the same number farther away', { ...PLACE, lat: PLACE.lat + 0.001, house: '12' }, LEAD],
  ['the same number of the street behind it', { ...PLACE, house: '12', street: 'Mill Lane' }, LEAD],
  ['the building of a flat', { ...PLACE, house: '12' }, { ...LEAD, address1: 'Flat 3, 12 High Street' }],
  ['the same address with another postcode', { ...FAR, house: '12', street: 'High Street', postcode: 'LS2 9ZZ' }, LEAD],
  ['a lead without an address', { ...PLACE, house: '12' }, PLACE],
])('a knock at %s is not at the house of the lead', (_at, knock, lead) => {
  expect(isHouseOf(lead, knock)).toBe(false)
})
