import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { mapsLinks } from './maps-links.ts'

const leadAt = (address1: string) => buildLead({ address1, posttown: 'York', postcode: 'YO1 7HH' })
const street = (count: number) => Array.from({ length: count }, (_, index) => leadAt(`${index + 1} Mill Lane`))
const partsOf = (href: string) => {
  const { searchParams } = new URL(href)
  return { to: searchParams.get('destination'), through: searchParams.get('waypoints')?.split('|') }
}

test('one visit is a destination; more are waypoints in their order and the last as destination', () => {
  expect(partsOf(mapsLinks(street(1))[0]!.href)).toEqual({ to: '1 Mill Lane, York, YO1 7HH', through: undefined })
  expect(partsOf(mapsLinks(street(3))[0]!.href)).toEqual({
    to: '3 Mill Lane, York, YO1 7HH',
    through: ['1 Mill Lane, York, YO1 7HH', '2 Mill Lane, York, YO1 7HH'],
  })
})

test('25 visits are three parts of at most ten, each visit once', () => {
  const links = mapsLinks(street(25))
  expect(links.map(({ first, last }) => [first, last])).toEqual([
    [1, 10],
    [11, 20],
    [21, 25],
  ])
  expect(partsOf(links[1]!.href).through?.[0]).toBe('11 Mill Lane, York, YO1 7HH')
})

test('long addresses make shorter parts: no link is longer than the maps app reads', () => {
  const long = street(10).map((lead) => ({ ...lead, address2: 'The Old Brewery & Maltings '.repeat(10) }))
  const links = mapsLinks(long)
  expect(links.length).toBeGreaterThan(1)
  expect(Math.max(...links.map(({ href }) => href.length))).toBeLessThanOrEqual(2_048)
  expect(links.at(-1)?.last).toBe(10)
})

test('a door that must not be knocked on is named before the way there is opened', () => {
  const asked = { ...leadAt('1 Mill Lane'), firstname: 'Ann', do_not_knock: 'Complaint' }
  expect(mapsLinks([asked])[0]?.asksFirst).toBe('Ann: Do not knock: Complaint.')
  expect(mapsLinks(street(2))[0]?.asksFirst).toBeUndefined()
})

test('a lead without an address is gone to by its place', () => {
  expect(partsOf(mapsLinks([buildLead({ lat: 53.96, lng: -1.08 })])[0]!.href).to).toBe('53.96,-1.08')
})
