import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { ENTITY_NAMES } from '../../../contract/entities/entity.ts'
import { discardParked } from '../../../src/db/outbox/outbox-actions.ts'
import type { OutboxEntry } from '../../../src/db/schema/outbox-entry.ts'
import type { RowsMeta } from '../../../src/db/schema/rows-db.ts'
import type { StoredRow } from '../../../src/db/schema/row-records.ts'
import { signOut } from '../../../src/db/session/session.ts'
import { type StoredRows, visibleRows } from '../../support/builders/visible-rows.ts'
import { checkDevice } from './checks/device-checks.ts'
import type { Choice } from './choice.ts'
import type { SimDevice } from './device.ts'
import { doAsAsked } from './operations/device-operations.ts'
import { gotGone, type Tap } from './checks/ledger.ts'
import { letIn } from './operations/office-operations.ts'
import { callPlainly } from './operations/plain-call.ts'
import { checkDoNotOnServer } from './checks/do-not-checks.ts'
import { checkLeadsOnServer } from './checks/lead-checks.ts'
import { checkErasedOnServer, demandErased } from './checks/erasure-checks.ts'
import { checkMergesOnServer } from './checks/merge-checks.ts'
import { checkServer } from './checks/server-checks.ts'
import { checkSubscribersOnServer } from './checks/subscriber-checks.ts'
import { storedLeads } from './checks/stored-leads.ts'
import { importLeads, isTakenAway, personOf, signInAs, type World } from './world.ts'

/** Rounds of a minute each; whatever can be sent is sent within them. */
const ROUNDS = 12
/** By this round, counted from 0, everything without an open decision must be sent; an hour is over by then. */
const BEFORE_DECIDING = 5
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
const HOUR_MS = 60 * MINUTE_MS
/** Within three minutes, by all devices that are notified when one starts again. */
const MOST_PULLS = 60

/** The network works and everybody who may sign in does: in bounded time all is sent or refused, and all devices agree. */
export async function comeToRest(world: World, choice: Choice): Promise<void> {
  const { network, devices, people } = world
  network.isCalm = true
  for (const person of people) if (world.unsettled.has(person.id)) await letIn(world, person)
  for (const device of devices) {
    for (const [index, context] of device.contexts.entries()) {
      if (context?.isFrozen || context?.atNextPage) device.close(index)
    }
  }
  await network.carry(choice)
  const members = await membersOf(world)
  for (const device of devices) await sendAll(world, device, choice, members)
  // Devices resend what a restored server has lost once they find out, which takes a pull.
  if (world.ledger.undone.size > 0) for (const device of devices) await sendAll(world, device, choice, members)
  for (const device of devices) await pullAll(world, device, choice, membersOn(members, device).length)
  // One more change: it arrives with the poke if the server can send one, and with the next pull elsewhere.
  for (const companyId of world.companyIds) await importLeads(world.server.store, companyId, [{ firstname: 'At last' }])
  await network.carry(choice)
  const pictures = new Map<string, StoredRows>()
  for (const device of devices) {
    const companyIds = membersOn(members, device)
    await device.letTimePass(isLive(world, device, companyIds) ? SECOND_MS : MINUTE_MS, choice)
    const mayBeDeaf = !device.hasStreams || isLive(world, device, companyIds)
    assert.ok(mayBeDeaf, `I8: device ${device.id} has no live connection after a minute`)
    await checkDevice(world, device)
    await demandServersRows(world, device, companyIds, pictures)
    await demandErased(world, device)
  }
  await checkServer(world)
  await checkLeadsOnServer(world)
  await checkDoNotOnServer(world)
  await checkMergesOnServer(world)
  await checkErasedOnServer(world)
  await checkSubscribersOnServer(world)
  demandKept(world)
}

const membersOn = (members: Members, { userId }: SimDevice) => members.get(userId ?? '') ?? []

const isLive = ({ network }: World, device: SimDevice, companyIds: readonly string[]) =>
  companyIds.every((companyId) => network.streams.isOpenFor(device.id, companyId))

