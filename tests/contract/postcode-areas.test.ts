import { expect, test } from 'vitest'
import { sectorMiddles } from '../support/sector-middles.ts'
import { milesBetween } from '../../src/search/radius.ts'
import { centreOfArea } from '../../contract/entities/postcode-areas.ts'

const KM_PER_MILE = 1.609_344

/** Each sector's distance from the middle of its area as often as it has postcodes, the nearest first. */
function distances() {
  return sectorMiddles()
    .map(({ sector, units, ...middle }) => {
      const centre = centreOfArea(`${sector}AA`)
      return { km: centre ? milesBetween(centre, middle) * KM_PER_MILE : Infinity, units }
    })
    .toSorted((a, b) => a.km - b.km)
}

/** The distance within which a share of all postcodes lies. */
function within(share: number): number {
  const sorted = distances()
  const all = sorted.reduce((sum, { units }) => sum + units, 0)
  let passed = 0
  return sorted.find(({ units }) => (passed += units) >= all * share)?.km ?? Infinity
}

test('the middle of its area is as near to a postcode as the README says, measured by the ONS directory', () => {
  // Of all sectors 10.0 and 26.8 km; of every eighth a little more.
  expect(within(0.5)).toBeLessThan(10.3)
  expect(within(0.9)).toBeLessThan(27.6)
})

test('every sector there is lies in an area that is known', () => {
  expect(sectorMiddles().filter(({ sector }) => !centreOfArea(`${sector}AA`))).toEqual([])
})
