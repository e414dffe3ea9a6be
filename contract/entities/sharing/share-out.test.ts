import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildShareLeads, squareOf } from '../../../tests/support/builders/share-leads.ts'
import { insideOf, type Ring } from './rings.ts'
import {
  countInShapes,
  countShares,
  districtOf,
  readAreas,
  type ShareLeads,
  type SharePerson,
  shareOut,
  SHARE_WAYS,
} from './share-out.ts'

const person = (userId: string, given: Partial<SharePerson> = {}): SharePerson => ({
  userId,
  areas: [],
  shapes: [],
  open: 0,
  ...given,
})
const people = (count: number) => Array.from({ length: count }, (_, index) => person(`user ${index}`))
const leads = (count: number) => buildShareLeads(Array.from({ length: count }, () => 'LE1'))

test('500 leads are split evenly between five users, 100 each, in turns', () => {
  const shares = shareOut(leads(500), { way: 'evenly', people: people(5), sharesOthers: false })
  expect(countShares(shares, 5)).toEqual([100, 100, 100, 100, 100])
  expect(shares.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 0])
})

test('the user with the fewest open leads gets leads until the others have as few', () => {
  const busy = [person('Ann', { open: 10 }), person('Bob', { open: 2 }), person('Cy', { open: 4 })]
  const shares = shareOut(leads(5), { way: 'fewest', people: busy, sharesOthers: false })
  expect(countShares(shares, 3)).toEqual([0, 4, 1])
})

test("the user of a lead's district comes before the user of its area", () => {
  const areas = [person('Ann', { areas: ['LE'] }), person('Bob', { areas: ['LE1'] }), person('Cy', { areas: ['EC1'] })]
  const shares = shareOut(buildShareLeads(['LE1', 'LE10', 'EC1A', 'EC10', 'NN1', '']), {
    way: 'area',
    people: areas,
    sharesOthers: false,
  })
  expect(shares).toEqual([1, 0, 2, undefined, undefined, undefined])
})

test('leads outside all areas go to the users with the fewest, if wanted', () => {
  const areas = [person('Ann', { areas: ['LE'] }), person('Bob')]
  const shares = shareOut(buildShareLeads(['LE1', 'NN1', 'NN2', 'LE1', 'NN3']), {
    way: 'area',
    people: areas,
    sharesOthers: true,
  })
  expect(shares).toEqual([0, 1, 1, 0, 0])
})

const [AT_ANNS, AT_BOTHS, AT_BOBS, FAR] = [0.5, 1.5, 2.5, 9] as const
const places = (...xs: number[]) => xs.map((x) => ({ x, y: 0.5 }))

test('a lead in two shapes goes to the first user of the list, and a shape comes before a district', () => {
  const drawn = [
    person('Ann', { shapes: [squareOf(0, 0, 2)] }),
    person('Bob', { shapes: [squareOf(2, 0, 1), squareOf(1, 0, 1)] }),
    person('Cy', { areas: ['LE1'] }),
  ]
  const where = buildShareLeads(
    ['LE1', 'LE1', 'LE1', 'LE1', 'NN1', 'LE1'],
    places(AT_ANNS, AT_BOTHS, AT_BOBS, FAR, FAR),
  )
  expect(shareOut(where, { way: 'area', people: drawn, sharesOthers: false })).toEqual([0, 0, 1, 2, undefined, 2])
  expect(shareOut(where, { way: 'area', people: drawn.toReversed(), sharesOthers: false })).toEqual([
    2,
    1,
    1,
    0,
    undefined,
    0,
  ])
})

test('leads outside every shape and leads without a location stay, or are split afterwards', () => {
  const drawn = [person('Ann', { shapes: [squareOf(0, 0, 1)] }), person('Bob')]
  const where = buildShareLeads(['LE1', 'LE1', ''], places(AT_ANNS, FAR))
  const plan = { way: 'area', people: drawn } as const
  expect(shareOut(where, { ...plan, sharesOthers: false })).toEqual([0, undefined, undefined])
  expect(shareOut(where, { ...plan, sharesOthers: true })).toEqual([0, 1, 0])
})

test('leads are counted in each shape, in those of several users, outside, and without a location', () => {
  const where = buildShareLeads(['', '', '', '', ''], places(AT_ANNS, AT_BOTHS, AT_BOBS, FAR))
  const [left, middle, right] = [squareOf(0, 0, 2), squareOf(1, 0, 1), squareOf(1, 0, 2)]
  const shapes = [
    { person: 0, ring: left },
    { person: 0, ring: middle },
    { person: 1, ring: right },
  ]
  expect(countInShapes(where, shapes)).toEqual({ each: [2, 1, 2], overlapping: 1, outside: 1, unplaced: 1 })
  // Two shapes of one person are no question.
  expect(countInShapes(where, shapes.slice(0, 2))).toMatchObject({ each: [2, 1], overlapping: 0, outside: 2 })
})

