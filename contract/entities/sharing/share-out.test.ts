import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countShares, districtOf, readAreas, type SharePerson, shareOut, SHARE_WAYS } from './share-out.ts'

const person = (userId: string, given: Partial<SharePerson> = {}): SharePerson => ({
  userId,
  areas: [],
  open: 0,
  ...given,
})
const people = (count: number) => Array.from({ length: count }, (_, index) => person(`user ${index}`))
const leads = (count: number) => Array.from({ length: count }, () => 'LE1')

test('500 leads split evenly between five people are 100 each, in turns', () => {
  const shares = shareOut(leads(500), { way: 'evenly', people: people(5), sharesOthers: false })
  expect(countShares(shares, 5)).toEqual([100, 100, 100, 100, 100])
  expect(shares.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 0])
})

test('the person with the fewest open leads gets leads until the others have as few', () => {
  const busy = [person('Ann', { open: 10 }), person('Bob', { open: 2 }), person('Cy', { open: 4 })]
  const shares = shareOut(leads(5), { way: 'fewest', people: busy, sharesOthers: false })
  expect(countShares(shares, 3)).toEqual([0, 4, 1])
})

test('a lead goes to the person of its district before the person of its area', () => {
  const areas = [person('Ann', { areas: ['LE'] }), person('Bob', { areas: ['LE1'] }), person('Cy', { areas: ['EC1'] })]
  const shares = shareOut(['LE1', 'LE10', 'EC1A', 'EC10', 'NN1', ''], {
    way: 'area',
    people: areas,
    sharesOthers: false,
  })
  expect(shares).toEqual([1, 0, 2, undefined, undefined, undefined])
})

test('leads in nobody’s area are shared out to those who have least, if asked', () => {
  const areas = [person('Ann', { areas: ['LE'] }), person('Bob')]
  const shares = shareOut(['LE1', 'NN1', 'NN2', 'LE1', 'NN3'], { way: 'area', people: areas, sharesOthers: true })
  expect(shares).toEqual([0, 1, 1, 0, 0])
})

test('areas are read however they are separated, and what is none is returned', () => {
  expect(readAreas('le1, LE2;nn  le1 Leeds QQ1 LE1 3AB')).toEqual({
    areas: ['LE1', 'LE2', 'NN'],
    unknown: ['Leeds', 'QQ1', '3AB'],
  })
})

test('a district is read from a whole postcode or a district alone', () => {
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
const someone = fc.record({ userId: fc.uuid(), areas: fc.array(area, { maxLength: 3 }), open: fc.nat(50) })
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

test('every lead gets exactly one person, but for leads in nobody’s area that stay as they are', () => {
  fc.assert(
    fc.property(fc.array(district, { maxLength: 80 }), plan, (districts, given) => {
      const shares = shareOut(districts, given)
      expect(shares).toHaveLength(districts.length)
      for (const [index, share] of shares.entries()) {
        const where = districts[index] ?? ''
        const ofSomebody = given.people.some(({ areas }) => covers(areas, where))
        const gets = given.way !== 'area' || ofSomebody || given.sharesOthers
        expect(share !== undefined).toBe(gets)
        if (share !== undefined) expect(given.people[share]).toBeDefined()
        if (given.way === 'area' && ofSomebody) expect(covers(given.people[share ?? -1]?.areas ?? [], where)).toBe(true)
      }
      const total = countShares(shares, given.people.length).reduce((sum, count) => sum + count, 0)
      expect(total).toBe(shares.filter((share) => share !== undefined).length)
    }),
  )
})

test('even shares differ by at most one lead, and the same leads always get the same people', () => {
  fc.assert(
    fc.property(fc.array(district, { maxLength: 80 }), plan, (districts, given) => {
      const evenly = { ...given, way: 'evenly' } as const
      const counts = countShares(shareOut(districts, evenly), given.people.length)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      expect(shareOut(districts, given)).toEqual(shareOut([...districts], given))
    }),
  )
})

test('by fewest open, nobody who gets a lead ends with over one more than anybody else', () => {
  fc.assert(
    fc.property(fc.array(district, { maxLength: 80 }), plan, (districts, given) => {
      const counts = countShares(shareOut(districts, { ...given, way: 'fewest' }), given.people.length)
      const after = given.people.map(({ open }, index) => open + (counts[index] ?? 0))
      const ofThoseWhoGot = after.filter((_, index) => (counts[index] ?? 0) > 0)
      for (const load of ofThoseWhoGot) expect(load - Math.min(...after)).toBeLessThanOrEqual(1)
    }),
  )
})
