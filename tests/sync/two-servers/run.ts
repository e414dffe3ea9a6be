import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ENTITY_NAMES } from '../../../contract/entities/entity.ts'
import { LEAD_STATUSES, type Lead } from '../../../contract/entities/lead.ts'
import { createContact } from '../../../contract/mutations/contact.ts'
import { createTokens } from '../../../server/policies/tokens.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import { findUser } from '../../../server/store/users/users.ts'
import { mutate } from '../../../src/db/mutate.ts'
import { readMeta } from '../../../src/db/schema/rows-db.ts'
import { currentSession } from '../../../src/db/session/session.ts'
import { type Engine, startEngine } from '../../../src/sync/engine.ts'
import { allStored } from '../../support/builders/all-stored.ts'
import { addCompany, addLeads, addUser } from '../../support/builders/company-world.ts'
import { TestDevice } from '../../support/server/device.ts'
import { isLive } from '../../support/fakes/faulty-transport.ts'
import { runningClock } from '../../support/fakes/running-clock.ts'
import { checkDevice } from '../../support/builders/shown-equals-pulled-plus-own.ts'
import { type StoredRows, visibleRows } from '../../support/builders/visible-rows.ts'
import { type Choice, choiceOf } from '../simulation/choice.ts'
import { SECRET, type ServerPair } from './server-pair.ts'

// What one process in virtual time can't show: two servers that share only the database, pokes over LISTEN and NOTIFY, and
// connections that wait for each other. The seed determines the choices, and the machine's clock the timing, so a seed
// doesn't repeat exactly.

const DEVICES = 5
const LEADS = 6
/** Waits of the devices pass this many times as fast. */
const HURRY = 20
const PATIENCE_MS = 90_000
const PAUSE_MS = 1_500
/** A poke arrives at once; a loaded machine needs time. */
const POKE_MS = 10_000

export interface PairRun {
  seed: number
  steps: number
  isKilled: boolean
}

interface Member {
  device: TestDevice
  engine: Engine
  token: string
  opened: () => number
}

interface PairWorld {
  store: Store
  pair: ServerPair
  companyId: string
  leads: Lead[]
  members: Member[]
  complaints: unknown[]
}

/** Throws when something does not hold. */
export async function runPair(store: Store, pair: ServerPair, { seed, steps, isKilled }: PairRun): Promise<void> {
  const choice = choiceOf(seed, 0x2)
  pair.isCalm = true
  const world = await createWorld(store, pair, seed)
  const trouble: Promise<void>[] = []
  try {
    await within(PATIENCE_MS, 'everybody begins with the rows of the server', () => demandRows(world))
    pair.isCalm = false
    for (let step = 0; step < steps; step += 1) {
      await act(world, choice)
      await new Promise((resolve) => setTimeout(resolve, choice.below(60)))
      if (step === Math.floor(steps / 3)) trouble.push(pair.pause(choice.pick(pair.servers), PAUSE_MS))
      if (step !== Math.floor((steps * 2) / 3) || !isKilled) continue
      await Promise.all(trouble)
      trouble.push(pair.restart(choice.pick(pair.servers)))
    }
    await Promise.all(trouble)
    await comeToRest(world)
    await demandPokes(world)
  } finally {
    await Promise.all(trouble)
    for (const { engine } of world.members) engine.stop()
  }
}

async function createWorld(store: Store, pair: ServerPair, seed: number): Promise<PairWorld> {
  const companyId = await addCompany(store)
  const leads = await addLeads(
    store,
    companyId,
    Array.from({ length: LEADS }, (_, index) => ({ firstname: `Lead ${index}` })),
  )
  const world: PairWorld = { store, pair, companyId, leads, members: [], complaints: [] }
  for (let number = 0; number < DEVICES; number += 1) world.members.push(await addMember(world, choiceOf(seed, number)))
  return world
}

async function addMember({ store, pair, companyId, complaints }: PairWorld, choice: Choice): Promise<Member> {
  const account = await findUser(store, await addUser(store, [companyId]))
  if (!account) throw new Error('The user just made is not there.')
  const token = await createTokens(SECRET, () => new Date()).sign(account)
  const device = new TestDevice({ url: '', companyId, clock: runningClock(HURRY), random: () => choice.next() })
  await device.signIn(token)
  const carry = pair.wayFor(choice)
  let opened = 0
  const engine = startEngine({
    ...device.ports,
    report: (error) => complaints.push(error),
    async fetch(path, init) {
      const response = await carry(path, init)
      if (isLive(path) && response.ok) opened += 1
      return response
    },
  })
  // Hidden, so it polls nothing, and what arrives has come over the live connection.
  engine.setVisible(false)
  return { device, engine, token, opened: () => opened }
}

