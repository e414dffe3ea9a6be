import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { epcFields } from '../../../contract/entities/epc-fields.ts'
import { enquiryFields, type Lead, lead as leadSchema } from '../../../contract/entities/lead.ts'
import type { LeadFilters } from '../../../contract/entities/lead-filters.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { NAMED, TYPED } from '../../../tests/support/builders/names-to-find.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { countContacts } from '../records/last-contacts.ts'
import { findLead, listLeads } from './leads.ts'
import { removeRow } from '../feed/rows.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

async function companyOf(leads: readonly Partial<Lead>[]) {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, leads)
  return async (filters: LeadFilters) => {
    const { leads: found, totalLeads } = await listLeads(store, [companyId], filters, 1, 50)
    expect(totalLeads).toBe(found.length)
    return found
      .map(({ firstname }) => String(firstname))
      .toSorted()
      .join(' ')
  }
}

test('a lead keeps every field of the contract', async () => {
  const companyId = await addCompany(store)
  const value = {
    text: 'O\'Brien "x" \\ £\n\ttab',
    number: 12.5,
    boolean: false,
    date: '2026-02-28',
    list: ['a, "b"', 'c'],
  }
  const facts = Object.fromEntries(
    Object.entries({ ...enquiryFields, ...epcFields }).map(([name, { kind }]) => [name, value[kind]]),
  )
  const full = leadSchema.parse({
    ...buildLead({ companyId }),
    ...facts,
    assignedTo: await addUser(store, [companyId]),
    deal_status: 'Open',
    actual_booking_date: '2026-12-01',
    first_booking_date: '2026-11-28',
    actual_booking_time: '09:15',
    certificate_number: '1234',
    uprn: '100012345678',
    address: { line1: '1 High St', city: 'Leeds', postcode: 'LS1 1AA' },
    lat: 53.8,
    lng: -1.5,
    coordinate_precision: 'sector',
    do_not_call: 'Asked us not to',
    do_not_call_since: '2026-11-25',
    do_not_call_lifted: 'They rang us',
    do_not_knock: 'Complaint',
    do_not_knock_since: '2026-11-24',
    do_not_knock_lifted: 'Invited us',
    last_contact_at: '2026-11-20T09:00:00.000Z',
    last_contact_outcome: 'Booked',
    contact_attempts: 1,
    converted_at: '2026-11-20T09:00:00.000Z',
  })
  await addLeads(store, companyId, [full, {}])
  const call = { company_id: companyId, id: randomUUID(), lead_id: full._id, kind: 'Call', outcome: 'Booked' } as const
  const by = String(full.assignedTo)
  await writeTenant(store, companyId, async (tx) => {
    await tx.sql
      .insertInto('activity')
      .values({ ...call, at: '2026-11-20T09:00:00.000Z', by })
      .execute()
    await countContacts(tx, [full._id])
  })
  const stored = await findLead(store, [companyId], full._id)
  expect(stored).toEqual({ ...full, phones: [], converted_at: expect.stringMatching(/^20.*Z$/) })
  expect(Object.keys(full).toSorted()).toEqual(Object.keys(leadSchema.shape).toSorted())
})

test('an empty field is absent', async () => {
  const companyId = await addCompany(store)
  const [lead] = await addLeads(store, companyId, [{}])
  expect(await findLead(store, [companyId], lead!._id)).toEqual(buildLead({ _id: lead!._id, companyId }))
})

test('pages are sorted newest first and have the total count', async () => {
  const companyId = await addCompany(store)
  const days = [3, 1, 5, 2, 4]
  await addLeads(
    store,
    companyId,
    days.map((day) => ({ firstname: `day ${day}`, createdAt: `2026-11-0${day}T09:00:00.000Z` })),
  )
  const page = async (number: number) => {
    const { leads, totalLeads } = await listLeads(store, [companyId], {}, number, 2)
    return [totalLeads, ...leads.map(({ firstname }) => firstname)]
  }
  expect(await page(1)).toEqual([5, 'day 5', 'day 4'])
  expect(await page(3)).toEqual([5, 'day 1'])
  expect(await page(4)).toEqual([5])
})

test('leads of another company and deleted leads are not found', async () => {
  const [ours, theirs] = [await addCompany(store), await addCompany(store)]
  const userId = await addUser(store, [ours])
  const [kept, deleted] = await addLeads(store, ours, [{}, {}])
  const [foreign] = await addLeads(store, theirs, [{}])
  await writeTenant(store, ours, (tx) => removeRow(tx, { entity: 'lead', id: deleted!._id }, { userId }))
  expect((await listLeads(store, [ours], {}, 1, 50)).leads.map(({ _id }) => _id)).toEqual([kept!._id])
  expect(await findLead(store, [ours], deleted!._id)).toBeUndefined()
  expect(await findLead(store, [ours], foreign!._id)).toBeUndefined()
  expect((await listLeads(store, [], {}, 1, 50)).totalLeads).toBe(0)
})

test('names are found at any position and in any case, and % is an ordinary character', async () => {
  const found = await companyOf([
    { firstname: 'Ann' },
    { firstname: 'JOANNA' },
    { firstname: 'A%n' },
    { firstname: 'Bo' },
  ])
  expect(await found({ firstname: 'ann' })).toBe('Ann JOANNA')
  expect(await found({ firstname: '%' })).toBe('A%n')
  expect(await found({ firstname: '  ' })).toBe('A%n Ann Bo JOANNA')
})

