import { expect, test } from 'vitest'
import { toWorld } from '../../../search/radius.ts'
import { boxAround, isWithin, nameOf, sizeOf } from './box.ts'

const at = (lat: number, lng: number) => toWorld({ lat, lng })
const leeds = { ...at(53.8, -1.55), name: 'Leeds', people: 455_000 }
const otley = { ...at(53.9, -1.69), name: 'Otley', people: 14_000 }
const bath = { ...at(51.38, -2.36), name: 'Bath', people: 94_000 }
const around = boxAround([at(53.7, -1.8), at(54, -1.4)])

test('an area is named after its largest town, or the nearest one', () => {
  expect(nameOf(around, [bath, otley, leeds])).toBe('Leeds')
  expect(nameOf(boxAround([at(53.91, -1.9), at(53.95, -1.8)]), [bath, leeds, otley])).toBe('Near Otley')
  expect(nameOf(around, [])).toBeUndefined()
})

test('its size is in miles', () => {
  expect(sizeOf(around)).toBe('16 × 21 miles')
  expect(sizeOf(boxAround([at(53.8, -1.5), at(53.81, -1.49)]))).toBe('0.4 × 0.7 miles')
})

test('a view of a part of it is within it, one that goes beyond is not', () => {
  expect(isWithin(boxAround([at(53.8, -1.7), at(53.9, -1.5)]), around)).toBe(true)
  expect(isWithin(boxAround([at(53.8, -1.7), at(53.9, -1.3)]), around)).toBe(false)
})
