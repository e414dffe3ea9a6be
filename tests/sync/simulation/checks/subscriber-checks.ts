import assert from 'node:assert/strict'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { type Subscriber, subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import { rowJson } from '../../../../server/store/core/row-json.ts'
import {
  afterAct,
  ERASED,
  type ExpectedSubscriber,
  expectedSubscriber,
  pictureOf,
  type SubscriberAct,
  type SubscriberPlace,
} from '../../../support/builders/expected-subscriber.ts'
import type { OutboxEntry } from '../../../../src/db/schema/outbox-entry.ts'
import { listsAt } from '../operations/acts-elsewhere.ts'
import type { Marketing } from '../marketing.ts'
import { hashesOfEnquiries } from './erasure-checks.ts'
import type { World } from '../world.ts'

const LANE = 'subscriber:'
const LEFT = new Set(['unsubscribed', 'bounced', 'complained', 'suppressed', ERASED.status])

interface OnDevice {
  companyId: string
  confirmed: ReadonlyMap<string, Subscriber>
  lists: readonly MarketingList[]
  localChanges: readonly OutboxEntry[]
  isDue(id: string): boolean
  shown(id: string): Subscriber | undefined
}

export function checkShownSubscribers({ companyId, confirmed, lists, localChanges, isDue, shown }: OnDevice): void {
  const known = new Map(lists.map(({ _id, doubleOptIn }) => [_id, { isCareful: doubleOptIn }]))
  const byLane = Map.groupBy(localChanges, ({ lane }) => lane)
  const touched = [...byLane.keys()].flatMap((lane) => (lane.startsWith(LANE) ? [lane.slice(LANE.length)] : []))
  for (const id of new Set([...confirmed.keys(), ...touched])) {
    if (!isDue(id)) continue
    const row = shown(id)
    const acts = byLane.get(`${LANE}${id}`) ?? []
    const expected = expectedSubscriber(confirmed.get(id), acts, { id, companyId, lists: known })
    assert.deepEqual(row && pictureOf(row), expected, 'I5: a person on lists as they are shown')
  }
}

/**
 * I1 and the law of marketing, from the tables: each person is exactly the result of every act in the order of the commits,
 * and no act that the rules forbid was accepted: a person who left gets emails again only by a Resubscribe that knew of it.
 */
export async function checkSubscribersOnServer(world: World): Promise<void> {
  for (const [companyId, marketing] of world.marketing) await checkCompany(world, companyId, marketing)
}

async function checkCompany(world: World, companyId: string, marketing: Marketing): Promise<void> {
  const { db } = world.server.store
  const acts = Map.groupBy(await actsIn(world, companyId, marketing), ({ id }) => id)
  const rows = await db
    .selectFrom('subscriber')
    .select(rowJson('subscriber').as('row'))
    .where('company_id', '=', companyId)
    .execute()
  const byId = new Map(rows.map(({ row }) => [row._id, row]))
  const people: ExpectedSubscriber[] = []
  for (const [id, ofPerson] of acts) {
    const row = byId.get(id)
    byId.delete(id)
    const expected = replay(ofPerson, (seq) => ({ id, companyId, lists: listsAt(marketing, seq) }))
    const found = row ? pictureOf(row) : ERASED
    assert.deepEqual(found, expected, `I1: a person is not what was done to them: ${describe(ofPerson)}`)
    const moves = sinceErased(ofPerson).filter(({ isMove }) => isMove).length
    assert.equal(row?.version ?? 0, moves, `I1: a person has moved otherwise: ${describe(ofPerson)}`)
    people.push(expected)
  }
  assert.deepEqual([...byId.keys()], [], 'I1: people whom nobody added')
  await checkKeptOut(world, companyId, people)
}

/** A person who is added after that counts as new. */
const sinceErased = (acts: readonly PlacedAct[]) => acts.slice(acts.findLastIndex(({ name }) => name === 'erased') + 1)

const describe = (acts: readonly SubscriberAct[]) =>
  acts.map(({ name, args }) => `${name} ${JSON.stringify(args)}`).join('\n')

type PlacedAct = SubscriberAct & { id: string; seq: number; isMove: boolean }

async function actsIn({ server, ledger }: World, companyId: string, marketing: Marketing): Promise<PlacedAct[]> {
  const answers = await server.store.db
    .selectFrom('idempotency')
    .select(['key', 'seq'])
    .where('company_id', '=', companyId)
    .execute()
  const taps = new Map(ledger.all().map((tap) => [tap.key, tap]))
  const ofDevices = answers.flatMap(({ key, seq }) => {
    const tap = taps.get(key)
    if (!tap?.lane.startsWith(LANE)) return []
    return [
      {
        name: tap.kind,
        args: arrived(tap.args, server.clock()),
        id: tap.lane.slice(LANE.length),
        seq: Number(seq),
        isMove: true,
      },
    ]
  })
  const elsewhere = marketing.acts.map(({ email, ...act }) => ({ ...act, id: subscriberIdOf(email) }))
  return [...ofDevices, ...elsewhere].toSorted((a, b) => a.seq - b.seq)
}

/** A device whose clock is ahead sends a future time: nothing was done later than it arrived. */
function arrived(args: unknown, now: Date): unknown {
  const { at, ...others } = args as { at?: string }
  return at === undefined ? args : { ...others, at: Date.parse(at) > now.getTime() ? now.toISOString() : at }
}

function replay(acts: readonly PlacedAct[], placeAt: (seq: number) => SubscriberPlace): ExpectedSubscriber {
  let person: ExpectedSubscriber | undefined
  for (const act of acts) {
    const after = afterAct(person, act, placeAt(act.seq))
    assert.ok(after, `the server let through what the rules forbid, ${act.name} at ${act.seq}: ${describe(acts)}`)
    const isBack = person && LEFT.has(person.status) && !LEFT.has(after.status)
    assert.ok(!isBack || act.name === 'subscriber.resubscribe', `${act.name} brings back somebody who has left`)
    if (!act.isMove) assert.deepEqual(after, person, `${act.name} at ${act.seq} was not done: ${describe(acts)}`)
    person = after
  }
  assert.ok(person)
  return person
}

/** A person who has left is on the suppression list; a list counts its people. */
async function checkKeptOut(world: World, companyId: string, everybody: readonly ExpectedSubscriber[]) {
  const { db } = world.server.store
  const found = await db.selectFrom('suppression').select('email_hash').where('company_id', '=', companyId).execute()
  const ofEnquiries = hashesOfEnquiries(world, companyId)
  const keptOut = found.filter(({ email_hash }) => !ofEnquiries.has(email_hash))
  const left = everybody.filter(({ status }) => LEFT.has(status))
  assert.equal(keptOut.length, left.length, 'as many are kept out as have left')
  const people = everybody.filter(({ status }) => status !== ERASED.status)
  const tallies = await db
    .selectFrom('marketing_day')
    .select(['of_id', 'people'])
    .where('company_id', '=', companyId)
    .execute()
  const counted = new Map<string, number>()
  for (const { of_id, people: more } of tallies) counted.set(of_id, (counted.get(of_id) ?? 0) + more)
  const isOn = (listId: string) =>
    people.filter(({ lists }) => lists[listId] === 'member' || lists[listId] === 'pending').length
  for (const [id, count] of counted) {
    const expected = id === companyId ? people.length : isOn(id)
    assert.equal(count, expected, 'a list is as long as there are people on it')
  }
}
