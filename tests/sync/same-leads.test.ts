import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import type { LeadFilters } from '../../contract/entities/lead-filters.ts'
import { listDeals } from '../../server/store/leads/deals.ts'
import { keepDistinctValues } from '../../server/store/leads/distinct-values.ts'
import { findLead, listLeads } from '../../server/store/leads/leads.ts'
import { importPostcodeRows, placePostcodes, rebuildMiddles } from '../../server/store/register/postcodes.ts'
import { LeadIndex } from '../../src/search/lead-index.ts'
import { addCompany, addLeads } from '../support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../support/server/test-database.ts'
import { segmentOf } from '../support/builders/segment-of.ts'

// The device filters lists; the server makes mailing lists of everything that a filter leaves.

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

async function bothSides(leadFields: readonly Partial<Lead>[]) {
  const companyId = await addCompany(store)
  await addLeads(store, await addCompany(store), leadFields)
  const index = new LeadIndex()
  const packed: Lead[] = []
  for (const [at, { _id }] of (await addLeads(store, companyId, leadFields)).entries()) {
    const row = await findLead(store, [companyId], _id)
    if (row && at % 2 === 0) index.put(row)
    else if (row) packed.push(row)
  }
  index.addSegments([segmentOf(packed)])
  return { companyId, index }
}

type Sides = Awaited<ReturnType<typeof bothSides>>
const SIZE = 25

async function serverIds({ companyId }: Sides, kind: 'lead' | 'deal', filters: LeadFilters): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await serverPage(companyId, kind, filters, page)
    ids.push(...rows.map(({ _id }) => _id))
    if (rows.length === SIZE) continue
    expect(total).toBe(ids.length)
    return ids
  }
}

async function serverPage(companyId: string, kind: 'lead' | 'deal', filters: LeadFilters, page: number) {
  if (kind === 'deal') {
    const { deals, totalDeals } = await listDeals(store, companyId, filters, page, SIZE)
    return { rows: deals, total: totalDeals }
  }
  const { leads, totalLeads } = await listLeads(store, [companyId], filters, page, SIZE)
  return { rows: leads, total: totalLeads }
}

const NAMES = [
  'Ann',
  'ANN',
  'Zoë',
  'ZOË',
  'Zoe\u0308',
  'Weiß',
  'WEISS',
  'İpek',
  'ipek',
  '😀 Bo',
  '100%',
  'a_b',
  'a\\b',
  "O'Lee",
  ' Lee ',
  '007',
  'x'.repeat(3000),
  'O’Brien-Łukasz',
  'Anne Marie',
]
const NAME_PARTS = [
  'OBRIEN',
  'brien lukasz',
  'annemarie',
  'ann',
  'ë',
  'Ë',
  'e',
  'ß',
  'ss',
  'ipek',
  'İPEK',
  '😀',
  '%',
  '_',
  '\\',
  "'",
  ' lee',
  '0',
  'X'.repeat(2000),
]
const PHONES = [
  '07700 900123',
  '+44 (0)7700 900123',
  '0044 7700 900123',
  '7700900123.0',
  '4477009',
  'call me',
  '\u00a007700\u00a0900124',
  '0161 496 0000 / 07700 900123',
]
const PHONE_PARTS = ['07700 900123', '+447700', '900', '44', '0', '00', '(0)', '0161', 'me']
const POSTCODES = [
  'LS14 6AA',
  'LS1',
  'LS10 1AB',
  'SW1A 1AA',
  'LS1 4AP',
  'ls14ap',
  'LS1\u00a04AP',
  'LS1+4AP',
  'LS1%',
  'LS_',
  'M1 4AB',
]
const POSTCODE_PARTS = ['ls1 4ap', 'LS1', 'LS1 4', 'LS14', 'ls1 ', 'ls', '1', '%', '_', ' ']
const CHOICES: Partial<Lead>[] = [
  ...['A', 'a', ' b ', 'INVALID!', '', 'H'].map((current_energy_rating) => ({ current_energy_rating })),
  ...['Owner-occupied', 'owner-occupied', 'OWNER-OCCUPIED', ''].map((tenure) => ({ tenure })),
  ...['House', 'house', '10', '09', '9', 'a,b', 'null', '', 'x'.repeat(3000)].map((property_type) => ({
    property_type,
  })),
  ...[0, 71.5, 80, 0.1 + 0.2, 1e21, 1e-7].map((total_floor_area) => ({ total_floor_area })),
  ...(['Open', 'Closed', 'Call Back'] as const).map((lead_status) => ({ lead_status })),
]
const TIMES = [
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-06-30T23:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
]

test('the server finds the leads and deals that the device shows, in the same order, whatever they contain', async () => {
  const leadFields: Partial<Lead>[] = [
    ...NAMES.flatMap((name) => [{ firstname: name }, { surname: name }]),
    ...PHONES.map((phone) => ({ phone })),
    ...POSTCODES.map((postcode) => ({ postcode })),
    ...CHOICES,
  ]
  const sides = await bothSides(
    leadFields.map((fields, at) => ({
      createdAt: TIMES[at % TIMES.length] ?? '',
      ...(at % 4 === 0 ? { deal_status: 'Open' as const } : {}),
      ...fields,
    })),
  )
  const filterSets: LeadFilters[] = [
    {},
    { newLeads: true },
    ...NAME_PARTS.map((firstname) => ({ firstname })),
    { surname: 'ipek' },
    ...PHONE_PARTS.map((phone) => ({ phone })),
    ...POSTCODE_PARTS.map((postcode) => ({ postcode })),
  ]
  for (const field of [
    'current_energy_rating',
    'tenure',
    'property_type',
    'total_floor_area',
    'lead_status',
  ] as const) {
    for (const value of (await keepDistinctValues(store)(sides.companyId, field)).rows)
      filterSets.push({ [field]: [String(value)] })
  }
  for (const filters of filterSets) {
    expect(await serverIds(sides, 'lead', filters), JSON.stringify(filters)).toEqual(sides.index.ids('lead', filters))
    if ('phone' in filters || 'postcode' in filters || 'newLeads' in filters || 'lead_status' in filters) continue
    expect(await serverIds(sides, 'deal', filters), JSON.stringify(filters)).toEqual(sides.index.ids('deal', filters))
  }
})

test('both measure a radius around a postcode with only a known sector from the same point', async () => {
  const placement = (code: string, lat: number) => [code, lat, -1.55, false, undefined, undefined, undefined]
  await importPostcodeRows(store, [placement('LS14AP', 53.8), placement('LS14AQ', 53.83)])
  await rebuildMiddles(store)
  const sides = await bothSides([
    { postcode: 'LS1 4AP', lat: 53.8, lng: -1.55, coordinate_precision: 'unit' },
    { postcode: 'LS2 8AA', lat: 53.82, lng: -1.55, coordinate_precision: 'unit' },
  ])
  const serverCentre = (await placePostcodes(store.db, ['LS1 4ZZ'])).get('LS1 4ZZ')
  if (serverCentre?.precision !== 'sector') throw new Error('The directory knows the sector.')
  const filters = { postcode: 'LS1 4ZZ', radius: 1 }
  const onDevice = sides.index.ids('lead', {
    ...filters,
    centre: { ...serverCentre, precision: serverCentre.precision },
  })
  expect(onDevice).toEqual(await serverIds(sides, 'lead', filters))
})
