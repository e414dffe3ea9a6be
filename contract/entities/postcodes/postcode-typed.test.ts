import { expect, test } from 'vitest'
import { AREAS, canonicalPostcode } from '../postcode.ts'
import { centreOfArea } from './postcode-areas.ts'

test.each([
  ['P01 3AX', 'PO1 3AX'],
  ['C01 1ZZ', 'CO1 1ZZ'],
  ['LSI 4AP', 'LS1 4AP'],
  ['WIA OAX', 'W1A 0AX'],
  ['S015 2AB', 'SO15 2AB'],
  ['S01 2AB', 'SO1 2AB'],
  ['0X1 1AA', 'OX1 1AA'],
  ['1P1 1AA', 'IP1 1AA'],
  ['1G11 2AB', 'IG11 2AB'],
  ['ECIA IBB', 'EC1A 1BB'],
  ['N1O 1AA', 'N10 1AA'],
  ['G1R 0AA', 'GIR 0AA'],
  ['td15 iaa', 'TD15 1AA'],
  ['L1 OAA', 'L1 0AA'],
])('%s is read as %s', (typed, meant) => {
  expect(canonicalPostcode(typed)).toBe(meant)
})

test.each(['PO1 3AX', 'LS1 4AP', 'B1 1AA', 'L1 0AA', 'W1A 0AX', 'S10 2AB', 'CR0 1AA', 'E1 6AN', 'BX1 1LT', 'BT1 1AA'])(
  '%s stays as it is',
  (postcode) => {
    expect(canonicalPostcode(postcode)).toBe(postcode)
  },
)

test.each(['BS6 5OA', 'LS1 4CI', 'LS1 4APX', 'LS1', 'house', '', 'OOOOOOO', '1111111'])(
  '%s is not a postcode',
  (typed) => {
    expect(canonicalPostcode(typed)).toBeUndefined()
  },
)

test('every area with a known middle is in the list of areas', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const known = letters.flatMap((a) => ['', ...letters].map((b) => a + b)).filter((area) => centreOfArea(area))
  expect(known.length).toBeGreaterThan(120)
  expect(known.filter((area) => !AREAS.has(area))).toEqual([])
})