/** I2, even after a restore: what a device reports as sent is there. */
function demandKept(world: World): void {
  const { ledger, devices } = world
  for (const device of devices) {
    for (const tap of ledger.of(device.id).values()) {
      const isReported = tap.batchId !== undefined && tap.state === 'acknowledged' && !isTakenAway(world, tap)
      const isThere = !isReported || ledger.effects.has(tap.key) || gotGone(tap)
      assert.ok(isThere, `I2: the row ${tap.key} of a bulk change was sent and is lost`)
    }
    for (const { mutationId, name, acknowledgedSeq } of device.acknowledged) {
      const isThere = ledger.effects.has(mutationId) || acknowledgedSeq === 0
      assert.ok(isThere, `I2: ${name} ${mutationId} was sent and is lost`)
    }
  }
}

/** I8, for everybody who has left changes here. The current user comes last, and stays. */
async function sendAll(world: World, device: SimDevice, choice: Choice, members: Members): Promise<void> {
  const owner = device.userId ?? world.people[1].id
  const isRestored = world.ledger.undone.size > 0
  const work = [...device.unsent, ...device.parked, ...(isRestored ? device.acknowledged : [])]
  const others = new Set(work.map(({ userId }) => userId))
  others.delete(owner)
  for (const userId of [...others, owner]) {
    const person = personOf(world, userId)
    if (!person) continue
    if (device.userId !== userId) {
      await signOut(device.tab.page, 'keep')
      device.userId = undefined
      device.forgetRows()
    }
    // A company that they joined since reaches them with their next session.
    if (!knowsCompanies(device, members.get(userId) ?? [])) await signInAs(world, device, person)
    if (isRestored) await pullAll(world, device, choice, world.companyIds.length)
    await sendWork(world, device, choice)
  }
}

const knowsCompanies = ({ knownCompanies }: SimDevice, companyIds: readonly string[]) =>
  knownCompanies.length > 0 && knownCompanies.every((ids) => isDeepStrictEqual(ids.toSorted(), companyIds))

async function sendWork(world: World, device: SimDevice, choice: Choice): Promise<void> {
  const { userId } = device
  const ownEntries = <E extends { userId: string }>(entries: readonly E[]) =>
    entries.filter((entry) => entry.userId === userId)
  let isDecided = false
  for (let round = 0; round < ROUNDS; round += 1) {
    if (ownEntries(sendableOn(device)).length + ownEntries(device.parked).length === 0) return
    await doAsAsked(world, device)
    device.tab.setVisible(true)
    if (round % 4 === 3) device.clock.advance(HOUR_MS)
    await device.letTimePass(MINUTE_MS, choice)
    await checkDevice(world, device)
    const [waiting] = isDecided ? [] : notHeldBack(world, device)
    if (waiting && round < BEFORE_DECIDING) continue
    assert.ok(!waiting, `I8: ${waiting?.kind} ${waiting?.key} waits for nothing and is not sent`)
    // What depends on a refused change waits for the user.
    isDecided = true
    for (const { mutationId } of ownEntries(device.parked)) {
      await discardParked(device.tab.page, mutationId)
      const tap = world.ledger.find(device.id, mutationId)
      if (tap) tap.state = 'discarded'
    }
  }
  const left = ownEntries(sendableOn(device)).map(
    ({ name, attempts, lastError }) => `${name} ${attempts} ${lastError?.code}`,
  )
  assert.fail(`I8: with a working network ${left.length} changes are not sent: ${left.join(', ')}`)
}

