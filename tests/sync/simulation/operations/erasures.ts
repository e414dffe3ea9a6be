import assert from 'node:assert/strict'
import type { Choice } from '../choice.ts'
import { keptRows, noteErasure } from '../checks/erasure-checks.ts'
import { importLeads, sameLead, type World } from '../world.ts'
import { callPlainly } from './plain-call.ts'
import type { Operation } from './taps.ts'

// A SuperAdmin erases a person while others merge their lead, change it and write about it: online, as a device can't.

export const erasureOperations = {
  erasePerson: (world, _device, choice) => erasePerson(world, choice),
} satisfies Record<string, Operation>

/** Adds another person, so that the next merge finds leads. */
async function erasePerson(world: World, choice: Choice): Promise<void> {
  const companyId = choice.pick(world.companyIds)
  const there = (await keptRows(world, companyId)).leads.filter(
    ({ id, erased }) => !erased && world.sameLeads.get(companyId)?.includes(id),
  )
  if (there.length === 0) return
  const leadIds = await erase(world, companyId, choice.pick(there).id)
  world.coverage.count('erasures')
  const others = leadIds.map(() => sameLead((world.enquiries += 1)))
  world.sameLeads.get(companyId)?.push(...(await importLeads(world.server.store, companyId, others)))
}

/** With the lead it was merged into, if any. Returns the erased leads. */
async function erase(world: World, companyId: string, leadId: string): Promise<string[]> {
  const before = await keptRows(world, companyId)
  const into = new Map(before.ways.map(({ lead_id, into_id }) => [lead_id, into_id]))
  const path = `/api/epc/leads/${leadId}/erase`
  const { status } = await callPlainly(world, world.superAdmin, 'POST', path)
  const intoId = into.get(leadId)
  if (intoId !== undefined) {
    assert.equal(status, 409, 'a lead that was merged into another was erased without it')
    return erase(world, companyId, intoId)
  }
  assert.equal(status, 200, 'the server erases a person')
  return noteErasure(world, { companyId, leadId, before })
}

/** As operators are instructed: an older copy still had them. A person added after the copy isn't there at all. */
export async function eraseAgain(world: World, companyId: string): Promise<void> {
  const { leads } = await keptRows(world, companyId)
  const there = new Set(leads.map(({ id }) => id))
  const former = world.erasures.filter((erasure) => erasure.companyId === companyId)
  world.erasures = world.erasures.filter(
    (erasure) => erasure.companyId !== companyId || erasure.leadIds.every((id) => there.has(id)),
  )
  for (const leadId of former.flatMap(({ leadIds }) => leadIds)) {
    const isLeft = (await keptRows(world, companyId)).leads.some(({ id, erased }) => id === leadId && !erased)
    if (isLeft) await erase(world, companyId, leadId)
  }
}
