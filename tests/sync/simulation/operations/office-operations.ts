import { buildSegments } from '../../../../server/commands/segments/build-segments.ts'
import { leftSegments } from '../../../../server/commands/segments/left-segments.ts'
import { openSegmentStore } from '../../../../server/providers/open-file-store.ts'
import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { LEAD_STATUSES } from '../../../../contract/entities/lead.ts'
import { type AccountChange, changeAccount } from '../../../../server/store/users/account-changes.ts'
import { purgeTombstones } from '../../../../server/store/purge/purge.ts'
import { writeReference } from '../../../../server/store/core/tenant-transaction.ts'
import { backUpCompany, restoreCompany } from '../backup.ts'
import type { Choice } from '../choice.ts'
import { eraseAgain } from './erasures.ts'
import { callPlainly } from './plain-call.ts'
import type { Operation } from './taps.ts'
import { importLeads, type Person, pickLead, pickTouched, type World } from '../world.ts'

// What others do at the same time: clients that know specification section 7 only, imports, and the administrator.

const DAY_MS = 24 * 60 * 60 * 1000

const changedLead = z.object({ lead: z.looseObject({ _id: z.string(), version: z.int() }) })
const addedNote = z.looseObject({ _id: z.string(), content: z.string() })

const isGone = ({ nowhere }: World, leadId: string, { status }: { status: number }) =>
  status === 410 || (status === 404 && nowhere.has(leadId))

/** I9: the answers are those of the specification, whatever else goes on. */
async function plainEdit(world: World, choice: Choice): Promise<void> {
  const companyId = choice.pick(world.companyIds)
  const leadId = pickLead(world, companyId, choice)
  if (choice.percent(70)) {
    const body = { lead_status: choice.pick(LEAD_STATUSES) }
    const answer = await callPlainly(world, world.people[0], 'PATCH', `/api/epc/leads/${leadId}`, body)
    if (isGone(world, leadId, answer)) return
    assert.equal(answer.status, 200, 'I9: a plain client changes a status')
    assert.deepEqual(Object.keys(answer.body as object), ['lead'], 'I9: a plain client is answered the lead')
    const { lead } = changedLead.parse(answer.body)
    world.plainVersions.add(`lead ${leadId} ${lead.version}`)
    return
  }
  const answer = await callPlainly(world, world.people[0], 'POST', `/api/epc/leads/${leadId}/notes`, {
    content: 'By telephone',
  })
  if (isGone(world, leadId, answer)) return
  assert.equal(answer.status, 201, 'I9: a plain client adds a note')
  const note = addedNote.parse(answer.body)
  world.plainNotes.add(note._id)
  // So that the user who deletes the lead has seen it.
  world.plainVersions.add(`lead ${leadId} ${note._id}`)
}

async function plainDetails(world: World, choice: Choice): Promise<void> {
  const companyId = choice.pick(world.companyIds)
  const [admin] = world.people
  const isNew = choice.percent(30)
  const plainText = `Plain ${choice.below(1_000_000)}`
  const pickedId = pickLead(world, companyId, choice)
  const fields = isNew ? { firstname: plainText, surname: 'By telephone' } : { customer_message: plainText }
  const answer = isNew
    ? await callPlainly(world, admin, 'POST', `/api/epc/leads?companyId=${companyId}`, fields)
    : await callPlainly(world, admin, 'PATCH', `/api/epc/leads/${pickedId}`, fields)
  if (!isNew && isGone(world, pickedId, answer)) return
  assert.equal(answer.status, isNew ? 201 : 200, 'I9: a plain client adds or corrects a lead')
  assert.deepEqual(Object.keys(answer.body as object), ['lead'], 'I9: a plain client is answered the lead')
  const { _id: leadId, version } = changedLead.parse(answer.body).lead
  if (isNew) world.leads.get(companyId)?.push(leadId)
  else world.plainVersions.add(`lead ${leadId} ${version}`)
  const who = { userId: admin.id, base: undefined, isDecision: false }
  world.plainDetails.push({ ...who, companyId, leadId, fields, version, isNew })
}

async function importSome({ server, companyIds, leads }: World, choice: Choice): Promise<void> {
  const companyId = choice.pick(companyIds)
  const many = choice.weighted([
    [97, choice.below(6) + 1],
    [2.5, 230],
    [0.5, 2_000],
  ])
  const ids = await importLeads(
    server.store,
    companyId,
    Array.from({ length: many }, (_, index) => ({
      firstname: `Imported ${index}`,
      createdAt: new Date(Date.UTC(2026, 10, 2, 0, 0, choice.below(80_000))).toISOString(),
    })),
  )
  leads.get(companyId)?.push(...ids.slice(0, 1))
}