async function act({ members, leads, companyId }: PairWorld, choice: Choice): Promise<void> {
  const { device } = choice.pick(members)
  const lead = choice.pick(leads)
  const options = { subject: 'A lead', companyId }
  switch (choice.below(5)) {
    case 0:
      return device.setStatus(lead, choice.pick(LEAD_STATUSES))
    case 1:
      return device.book(lead, '2026-12-01', choice.pick(['09:00', '10:15', '16:45']))
    case 2: {
      const contactId = device.device.newId()
      const createdAt = new Date(device.clock.now()).toISOString()
      const fields = { firstname: `Contact ${choice.below(1_000)}`, phone: '07700 900000' }
      return mutate(device.device, createContact, { contactId, createdAt, fields }, options)
    }
    default:
      for (let times = choice.pick([1, 1, 6]); times > 0; times -= 1) await device.note(lead, `Note ${choice.next()}`)
  }
}

/** I8, I4, I1 and I3: all is sent or refused, all devices show what both servers do, and each key has one effect. */
async function comeToRest(world: PairWorld): Promise<void> {
  const { pair, members, complaints } = world
  pair.isCalm = true
  await pair.untilAllArrived()
  for (const { engine } of members) engine.wake()
  await within(PATIENCE_MS, 'I8: what can be sent is sent', async () => {
    for (const { device } of members) assert.equal(await device.outbox.pending.count(), 0)
  })
  await within(PATIENCE_MS, 'I4: all have the rows of the server', () => demandRows(world))
  await demandEffects(world)
  for (const { device } of members) await checkDevice(device)
  assert.deepEqual(complaints, [], 'no code of the product fails')
}

async function demandRows({ pair, members, companyId }: PairWorld): Promise<void> {
  for (const { device, token } of members) {
    const rows = await rowsOn(device)
    for (const { url } of pair.servers) {
      const shown = await visibleRows(companyId, async (path) => {
        const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
        return response.json()
      })
      assert.deepEqual(rows, shown)
    }
  }
}

async function rowsOn({ device, companyId }: TestDevice): Promise<StoredRows> {
  const { userId = '' } = currentSession(device) ?? {}
  const db = device.openRows(userId, companyId)
  if (!(await readMeta(db)).bootstrapComplete) return {}
  const rows: StoredRows = {}
  for (const entity of ENTITY_NAMES)
    for (const { id, seq, v, row } of await allStored(db, entity)) rows[`${entity} ${id}`] = { seq, v, row }
  return rows
}

async function demandEffects({ store: { db }, members, companyId }: PairWorld): Promise<void> {
  const acknowledged = (await Promise.all(members.map(({ device }) => device.outbox.acknowledged.toArray()))).flat()
  const storedKeys = await db.selectFrom('idempotency').select('key').where('company_id', '=', companyId).execute()
  assert.deepEqual(
    storedKeys.map(({ key }) => key).toSorted(),
    keysOf(acknowledged),
    'I3: each key that was sent has its one effect',
  )
  const notes = await db.selectFrom('note').select('id').where('company_id', '=', companyId).execute()
  const made = acknowledged.filter(({ name }) => name === 'note.add')
  assert.deepEqual(notes.map(({ id }) => id).toSorted(), keysOf(made), 'I1: a note for each key, and each key its note')
  const leads = await db.selectFrom('lead').select(['id', 'version']).where('company_id', '=', companyId).execute()
  for (const { id, version } of leads) {
    const moves = acknowledged.filter(({ lane }) => lane === `lead:${id}`).length + 1
    assert.ok(version <= moves, `I1: lead ${id} has moved ${version} times, explained are ${moves}`)
  }
}

const keysOf = (entries: readonly { mutationId: string }[]) => entries.map(({ mutationId }) => mutationId).toSorted()

/** Devices that listen at one server get at once what is written at the other, over a poke only. */
async function demandPokes({ pair, members, leads }: PairWorld): Promise<void> {
  const [lead] = leads
  const [{ token } = { token: '' }] = members
  for (const [index, { url }] of pair.servers.entries()) {
    const before = members.map(({ opened }) => opened())
    const response = await fetch(`${url}/api/epc/leads/${lead?._id}/notes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ content: `By telephone, ${index}` }),
    })
    const { _id } = (await response.json()) as { _id: string }
    await within(POKE_MS, 'a poke reaches those who listen at either server', async () => {
      for (const { device } of members) assert.ok(`note ${_id}` in (await rowsOn(device)), 'the note has not come')
    })
    const after = members.map(({ opened }) => opened())
    assert.deepEqual(after, before, 'nobody had to connect again to hear of it')
    assert.ok(before.every((count) => count > 0))
  }
}

async function within(ms: number, what: string, demand: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + ms
  for (;;) {
    try {
      return await demand()
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: not within ${ms / 1000} s`, { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
