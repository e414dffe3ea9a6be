import assert from 'node:assert/strict'
import { rowsOfLeads, type TableOfLeads } from '../../../../server/store/leads/lead-rows.ts'
import { erasuresOf } from './erasure-checks.ts'
import type { World } from '../world.ts'

/**
 * A merged lead returns only by an undo, and an erased one never. Each lead exists, or its merge path ends at one that does;
 * nothing that was done on any of them belongs to one that is gone.
 */
export async function checkMergesOnServer(world: World): Promise<void> {
  for (const companyId of world.companyIds) await checkCompany(world, companyId)
}

async function checkCompany(world: World, companyId: string): Promise<void> {
  const { db } = world.server.store
  const erased = new Set(erasuresOf(world, companyId).flatMap(({ leadIds }) => leadIds))
  const sameIds = world.sameLeads.get(companyId) ?? []
  const ways = await db
    .selectFrom('merged_lead')
    .select(['lead_id', 'into_id', 'merge_id'])
    .where('company_id', '=', companyId)
    .execute()
  const merges = await db
    .selectFrom('lead_merge')
    .select(['id', 'lead_id', 'others', 'undone_at'])
    .where('company_id', '=', companyId)
    .execute()
  const living = await db
    .selectFrom('lead')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', sameIds)
    .where('deleted_at', 'is', null)
    .execute()
  const alive = new Set(living.map(({ id }) => id))
  const wayFrom = new Map(ways.map((way) => [way.lead_id, way]))

  assert.ok(
    !ways.some((way) => erased.has(way.lead_id) || erased.has(way.into_id)),
    'a way leads to or from an erased lead',
  )
  for (const id of sameIds) {
    if (erased.has(id)) continue
    const passed = new Set<string>()
    let end = id
    for (let way = wayFrom.get(end); way; way = wayFrom.get(end)) {
      assert.ok(!passed.has(end), `the ways of merged leads go in a circle at ${end}`)
      passed.add(end)
      end = way.into_id
    }
    assert.ok(alive.has(end), `the lead ${id} was merged into ${end}, which is gone`)
    assert.equal(alive.has(id), end === id, `the lead ${id} was merged, and came back`)
  }
  const expected = merges.flatMap(({ id, lead_id, others, undone_at }) =>
    undone_at === null ? others.map(({ _id }) => `${_id} ${lead_id} ${id}`) : [],
  )
  const found = ways.map(({ lead_id, into_id, merge_id }) => `${lead_id} ${into_id} ${merge_id}`)
  assert.deepEqual(
    found.toSorted(),
    expected.toSorted(),
    'each merge that was not undone, and no other, leads away from its leads',
  )

  for (const [entity, table] of rowsOfLeads) {
    const left = await db
      .selectFrom<TableOfLeads>(table)
      .select(['id', 'lead_id'])
      .where('company_id', '=', companyId)
      .where('lead_id', 'in', sameIds)
      .where('deleted_at', 'is', null)
      .execute()
    const stray = left.filter(({ lead_id }) => !alive.has(lead_id ?? ''))
    assert.deepEqual(stray, [], `a ${entity} hangs on a lead that was merged`)
  }
}
