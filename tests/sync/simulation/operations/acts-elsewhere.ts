import assert from 'node:assert/strict'
import { subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberAct, SubscriberPlace } from '../../../support/builders/expected-subscriber.ts'
import type { Marketing, Office } from '../marketing.ts'

// Records acts on people and lists from outside the devices, for the checks of the tables.

interface Standing {
  version: number
  leaveId: string | null
}

async function standings({ server, companyId }: Office, emails: readonly string[]): Promise<Map<string, Standing>> {
  const people = await server.store.db
    .selectFrom('subscriber')
    .select(['id', 'version', 'leave_id'])
    .where('company_id', '=', companyId)
    .where('id', 'in', emails.map(subscriberIdOf))
    .execute()
  const byId = new Map(people.map(({ id, version, leave_id }) => [id, { version, leaveId: leave_id }]))
  return new Map(
    emails.flatMap((email) => {
      const found = byId.get(subscriberIdOf(email))
      return found ? [[email, found]] : []
    }),
  )
}

export const isKnown = async (office: Office, email: string): Promise<boolean> =>
  (await standings(office, [email])).has(email)

export async function hasClicked({ server }: Office, token: string): Promise<boolean> {
  const { db } = server.store
  const mail = db.selectFrom('campaign_recipient').select('unsubscribed_at').where('token', '=', token)
  return ((await mail.executeTakeFirst())?.unsubscribed_at ?? null) !== null
}

export async function place({ server, companyId }: Office): Promise<number> {
  const { db } = server.store
  const clock = db.selectFrom('company_clock').select('seq').where('company_id', '=', companyId)
  return Number((await clock.executeTakeFirstOrThrow()).seq)
}

/** The server creates the id of the opt-out. */
const LEAVES = new Set(['subscriber.unsubscribe', 'reported by email'])

interface Done extends SubscriberAct {
  emails: readonly string[]
}

async function noteDone(office: Office, { emails, name, args }: Done, act: () => Promise<void>): Promise<void> {
  const before = await standings(office, emails)
  await act()
  const after = await standings(office, emails)
  const seq = await place(office)
  for (const email of emails) {
    const { version: from = 0 } = before.get(email) ?? {}
    const { version: to = 0, leaveId } = after.get(email) ?? {}
    const isMove = to !== from
    assert.ok(!isMove || to === (name === 'erased' ? 0 : from + 1), `${name} moves a person more than once`)
    const whole = { ...(args as object), email, ...(LEAVES.has(name) && leaveId ? { leftAs: leaveId } : {}) }
    office.marketing.acts.push({ email, name, args: whole, seq, isMove })
  }
}

export const note = (office: Office, { email, ...act }: SubscriberAct & { email: string }, work: () => Promise<void>) =>
  noteDone(office, { ...act, emails: [email] }, work)

export async function noteOfAll(office: Office, act: SubscriberAct, work: () => Promise<void>): Promise<void> {
  const known = await standings(office, office.marketing.emails)
  await noteDone(office, { ...act, emails: [...known.keys()] }, work)
}

export function listsAt({ listActs }: Marketing, seq: number): SubscriberPlace['lists'] {
  const lists = new Map<string, { isCareful: boolean }>()
  for (const { listId, isCareful, ...act } of listActs) {
    if (act.seq > seq) continue
    if (isCareful === undefined) lists.delete(listId)
    else lists.set(listId, { isCareful })
  }
  return lists
}

export const listsNow = (marketing: Marketing) => listsAt(marketing, Number.POSITIVE_INFINITY)

/** The company was put back to that place. Which events it had received by then, nobody knows. */
export function forgetActsAfter(marketing: Marketing, seq: number): void {
  marketing.acts = marketing.acts.filter((act) => act.seq <= seq)
  marketing.listActs = marketing.listActs.filter((act) => act.seq <= seq)
  marketing.sentEvents = []
}