export const officeOperations = {
  plainEdit: (world, _device, choice) => plainEdit(world, choice),
  plainDetails: (world, _device, choice) => plainDetails(world, choice),
  import: (world, _device, choice) => importSome(world, choice),
  restoreLead: async (world, _device, choice) => {
    const companyId = choice.pick(world.companyIds)
    const leadId = pickTouched(world, 'deleted', companyId, choice)
    const answer = await callPlainly(world, world.people[0], 'POST', `/api/epc/leads/${leadId}/restore`)
    if (answer.status !== 200) return
    const { lead } = changedLead.parse(answer.body)
    world.plainVersions.add(`lead ${leadId} ${lead.version}`)
  },
  changeCompanies: async (world, _device, choice) => {
    const { companyIds, people, revoked } = world
    const person = choice.pick(people.slice(1))
    const assigned = choice.pick([[...companyIds], [companyIds[0]], [companyIds[1]]])
    for (const companyId of companyIds) if (!assigned.includes(companyId)) revoked.add(`${person.id} ${companyId}`)
    await callPlainly(world, people[0], 'PATCH', `/api/auth/users/${person.id}`, { assignedCompanies: assigned })
  },
  lockOut: async (world, _device, choice) => {
    const person = choice.pick(world.people.slice(1))
    world.unsettled.add(person.id)
    await callPlainly(world, world.people[0], 'PATCH', `/api/auth/users/${person.id}`, { active: choice.percent(30) })
  },
  changeRole: async (world, _device, choice) => {
    const person = choice.pick(world.people.slice(1))
    world.unsettled.add(person.id)
    await setStanding(world, person, { role: choice.pick(['User', 'Admin', 'Admin']) })
  },
  purge: async (world, _device, choice) => purge(world, choice.pick(world.companyIds)),
  backUp: async (world, _device, choice) => {
    const companyId = choice.pick(world.companyIds)
    world.backups.set(companyId, await backUpCompany(world.server.store, companyId))
  },
  restoreBackup: async (world, _device, choice) => {
    const companyId = choice.pick(world.companyIds)
    const backup = world.backups.get(companyId)
    if (!backup) return
    await restoreCompany(world, companyId, backup)
    await eraseAgain(world, companyId)
  },
  writeSegments: async ({ companyIds, server, coverage }, _device, choice) => {
    const { store, dataDir, clock } = server
    const segments = openSegmentStore({ dataDir })
    const built = { signal: new AbortController().signal, mostRows: choice.pick([3, 20, 5_000]) }
    await buildSegments({ store, segments, clock }, choice.pick(companyIds), built)
    coverage.count('segments written')
    const isLater = choice.percent(50)
    if (isLater) await leftSegments({ store, segments }).sweep(new Date(Date.now() + DAY_MS))
  },
  restartServer: ({ server, network }) => {
    network.streams.endAll()
    return server.restart()
  },
  staleDelivery: (world, _device, choice) => world.network.deliverStale(choice),
} satisfies Record<string, Operation>

/** As if half a year had passed: devices that are behind start again. */
async function purge({ server: { store }, network }: World, companyId: string): Promise<void> {
  network.lostPlaces.add(companyId)
  const tokens = await store.db
    .selectFrom('seq_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', 'in', ({ selectFrom }) => selectFrom('idempotency').select('seq').where('company_id', '=', companyId))
    .execute()
  await purgeTombstones(store, companyId, new Date(Date.now() + 200 * DAY_MS))
  // By then the answers would be gone, too: a repeated answer has its commit token.
  if (tokens.length === 0) return
  await writeReference(store, (db) =>
    db
      .insertInto('seq_log')
      .values(tokens)
      .onConflict((known) => known.doNothing())
      .execute(),
  )
}

/** As a SuperAdmin, who would see the companies of every other seed. */
async function setStanding({ server, people }: World, { id }: Person, change: AccountChange): Promise<void> {
  await changeAccount(server.store, { callerId: people[0].id, userId: id }, () => change)
}

export const letIn = (world: World, person: Person): Promise<void> =>
  setStanding(world, person, { role: person.role, active: true })
