import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilterField } from '../../../contract/entities/deal-filters.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createRandom } from '../../../tests/support/fakes/random.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { writeReference, writeTenant } from '../core/tenant-transaction.ts'
import { removeRow, saveRow } from '../feed/rows.ts'
import { restoreLead } from './deleted-leads.ts'
import { keepDistinctValues } from './distinct-values.ts'

let store: TestStore
let companyId: string
let by: { userId: string }
beforeAll(async () => {
  store = await createTestStore()
  companyId = await addCompany(store)
  by = { userId: await addUser(store, [companyId]) }
})
afterAll(() => store.close())

const read = async (field: FilterField, company = companyId) => (await keepDistinctValues(store)(company, field)).rows
const save = (before: Lead, after: Lead) =>
  writeTenant(store, before.companyId, (tx) => saveRow(tx, { entity: 'lead', id: before._id }, before, after, by))
const remove = (lead: Lead) =>
  writeTenant(store, lead.companyId, (tx) => removeRow(tx, { entity: 'lead', id: lead._id }, by))
/** No part of the server does this: devices would not notice. */
const setSilently = (lead: Lead, town: string) =>
  writeReference(store, (db) =>
    sql`update lead set posttown = ${town} where company_id = ${lead.companyId} and id = ${lead._id}`.execute(db),
  )

test('the values of a filter are sorted, each once', async () => {
  await addLeads(store, companyId, [
    { posttown: 'leeds', total_floor_area: 100, current_energy_rating: 'C' },
    { posttown: 'Ashford', total_floor_area: 20.5 },
    { posttown: 'leeds', total_floor_area: 100, current_energy_rating: 'INVALID!' },
    { posttown: '' },
  ])
  expect(await read('posttown')).toEqual(['Ashford', 'leeds'])
  expect(await read('total_floor_area')).toEqual([20.5, 100])
  expect(await read('current_energy_rating')).toEqual(['C', 'No Rating'])
})

test('both spellings of a tenure are one option, spelled as on a lead', async () => {
  const company = await addCompany(store)
  const [large, small] = await addLeads(store, company, [
    { tenure: 'Owner-occupied' },
    { tenure: 'owner-occupied' },
    { tenure: 'Rented (social)' },
  ])
  const values = keepDistinctValues(store)
  const asked = async () => (await values(company, 'tenure')).rows
  expect(await asked()).toEqual(['Owner-occupied', 'Rented (social)'])
  if (large) await remove(large)
  expect(await asked()).toEqual(['owner-occupied', 'Rented (social)'])
  if (small) await remove(small)
  expect(await asked()).toEqual(['Rented (social)'])
})

describe('a cached answer', () => {
  async function kept(towns: readonly string[], most: Parameters<typeof keepDistinctValues>[1] = {}) {
    const company = await addCompany(store)
    const leads = await addLeads(
      store,
      company,
      towns.map((posttown) => ({ posttown })),
    )
    const values = keepDistinctValues(store, most)
    const asked = async () => (await values(company, 'posttown')).rows
    expect(await asked()).toEqual(towns)
    return { company, leads: leads as [Lead, ...Lead[]], asked }
  }

  test('is returned again without reading the leads', async () => {
    const { company, leads, asked } = await kept(['Ashford', 'Leeds'])
    await setSilently(leads[0], 'Hull')
    expect(await asked()).toEqual(['Ashford', 'Leeds'])
    await addLeads(store, company, [{ posttown: 'Leeds' }])
    expect(await asked()).toEqual(['Ashford', 'Leeds'])
    await addLeads(store, company, [{ posttown: 'York' }])
    expect(await asked()).toEqual(['Hull', 'Leeds', 'York'])
  })

  test('expires with a restore of the server, after which the same seq is another history', async () => {
    const { leads, asked } = await kept(['Ashford'])
    await setSilently(leads[0], 'Hull')
    await writeReference(store, (db) => sql`update sync_meta set epoch = gen_random_uuid()`.execute(db))
    expect(await asked()).toEqual(['Hull'])
  })

  test('expires when deleted rows have left no trace', async () => {
    const { company, leads, asked } = await kept(['Ashford'])
    await setSilently(leads[0], 'Hull')
    await addLeads(store, company, [{ posttown: 'Ashford' }])
    await writeReference(store, (db) =>
      sql`update company_clock set min_seq = seq where company_id = ${company}`.execute(db),
    )
    expect(await asked()).toEqual(['Ashford', 'Hull'])
  })

  test('expires when more rows changed than are read', async () => {
    const { company, leads, asked } = await kept(['Ashford'], { changed: 2 })
    await setSilently(leads[0], 'Hull')
    await addLeads(store, company, [{ posttown: 'Ashford' }, { posttown: 'Ashford' }])
    expect(await asked()).toEqual(['Ashford'])
    await addLeads(store, company, [{ posttown: 'Ashford' }, { posttown: 'Ashford' }, { posttown: 'Ashford' }])
    expect(await asked()).toEqual(['Ashford', 'Hull'])
  })

  test('is neither large, nor one of more than the limit', async () => {
    const large = await kept(['Ashford'], { bytes: 10 })
    await setSilently(large.leads[0], 'Hull')
    expect(await large.asked()).toEqual(['Hull'])

    const values = keepDistinctValues(store, { kept: 1 })
    expect((await values(large.company, 'posttown')).rows).toEqual(['Hull'])
    expect((await values(companyId, 'posttown')).rows).toEqual(['Ashford', 'leeds'])
    await setSilently(large.leads[0], 'York')
    expect((await values(large.company, 'posttown')).rows).toEqual(['York'])
  })
})

test('a cached answer equals the result of reading all leads, whatever happens to them', async () => {
  const random = createRandom(44)
  const fields = ['posttown', 'tenure', 'total_floor_area', 'current_energy_rating', 'lead_status'] as const
  const company = await addCompany(store)
  const some = (): Partial<Lead> => ({
    posttown: random.pick(['', 'Ashford', 'Hull', 'leeds', 'York']),
    tenure: random.pick(['Owner-occupied', 'owner-occupied', 'Rented (social)', 'rented (social)', 'x'.repeat(2_000)]),
    total_floor_area: random.pick([0, 20.5, 1e-7, 84]),
    current_energy_rating: random.pick(['', 'A', ' b ', 'B', 'INVALID!']),
    lead_status: random.pick(['Open', 'Closed', 'Call Back']),
  })
  const living: Lead[] = []
  const deleted: Lead[] = []
  const take = (leads: Lead[]) => leads.splice(Math.floor(random.next() * leads.length), 1)[0]
  const steps = {
    add: async () => void living.push(...(await addLeads(store, company, [some()]))),
    change: async () => {
      const lead = take(living)
      if (lead) living.push((await save(lead, { ...lead, ...some() })).result)
    },
    remove: async () => {
      const lead = take(living)
      if (lead) await remove(lead)
      if (lead) deleted.push(lead)
    },
    restore: async () => {
      const lead = take(deleted)
      const restored = lead && (await restoreLead(store, company, lead._id, by))
      if (restored) living.push(restored)
    },
  }
  const values = keepDistinctValues(store, { changed: 3 })
  for (let step = 0; step < 150; step++) {
    const name = random.pick(['add', 'change', 'change', 'remove', 'remove', 'restore'] as const)
    await steps[name]()
    // Skipped at random, so that the changes are sometimes more than one commit, or more than are read.
    if (random.next() < 0.4) continue
    for (const field of fields)
      expect((await values(company, field)).rows, `${field} after step ${step}, ${name}`).toEqual(
        await read(field, company),
      )
  }
})
