import { expect, test } from 'vitest'
import { milesFrom, widerMiddle } from './postcode-middle.ts'

const near = (lat: number, lng: number, precision: 'outcode' | 'area') => ({
  lat: expect.closeTo(lat, 1),
  lng: expect.closeTo(lng, 1),
  precision,
})

test('a postcode is located in the middle of its district, in any spelling', () => {
  for (const given of ['YO1 7HH', 'yo17hh', 'YO1', ' yo1 7 ', 'YO1+7HH'])
    expect(widerMiddle(given), given).toEqual(near(53.96, -1.08, 'outcode'))
})

test('LS14 is the district LS14, and LS1 4 is in LS1', () => {
  expect(widerMiddle('LS14')).toEqual(near(53.84, -1.46, 'outcode'))
  expect(widerMiddle('LS1 4')).toEqual(near(53.8, -1.55, 'outcode'))
})

test('an area is enough, and is all that is known of Northern Ireland and the islands', () => {
  expect(widerMiddle('LE')).toEqual(near(52.66, -1.15, 'area'))
  expect(widerMiddle('BT7 1NN')).toMatchObject({ precision: 'area' })
  expect(widerMiddle('JE2 3AB')).toMatchObject({ precision: 'area' })
})

test('an invalid postcode has no middle', () => {
  for (const given of ['', 'QQ1 1AA', 'Leeds', '12 High Street']) expect(widerMiddle(given), given).toBeUndefined()
})

test('a large district has a large radius', () => {
  expect(milesFrom('unit', 'LS1 4AP')).toBe(0)
  expect(milesFrom('outcode', 'LS1 4AP')).toBe(1)
  expect(milesFrom('outcode', 'IV27 4HH')).toBeGreaterThan(10)
})