test('names are found in simplified spelling, without accents, apostrophes and hyphens', async () => {
  const found = await companyOf([...NAMED])
  for (const { finds, ...typed } of TYPED) expect(await found(typed)).toBe(finds)
})

test('the telephone filter compares digits, in any spelling', async () => {
  const found = await companyOf([
    { firstname: 'plain', phone: '07700 900123' },
    { firstname: 'eaten', phone: '7700900123.0' },
    { firstname: 'abroad', phone: '+44 (0)7700-900123' },
    { firstname: 'zeros', phone: '0044 7700 900123' },
    { firstname: 'other', phone: '01632 960000' },
    { firstname: 'none' },
  ])
  for (const phone of ['07700900123', '+44 7700 900 123', '7700 900', '900123']) {
    expect(await found({ phone })).toBe('abroad eaten plain zeros')
  }
  expect(await found({ phone: 'n/a' })).toBe('abroad eaten none other plain zeros')
})

test('a postcode filter finds its district, its sector or itself, in any case and spacing', async () => {
  const found = await companyOf([
    { firstname: 'a', postcode: 'LS1 4AP' },
    { firstname: 'b', postcode: 'ls14ap' },
    { firstname: 'c', postcode: 'LS14 6AA' },
    { firstname: 'd', postcode: 'L S' },
    { firstname: 'e' },
  ])
  expect(await found({ postcode: 'ls1 4' })).toBe('a b')
  expect(await found({ postcode: 'LS1' })).toBe('a b')
  expect(await found({ postcode: 'LS14' })).toBe('c')
  expect(await found({ postcode: 'ls' })).toBe('a b c d')
  expect(await found({ postcode: 'LS14AP' })).toBe('a b')
  expect(await found({ postcode: '_' })).toBe('')
})

test("a radius is measured from the middle of the postcode's leads, else its sector's, else its outcode's", async () => {
  const leeds = { lat: 53.8, lng: -1.55 }
  const found = await companyOf([
    { firstname: 'here', postcode: 'LS1 4AP', ...leeds },
    { firstname: 'near', postcode: 'LS2 8AA', lat: 53.81, lng: -1.55 },
    { firstname: 'york', postcode: 'YO1 7AA', lat: 53.96, lng: -1.08 },
    { firstname: 'nowhere', postcode: 'unknown' },
  ])
  for (const postcode of ['LS1 4AP', 'LS1 4ZZ', 'LS1 9ZZ', 'LS1', 'LS1 4']) {
    expect(await found({ postcode, radius: 0.5 })).toBe('here')
    expect(await found({ postcode, radius: 2 })).toBe('here near')
    expect(await found({ postcode, radius: 25 })).toBe('here near york')
  }
  expect(await found({ postcode: 'ZE1 0AA', radius: 50 })).toBe('')
  expect(await found({ radius: 1 })).toBe('here near nowhere york')
})

test('options of one select widen the result, different filters narrow it', async () => {
  const found = await companyOf([
    { firstname: 'a', property_type: 'House', total_floor_area: 71.5, lead_status: 'Open' },
    { firstname: 'b', property_type: 'Flat', total_floor_area: 71.5, lead_status: 'Closed' },
    { firstname: 'c', property_type: 'Bungalow', total_floor_area: 80, lead_status: 'Open' },
  ])
  expect(await found({ property_type: ['House', 'Flat'] })).toBe('a b')
  expect(await found({ property_type: ['House', 'Flat'], lead_status: ['Open'] })).toBe('a')
  expect(await found({ total_floor_area: ['71.5'] })).toBe('a b')
  expect(await found({ total_floor_area: ['large'] })).toBe('')
  expect(await found({ property_type: [] })).toBe('a b c')
})

test('both spellings of a tenure are one option', async () => {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [
    { tenure: 'Owner-occupied' },
    { tenure: 'owner-occupied' },
    { tenure: 'Rented (social)' },
  ])
  expect((await listLeads(store, [companyId], { tenure: ['owner-Occupied'] }, 1, 50)).totalLeads).toBe(2)
})

test('No Rating matches every lead without a letter of the scale', async () => {
  const found = await companyOf([
    { firstname: 'good', current_energy_rating: 'B' },
    { firstname: 'small', current_energy_rating: 'b' },
    { firstname: 'invalid', current_energy_rating: 'INVALID!' },
    { firstname: 'empty' },
  ])
  expect(await found({ current_energy_rating: ['B'] })).toBe('good small')
  expect(await found({ current_energy_rating: ['No Rating'] })).toBe('empty invalid')
  expect(await found({ current_energy_rating: [''] })).toBe('empty invalid')
  expect(await found({ current_energy_rating: ['B', 'No Rating'] })).toBe('empty good invalid small')
})

test('new leads are open, unassigned and no deals, and my leads are assigned to me', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  await addLeads(store, companyId, [
    { firstname: 'new' },
    { firstname: 'mine', assignedTo: userId },
    { firstname: 'closed', lead_status: 'Closed' },
    { firstname: 'deal', deal_status: 'Open' },
  ])
  const names = async (filters: LeadFilters) =>
    (await listLeads(store, [companyId], filters, 1, 50)).leads.map(({ firstname }) => firstname)
  expect(await names({ newLeads: true })).toEqual(['new'])
  expect(await names({ assignedTo: userId })).toEqual(['mine'])
  expect(await names({ assignedTo: randomUUID() })).toEqual([])
})
