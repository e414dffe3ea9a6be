import { expect, test } from 'vitest'
import { buildLead } from '../../../../tests/support/builders/build-lead.ts'
import { toWorld } from '../../../search/radius.ts'
import { boxAround, isWithin } from './box.ts'
import { patchOf } from './patch.ts'

const leadIn = (posttown: string, lat: number, lng: number) => buildLead({ posttown, lat, lng })
const leeds = [
  leadIn('LEEDS', 53.8, -1.55),
  leadIn('Leeds', 53.82, -1.5),
  leadIn('LEEDS', 53.78, -1.6),
  // A wrong coordinate.
  leadIn('LEEDS', 51.5, -0.1),
]
const pudsey = leadIn('Pudsey', 53.797, -1.66)
const bath = [leadIn('Bath', 51.38, -2.36), leadIn('Bath', 51.37, -2.35)]

test('the patch of a person is around their leads near the town that most are in, and has its name', () => {
  const patch = patchOf([...bath, pudsey, ...leeds])
  expect(patch?.name).toBe('Leeds')
  const box = patch?.box ?? boxAround([])
  const holds = (lat: number, lng: number) => isWithin(boxAround([toWorld({ lat, lng })]), box)
  for (const { lat = 0, lng = 0 } of [...leeds.slice(0, 3), pudsey]) expect(holds(lat, lng)).toBe(true)
  expect(holds(53.79, -1.675)).toBe(true)
  expect(holds(51.38, -2.36)).toBe(false)
  expect(holds(53.9, -1.55)).toBe(false)
})

test('names in capitals are written as people write them', () => {
  const nameOf = (town: string) => patchOf([1, 2, 3].map(() => leadIn(town, 53.8, -1.5)))?.name
  expect(nameOf('NEWCASTLE UPON TYNE')).toBe('Newcastle upon Tyne')
  expect(nameOf('STOKE-ON-TRENT')).toBe('Stoke-on-Trent')
  expect(nameOf('Ashby-de-la-Zouch')).toBe('Ashby-de-la-Zouch')
})

test('too few leads are no patch', () => {
  expect(patchOf([...bath, pudsey])).toBeUndefined()
  expect(patchOf([])).toBeUndefined()
})