test('areas are read with any separator, and unknown text is returned', () => {
  expect(readAreas('le1, LE2;nn  le1 Leeds QQ1 LE1 3AB')).toEqual({
    areas: ['LE1', 'LE2', 'NN'],
    unknown: ['Leeds', 'QQ1', '3AB'],
  })
})

test('a district is read from a full postcode or from a district alone', () => {
  expect(['le1 3ab', 'LE13AB', 'ec1a 1bb', 'LE1', 'none', ''].map(districtOf)).toEqual([
    'LE1',
    'LE1',
    'EC1A',
    'LE1',
    '',
    '',
  ])
})

const district = fc.constantFrom('LE1', 'LE2', 'LE10', 'EC1A', 'EC1', 'NN1', 'B1', '')
const area = fc.constantFrom('LE', 'LE1', 'LE2', 'EC1', 'EC', 'NN', 'B')
const shape = fc.constantFrom(squareOf(0, 0, 2), squareOf(1, 1, 2), squareOf(2, 0, 1))
const someone = fc.record({
  userId: fc.uuid(),
  areas: fc.array(area, { maxLength: 3 }),
  shapes: fc.array(shape, { maxLength: 2 }),
  open: fc.nat(50),
})
const somewhere = fc.record({ x: fc.double({ min: 0, max: 3 }), y: fc.double({ min: 0, max: 3 }) })
const placed = fc
  .array(fc.tuple(district, fc.option(somewhere, { nil: { x: Number.NaN, y: Number.NaN } })), { maxLength: 80 })
  .map((given) =>
    buildShareLeads(
      given.map(([of]) => of),
      given.map(([, place]) => place),
    ),
  )
const plan = fc.record({
  way: fc.constantFrom(...SHARE_WAYS),
  people: fc.array(someone, { minLength: 1, maxLength: 6 }),
  sharesOthers: fc.boolean(),
})
const covers = (areas: readonly string[], where: string) =>
  areas.some(
    (each) =>
      each === where ||
      each === where.replace(/\d.*$/, '') ||
      (/\d$/.test(each) && where.replace(/[A-Z]$/, '') === each),
  )

const isIn = (ring: Ring, { x, y }: ShareLeads, index: number) =>
  insideOf(ring)(x[index] ?? Number.NaN, y[index] ?? Number.NaN)

test('every lead gets exactly one user, except leads outside all areas that stay unchanged', () => {
  fc.assert(
    fc.property(placed, plan, (leads, given) => {
      const shares = shareOut(leads, given)
      expect(shares).toHaveLength(leads.districts.length)
      for (const [index, share] of shares.entries()) {
        const where = leads.districts[index] ?? ''
        const owner = given.people.findIndex(({ shapes }) => shapes.some((each) => isIn(each, leads, index)))
        const ofSomebody = owner >= 0 || given.people.some(({ areas }) => covers(areas, where))
        const gets = given.way !== 'area' || ofSomebody || given.sharesOthers
        expect(share !== undefined).toBe(gets)
        if (share !== undefined) expect(given.people[share]).toBeDefined()
        if (given.way === 'area' && owner >= 0) expect(share).toBe(owner)
        else if (given.way === 'area' && ofSomebody)
          expect(covers(given.people[share ?? -1]?.areas ?? [], where)).toBe(true)
      }
      const total = countShares(shares, given.people.length).reduce((sum, count) => sum + count, 0)
      expect(total).toBe(shares.filter((share) => share !== undefined).length)
    }),
  )
})

test('even shares differ by at most one lead, and are the same each time', () => {
  fc.assert(
    fc.property(placed, plan, (leads, given) => {
      const evenly = { ...given, way: 'evenly' } as const
      const counts = countShares(shareOut(leads, evenly), given.people.length)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      expect(shareOut(leads, given)).toEqual(shareOut({ ...leads }, given))
    }),
  )
})

test('by fewest open, no user who gets a lead ends more than one above another', () => {
  fc.assert(
    fc.property(placed, plan, (leads, given) => {
      const counts = countShares(shareOut(leads, { ...given, way: 'fewest' }), given.people.length)
      const after = given.people.map(({ open }, index) => open + (counts[index] ?? 0))
      const ofThoseWhoGot = after.filter((_, index) => (counts[index] ?? 0) > 0)
      for (const load of ofThoseWhoGot) expect(load - Math.min(...after)).toBeLessThanOrEqual(1)
    }),
  )
})
