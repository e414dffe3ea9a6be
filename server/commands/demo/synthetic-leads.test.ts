import { expect, test } from 'vitest'
import { ENERGY_RATINGS } from '../../../contract/entities/lead-filters.ts'
import { lead, LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import { keysOfPhone } from '../../../contract/entities/phone/sought-phones.ts'
import type { Flavour } from './enquiries.ts'
import { type SyntheticLead, syntheticLeads } from './synthetic-leads.ts'
import { TOWNS } from './towns.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const userIds = ['7d9a1c52-4a10-4f0e-9d4b-0e7b3a1c0001', '7d9a1c52-4a10-4f0e-9d4b-0e7b3a1c0002']
const FLAVOURS: Flavour[] = ['energy', 'hire', 'test-centre', 'housing']
function build(flavour: Flavour, count = 1500, seed = 7) {
  const made = [...syntheticLeads({ seed, count, flavour, now, userIds })]
  return { leads: made.map(({ lead: row }) => row), notes: made.flatMap(({ notes }) => notes) }
}

const energyLeads = build('energy').leads
const valuesOf = (field: keyof SyntheticLead, leads = energyLeads) => new Set(leads.map((row) => row[field]))

test.each(FLAVOURS)('every %s lead fits the contract', (flavour) => {
  const companyId = '7d9a1c52-4a10-4f0e-9d4b-0e7b3a1c0009'
  for (const row of build(flavour).leads) expect(lead.parse({ ...row, companyId, version: 1 })).toMatchObject(row)
})

test('a seed always gives the same leads and notes, and another seed gives others', () => {
  expect(build('housing', 200)).toEqual(build('housing', 200))
  const ids = new Set(build('housing', 200).leads.map((row) => row._id))
  expect(build('housing', 200, 8).leads.some((row) => ids.has(row._id))).toBe(false)
})

test('every phone number is reserved for drama by Ofcom, some without their leading 0', () => {
  const phones = FLAVOURS.flatMap((flavour) => build(flavour, 500).leads.map((row) => row.phone ?? ''))
  for (const phone of phones) expect(keysOfPhone(phone)).toEqual([expect.stringMatching(/^(7700900|1632960)\d{3}$/)])
  expect(phones.some((phone) => /^[1-9]/.test(phone))).toBe(true)
})

test('every email address has a domain reserved for examples', () => {
  for (const { email } of energyLeads) expect(email).toMatch(/^[a-z.]+\d*@example\.(com|co\.uk)$/)
})

test('the potential rating is never worse than the current one', () => {
  const order = ENERGY_RATINGS as readonly string[]
  for (const { current_energy_rating: current, potential_energy_rating: potential } of energyLeads) {
    expect(order).toContain(potential)
    if (current) expect(order.indexOf(potential ?? '')).toBeLessThanOrEqual(order.indexOf(current))
  }
  expect(valuesOf('current_energy_rating').has(undefined)).toBe(true)
})

test('only flats are above or below other homes, and state whether they are on the top floor', () => {
  for (const row of energyLeads) {
    const isFlat = row.property_type === 'Flat' || row.property_type === 'Maisonette'
    const neighbours = [row.floor_description, row.roof_description].filter((text) => text?.startsWith('('))
    if (neighbours.length > 0) expect(isFlat).toBe(true)
    expect(row.flat_top_storey !== undefined).toBe(isFlat)
    if (row.flat_top_storey) expect(row.roof_description).not.toMatch(/above/)
  }
})

test('a heating system has a possible fuel and possible controls', () => {
  for (const row of energyLeads) {
    if (row.mainheat_description?.endsWith('mains gas')) expect(row.main_fuel).toBe('mains gas (not community)')
    if (row.mainheat_description === 'Electric storage heaters') {
      expect(row.main_fuel).toBe('electricity (not community)')
      expect(row.main_heating_controls).toMatch(/charge control|storage heaters|Celect/)
    }
    expect(row.main_heating_controls).toBe(row.mainheatcont_description)
  }
})

test('better walls occur with better ratings', () => {
  const scoreOf = (row: SyntheticLead) => ENERGY_RATINGS.findIndex((rating) => rating === row.current_energy_rating)
  const average = (walls: string) => {
    const scores = energyLeads.filter((row) => row.walls_env_eff === walls && row.current_energy_rating).map(scoreOf)
    return scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
  expect(average('Very Good')).toBeLessThan(average('Good'))
  expect(average('Good')).toBeLessThan(average('Very Poor'))
})

test('a postcode belongs to its post town, and its point is within eight miles', () => {
  for (const row of energyLeads) {
    const town = TOWNS.find(({ posttown }) => posttown === row.posttown)
    expect(town?.outcodes).toContain(row.postcode?.split(' ')[0])
    expect(Math.abs((row.lat ?? 0) - (town?.lat ?? 0))).toBeLessThan(8 / 69)
    expect(Math.abs((row.lng ?? 0) - (town?.lng ?? 0))).toBeLessThan(8 / 38)
  }
})

test('the leads arrived over eighteen months, at different milliseconds', () => {
  const times = energyLeads.map((row) => Date.parse(row.createdAt))
  expect(now.getTime() - Math.min(...times)).toBeGreaterThan(500 * 86_400_000)
  expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
  expect(new Set(times).size).toBeGreaterThan(1490)
})

test('staff have worked on them: every status, some assigned, some booked, some with notes', () => {
  const { leads, notes } = build('energy')
  expect(valuesOf('lead_status')).toEqual(new Set(LEAD_STATUSES))
  expect(valuesOf('assignedTo')).toEqual(new Set([...userIds, undefined]))
  expect(leads.filter((row) => row.actual_booking_date && row.actual_booking_time).length).toBeGreaterThan(50)
  const byId = new Map(leads.map((row) => [row._id, row]))
  for (const note of notes) {
    const createdAt = byId.get(note.leadId)?.createdAt ?? ''
    expect(note.createdAt >= createdAt && note.createdAt <= now.toISOString()).toBe(true)
  }
})

test('each company has the fields of its trade', () => {
  const has = (flavour: Flavour, field: keyof SyntheticLead) =>
    build(flavour, 300).leads.some((row) => row[field] !== undefined)
  expect(has('hire', 'trailer_type') && has('hire', 'vehicle_type') && has('hire', 'company_name')).toBe(true)
  expect(has('housing', 'benefits') && has('housing', 'boiler_installation_year')).toBe(true)
  for (const row of build('test-centre', 300).leads) {
    const tests = (row.citb_hse_test_price ?? 0) * (row.citb_hse_quantity ?? 0)
    expect(row.total).toBeGreaterThanOrEqual(tests)
    expect(row.date_of_birth).toMatch(/^(19|20)\d\d-/)
  }
})
