import { describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { NAMED, TYPED } from '../../tests/support/builders/names-to-find.ts'
import { LeadIndex } from './lead-index.ts'
import type { SearchFilters } from './search-filters.ts'
import { segmentOf } from '../../tests/support/builders/segment-of.ts'

const ALL = { number: 1, size: 1000 }

function indexOf(...leads: Array<Partial<Lead>>) {
  const index = new LeadIndex()
  for (const lead of leads) index.put(buildLead(lead))
  return index
}

function packedIndexOf(...leads: Lead[]) {
  const index = new LeadIndex()
  index.addSegments([segmentOf(leads)])
  return index
}

function namesFound(
  leads: Array<Partial<Lead>>,
  filters: SearchFilters,
  indexed: (...leads: Lead[]) => LeadIndex = indexOf,
) {
  const built = leads.map(buildLead)
  const names = new Map(built.map((lead) => [lead._id, lead.firstname]))
  return indexed(...built)
    .ids('lead', filters)
    .flatMap((id) => names.get(id) ?? [])
    .toSorted((a, b) => a.localeCompare(b))
}

describe('text filters', () => {
  test('find a part of a name in any case', () => {
    const leads = [{ firstname: 'Joanna' }, { firstname: 'Ann', surname: 'Johnson' }]
    expect(namesFound(leads, { firstname: ' ANN' })).toEqual(['Ann', 'Joanna'])
    expect(namesFound(leads, { surname: 'john' })).toEqual(['Ann'])
  })

  test.each(TYPED)('$firstname $surname finds $finds, as a filter and as words', ({ finds, ...typed }) => {
    expect(namesFound([...NAMED], typed)).toEqual([finds])
    expect(namesFound([...NAMED], { words: Object.values(typed).join(' ') })).toEqual([finds])
  })

  test('compare digits of a phone however it is written', () => {
    const leads = [
      { firstname: 'spaced', phone: '07700 900 123' },
      { firstname: 'abroad', phone: '+44 7700 900123' },
      { firstname: 'no zero', phone: '7700900123' },
      { firstname: 'other', phone: '07700 900999' },
    ]
    expect(namesFound(leads, { phone: '07700-900123' })).toEqual(['abroad', 'no zero', 'spaced'])
    expect(namesFound(leads, { phone: '900' })).toHaveLength(4)
  })

  test('take a postcode as its beginning, ignoring case and spaces', () => {
    const leads = [
      { firstname: 'a', postcode: 'M1 4AB' },
      { firstname: 'b', postcode: 'm14cd' },
      { firstname: 'c', postcode: 'M20 1AA' },
    ]
    expect(namesFound(leads, { postcode: 'm1 4' })).toEqual(['a', 'b'])
    expect(namesFound(leads, { postcode: 'M' })).toEqual(['a', 'b', 'c'])
  })

  test('words are each looked for in the names, the phone and the postcode', () => {
    const leads = [
      { firstname: 'Ann', surname: 'Lee', phone: '0161 496 0000', postcode: 'SK4 3AB' },
      { firstname: 'Bo', surname: 'Hannah', phone: '+44 7700 900123', postcode: 'M1 4AN' },
      { firstname: 'Cy', surname: 'Lee', postcode: 'SK7 2AA' },
    ]
    expect(namesFound(leads, { words: 'lee' })).toEqual(['Ann', 'Cy'])
    expect(namesFound(leads, { words: ' lee  an' })).toEqual(['Ann'])
    expect(namesFound(leads, { words: 'lee sk7' })).toEqual(['Cy'])
    expect(namesFound(leads, { words: 'sk4 3ab' })).toEqual(['Ann'])
    expect(namesFound(leads, { words: '4an' })).toEqual([])
    expect(namesFound(leads, { words: '+44 161 4960000' })).toEqual(['Ann'])
    expect(namesFound(leads, { words: '07700 900' })).toEqual(['Bo'])
    expect(namesFound(leads, { words: ' ' })).toEqual(['Ann', 'Bo', 'Cy'])
  })

  test.each([
    ['12 mill road', ['Ann']],
    ['mill', ['Ann', 'Bo']],
    ['ill', []],
    ['12', ['Ann', 'Cy']],
    ['kings mews', ['Cy']],
    ['leeds', ['Ann', 'Bo']],
    ['stoke-on-trent', ['Cy']],
    ['ann.l', ['Ann']],
    ['Ann.Lee@example', ['Ann']],
    ['ann@example', []],
    ['exam', []],
    ['ls29ab', ['Bo']],
    ['bo leeds mill', ['Bo']],
    ['cy leeds', []],
  ])('the words %j begin words of the email, the street and the town', (words, found) => {
    const leads = [
      { firstname: 'Ann', email: 'ann.lee@example.com', address1: '12, Mill Road', posttown: 'LEEDS' },
      { firstname: 'Bo', address: { line1: '112 Mill Lane', city: 'Leeds', postcode: 'LS2 9AB' } },
      { firstname: 'Cy', address1: 'Flat 2', address2: "12 King's Mews", posttown: 'Stoke on Trent' },
    ]
    expect(namesFound(leads, { words })).toEqual(found)
    expect(namesFound(leads, { words }, packedIndexOf)).toEqual(found)
  })
})

describe('selects', () => {
  test('widen within one filter and narrow across filters', () => {
    const leads: Array<Partial<Lead>> = [
      { firstname: 'a', property_type: 'House', lead_status: 'Open' },
      { firstname: 'b', property_type: 'Flat', lead_status: 'Open' },
      { firstname: 'c', property_type: 'House', lead_status: 'Closed' },
    ]
    expect(namesFound(leads, { property_type: ['House', 'Flat'] })).toEqual(['a', 'b', 'c'])
    expect(namesFound(leads, { property_type: ['House'], lead_status: ['Closed'] })).toEqual(['c'])
  })

  test('No Rating matches an empty or invalid current energy rating', () => {
    const leads = [
      { firstname: 'rated', current_energy_rating: 'C' },
      { firstname: 'empty' },
      { firstname: 'invalid', current_energy_rating: 'INVALID!' },
    ]
    expect(namesFound(leads, { current_energy_rating: ['No Rating'] })).toEqual(['empty', 'invalid'])
    expect(namesFound(leads, { current_energy_rating: ['No Rating', 'C'] })).toHaveLength(3)
  })

  test('tenure is one value in every case it is written in', () => {
    const leads = [{ tenure: 'owner-occupied' }, { tenure: 'Owner-occupied' }, { tenure: 'rented (social)' }]
    const index = indexOf(...leads)
    expect(index.find('lead', { tenure: ['Owner-occupied'] }, ALL).total).toBe(2)
    expect(index.facets('lead', {}).tenure).toEqual([
      { value: 'Owner-occupied', count: 2 },
      { value: 'Rented (social)', count: 1 },
    ])
  })

  test('floor areas are offered in the order of their size', () => {
    const index = indexOf({ total_floor_area: 101 }, { total_floor_area: 9.5 }, { total_floor_area: 78 })
    expect(index.facets('lead', {}).total_floor_area.map(({ value }) => value)).toEqual(['9.5', '78', '101'])
  })

  test('towns are offered in the order of their plain letters', () => {
    const index = indexOf({ posttown: 'Lz' }, { posttown: 'Łeb' }, { posttown: 'Leeds' })
    expect(index.facets('lead', {}).posttown.map(({ value }) => value)).toEqual(['Łeb', 'Leeds', 'Lz'])
  })
})

test('a select offers the values that all other filters leave, whatever it is set to itself', () => {
  const index = indexOf(
    { property_type: 'House', built_form: 'Detached' },
    { property_type: 'Flat', built_form: 'Detached' },
    { property_type: 'Flat', built_form: 'Mid-Terrace' },
  )
  const chosen = { property_type: ['Flat'], built_form: ['Detached'] }
  const facets = index.facets('lead', chosen)
  expect(index.count('lead', chosen)).toBe(1)
  expect(facets.property_type).toEqual([
    { value: 'Flat', count: 1 },
    { value: 'House', count: 1 },
  ])
  expect(facets.built_form).toEqual([
    { value: 'Detached', count: 1 },
    { value: 'Mid-Terrace', count: 1 },
  ])
})

test('new leads are open and nobody has them; my leads are those assigned to me', () => {
  const me = '00000000-0000-4000-8000-00000000000a'
  const leads: Array<Partial<Lead>> = [
    { firstname: 'new' },
    { firstname: 'mine', assignedTo: me },
    { firstname: 'called', lead_status: '1st Call' },
  ]
  expect(namesFound(leads, { newLeads: true })).toEqual(['new'])
  expect(namesFound(leads, { assignedTo: me })).toEqual(['mine'])
})

describe('radius', () => {
  const manchester = { postcode: 'M1 4AB', lat: 53.477, lng: -2.235, coordinate_precision: 'unit' } as const
  const salford = { postcode: 'M5 4WT', lat: 53.487, lng: -2.274, coordinate_precision: 'unit' } as const
  const leeds = { postcode: 'LS1 1UR', lat: 53.797, lng: -1.547, coordinate_precision: 'unit' } as const
  const leads = [
    { firstname: 'manchester', ...manchester },
    { firstname: 'salford', ...salford },
    { firstname: 'leeds', ...leeds },
    { firstname: 'nowhere', postcode: 'M1 4AB' },
  ]

  test('finds leads within so many miles of the postcode', () => {
    expect(namesFound(leads, { postcode: 'm1 4ab', radius: 3 })).toEqual(['manchester', 'salford'])
    expect(namesFound(leads, { postcode: 'M1 4AB', radius: 1 })).toEqual(['manchester'])
    expect(namesFound(leads, { postcode: 'M1 4AB', radius: 40 })).toEqual(['leeds', 'manchester', 'salford'])
  })

  test('measures from the sector, then the district, then the area, when no lead has the postcode, and says how far off that is', () => {
    const index = indexOf(...leads)
    expect(index.find('lead', { postcode: 'M1 4AB', radius: 3 }, ALL).centre).toEqual({ precision: 'unit', miles: 0 })
    const found = (postcode: string) => index.find('lead', { postcode, radius: 3 }, ALL)
    expect(found('M1 4ZZ')).toMatchObject({ centre: { precision: 'sector', miles: 2 }, total: 2 })
    expect(found('M1 9ZZ')).toMatchObject({ centre: { precision: 'outcode', miles: 1 }, total: 2 })
    expect(found('EH1 1AA')).toMatchObject({ centre: { precision: 'outcode', miles: 1 }, total: 0 })
    expect(found('BT7 1AA')).toMatchObject({ centre: { precision: 'area', miles: 17 }, total: 0 })
    expect(found('QQ1 1AA')).toMatchObject({ centre: { precision: 'unknown' }, total: 0 })
  })

  test('measures from the middle of a district or an area where that is all that is given', () => {
    const index = indexOf(...leads)
    expect(index.find('lead', { postcode: 'M', radius: 9 }, ALL)).toMatchObject({
      centre: { precision: 'area' },
      total: 2,
    })
    expect(index.find('lead', { postcode: 'm1', radius: 3 }, ALL)).toMatchObject({
      centre: { precision: 'outcode' },
      total: 2,
    })
  })

  test('without a postcode has nothing to measure from and narrows nothing', () => {
    expect(indexOf(...leads).find('lead', { radius: 3 }, ALL)).toMatchObject({ total: 4 })
  })
})

describe('pages', () => {
  const days = Array.from({ length: 120 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString())
  const built = days.map((createdAt) => buildLead({ createdAt }))
  const index = indexOf(...built.toSorted((a, b) => a._id.localeCompare(b._id)))

  test('are newest first, fifty at a time', () => {
    const newest = built.toReversed().map(({ _id }) => _id)
    const idsOn = (number: number) => index.find('lead', {}, { number, size: 50 }).rows.map(({ _id }) => _id)
    expect(idsOn(1)).toEqual(newest.slice(0, 50))
    expect(idsOn(3)).toEqual(newest.slice(100))
  })

  test('past the end give the last page', () => {
    expect(index.find('lead', {}, { number: 99, size: 50 })).toMatchObject({ number: 3, total: 120 })
  })
})

test('a lead that changes is found by its new values only', () => {
  const index = new LeadIndex()
  const lead = buildLead({ firstname: 'Ann' })
  index.put(lead)
  expect(index.find('lead', { lead_status: ['Open'] }, ALL).total).toBe(1)
  index.put({ ...lead, lead_status: 'Call Back' })
  expect(index.find('lead', { lead_status: ['Open'] }, ALL).total).toBe(0)
  index.remove(lead._id)
  expect(index.find('lead', {}, ALL).total).toBe(0)
})

test('a lead that is being typed in is like those with its email, phone, certificate, or address and last name', () => {
  const given: Array<Partial<Lead>> = [
    { firstname: 'email', email: 'ann@example.org', surname: 'Lee' },
    { firstname: 'phone', phone: '07700 900001', surname: 'Brown' },
    { firstname: 'certificate', certificate_number: '0000-1111' },
    { firstname: 'address', address1: '1 Mill Lane', postcode: 'LS1 4AP', surname: 'Shah', deal_status: 'Open' },
    { firstname: 'enquiry', address: { line1: '1 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP' }, surname: 'Shah' },
    {
      firstname: 'other',
      email: 'bo@example.org',
      phone: '07700 900002',
      address1: '2 Mill Lane',
      postcode: 'LS1 4AP',
    },
  ]
  const built = given.map(buildLead)
  for (const index of [packedIndexOf(...built), indexOf(...built)]) {
    const like = (typed: Partial<Lead>) => index.similar(typed).map(({ firstname }) => firstname)
    expect(like({ email: 'ANN@example.org' })).toEqual(['email'])
    expect(like({ phone: '+44 7700 900001' })).toEqual(['phone'])
    expect(like({ certificate_number: '0000-1111', surname: 'Nobody' })).toEqual(['certificate'])
    expect(like({ surname: 'shah', address1: '1, mill lane', postcode: 'ls14ap' })).toEqual(['address', 'enquiry'])
    expect(like({ address1: '1 Mill Lane', postcode: 'LS1 4AP' })).toEqual([])
    expect(like({ surname: 'Shah', email: 'ann@example.org', phone: '07700 900001' })).toEqual(['phone', 'email'])
    expect(like({})).toEqual([])
  }
})

describe('sorted by distance', () => {
  const sort = { column: 'distance', direction: 'ascending', from: { lat: 53.48, lng: -2.24 } } as const
  const namesInOrder = (index: LeadIndex) => index.find('lead', {}, ALL, sort).rows.map(({ firstname }) => firstname)

  test('the nearest come first, and those without a place last', () => {
    const index = indexOf(
      { firstname: 'nowhere' },
      { firstname: 'far', lat: 51.5, lng: -0.12 },
      { firstname: 'next door', lat: 53.4805, lng: -2.24 },
      { firstname: 'abroad', lat: -33.9, lng: 151.2 },
      // A degree of longitude is shorter than one of latitude.
      { firstname: 'to the west', lat: 53.48, lng: -2.34 },
      { firstname: 'to the north', lat: 53.56, lng: -2.24 },
    )
    expect(namesInOrder(index)).toEqual(['next door', 'to the west', 'to the north', 'far', 'abroad', 'nowhere'])
  })

  test('from another place the order is another, and a lead that moves is moved', () => {
    const [south, north] = [
      buildLead({ firstname: 'south', lat: 53.4, lng: -2.24 }),
      buildLead({ firstname: 'north', lat: 53.9, lng: -2.24 }),
    ]
    const index = indexOf(south, north)
    expect(namesInOrder(index)).toEqual(['south', 'north'])
    const { rows } = index.find('lead', {}, ALL, { ...sort, from: { lat: 54, lng: -2.24 } })
    expect(rows.map(({ firstname }) => firstname)).toEqual(['north', 'south'])
    index.put({ ...north, lat: 53.48 })
    expect(namesInOrder(index)).toEqual(['north', 'south'])
  })
})
