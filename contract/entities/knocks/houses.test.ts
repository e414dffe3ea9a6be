import { expect, test } from 'vitest'
import { METRES_PER_DEGREE } from '../../metres.ts'
import { addressOfHouse, houseWith, housesOf, nextDoorTo } from './houses.ts'
import type { Knock } from './knock.ts'

let made = 0
const knockAt = (given: Partial<Knock> = {}): Knock => {
  made += 1
  const _id = `601de000-0013-4000-8000-${String(made).padStart(12, '0')}`
  const at = new Date(Date.UTC(2026, 10, 28, 10, made)).toISOString()
  const place = { lat: 53.8, lng: -1.55 }
  return { _id, companyId: 'c', ...place, house: '12', outcome: 'Nobody home', at, by: 'ann', version: 1, ...given }
}
/** Metres to the north. */
const north = (metres: number) => ({ lat: 53.8 + metres / METRES_PER_DEGREE })

test('nearby knocks at one number are grouped into one house, newest first', () => {
  const [first, second] = [knockAt({ house: '12a' }), knockAt({ ...north(10), house: '12A' })]
  const houses = housesOf([second, first])
  expect(houses).toMatchObject([{ id: first._id, knocks: [{ _id: second._id }, { _id: first._id }] }])
  expect(houseWith(houses, second._id)).toBe(houses[0])
})

test('the same number further away, or in the next street, is another house', () => {
  const street = knockAt({ street: 'High Street' })
  const knocks = [street, knockAt(north(60)), knockAt({ ...north(5), street: 'Mill Lane' }), knockAt({ house: '14' })]
  expect(housesOf(knocks)).toHaveLength(4)
})

test('a house that has become a lead is left out', () => {
  expect(housesOf([knockAt({ leadId: 'lead' })])).toEqual([])
})

test('ten thousand knocks are grouped in a moment', () => {
  const knocks = Array.from({ length: 10_000 }, (_, at) => knockAt({ ...north(at * 4), house: String(at % 200) }))
  const start = performance.now()
  expect(housesOf(knocks)).toHaveLength(10_000)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('the house next door gets the street of the last knock nearby, and the number after next', () => {
  const knocks = [
    knockAt({ street: 'High Street', postcode: 'LS1 4AP' }),
    knockAt({ by: 'bob', house: '40' }),
    knockAt({ ...north(400), house: '90' }),
  ]
  expect(nextDoorTo(knocks, 'ann', knockAt(north(8)))).toEqual({
    house: '14',
    street: 'High Street',
    postcode: 'LS1 4AP',
  })
  expect(nextDoorTo([knockAt({ house: 'Rose Cottage' })], 'ann', knockAt())).toEqual({})
  expect(nextDoorTo(knocks, 'cat', knockAt())).toEqual({})
})

test.each([
  [
    { house: '12', street: 'High Street', postcode: 'LS1 4AP' },
    { address1: '12 High Street', postcode: 'LS1 4AP' },
  ],
  [
    { house: 'Rose Cottage', street: 'High Street' },
    { address1: 'Rose Cottage', address2: 'High Street' },
  ],
  [{ house: '12' }, { address1: '12' }],
])('the address of %j is %j', (house, address) => {
  expect(addressOfHouse(house)).toEqual(address)
})