/** Everything except what no request from here can carry, and what must not overtake that. */
function sendableOn(device: SimDevice): OutboxEntry[] {
  const stuckById = new Map(device.stuck.map((entry) => [entry.mutationId, entry]))
  if (stuckById.size === 0) return device.unsent
  const isBehind = (entry: OutboxEntry) =>
    [...stuckById.values()].some(
      ({ mutationId, lane, userId, position }) =>
        entry.dependsOn?.includes(mutationId) ||
        (entry.lane === lane && entry.userId === userId && entry.position > position),
    )
  for (let known = 0; known < stuckById.size; ) {
    known = stuckById.size
    for (const entry of device.unsent) if (isBehind(entry)) stuckById.set(entry.mutationId, entry)
  }
  return device.unsent.filter(({ mutationId }) => !stuckById.has(mutationId))
}

/** A refused change holds back what depends on it and nothing else. */
function notHeldBack({ ledger }: World, device: SimDevice): Tap[] {
  const taps = ledger.of(device.id)
  return sendableOn(device).flatMap(({ mutationId, userId }) => {
    const tap = taps.get(mutationId)
    return tap && userId === device.userId && !ledger.isHeldBack(taps, tap) ? [tap] : []
  })
}

async function pullAll(world: World, device: SimDevice, choice: Choice, companies: number): Promise<void> {
  const atFirst = world.network.changesAsked
  for (let round = 0; round < 3; round += 1) {
    const before = world.network.changesAsked
    await doAsAsked(world, device)
    device.tab.setVisible(true)
    await device.letTimePass(MINUTE_MS, choice)
    assert.ok(world.network.changesAsked - atFirst <= MOST_PULLS, 'pulls without end')
    const { signIn, update, emptied } = device.requested
    if (signIn || update || emptied.length > 0) continue
    // A pull that has reached the end sends one request for each company.
    if (round > 0 || world.network.changesAsked - before >= companies) return
  }
}

/** I4: the device has what the server shows that user, row by row. */
async function demandServersRows(
  world: World,
  device: SimDevice,
  companyIds: readonly string[],
  pictures: Map<string, StoredRows>,
): Promise<void> {
  const { userId } = device
  const person = userId === undefined ? undefined : personOf(world, userId)
  if (!person) return
  for (const companyId of companyIds) {
    const key: string = `${person.id} ${companyId}`
    const expected: StoredRows = pictures.get(key) ?? (await rowsFor(world, person.id, companyId))
    pictures.set(key, expected)
    const meta: RowsMeta | undefined = device.rowsOf<RowsMeta>(person.id, companyId, 'meta')[0]
    assert.ok(meta?.bootstrapComplete, 'I4: a company was not brought whole')
    assert.deepEqual(
      storedOn(device, person.id, companyId, meta),
      expected,
      'I4: the device has other rows than the server',
    )
  }
}

const membership = z.array(z.object({ user_id: z.string(), company_id: z.string() }))

type Members = ReadonlyMap<string, string[]>

async function membersOf({ server, companyIds }: World): Promise<Members> {
  const found = await server.store.db
    .selectFrom('membership')
    .select(['user_id', 'company_id'])
    .where('company_id', 'in', companyIds)
    .orderBy('company_id')
    .execute()
  const members = new Map<string, string[]>()
  for (const { user_id, company_id } of membership.parse(found))
    members.set(user_id, [...(members.get(user_id) ?? []), company_id])
  return members
}

const rowsFor = (world: World, userId: string, companyId: string): Promise<StoredRows> =>
  visibleRows(companyId, async (path) => {
    const { body }: { body: unknown } = await callPlainly(world, { id: userId }, 'GET', path)
    return body
  })

const OTHERS = ENTITY_NAMES.filter((entity) => entity !== 'lead')

function storedOn(device: SimDevice, userId: string, companyId: string, meta: RowsMeta) {
  const leads = [...storedLeads(device, userId, companyId, meta).values()].map((lead) => ['lead', lead] as const)
  const others = OTHERS.flatMap((entity) =>
    device.rowsOf<StoredRow>(userId, companyId, entity).map((stored) => [entity, stored] as const),
  )
  return Object.fromEntries(
    [...leads, ...others].map(([entity, { id, seq, v, row }]) => [`${entity} ${id}`, { seq, v, row }]),
  )
}
