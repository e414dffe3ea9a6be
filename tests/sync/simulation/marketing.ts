import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'
import type { MarketingList } from '../../../contract/entities/marketing-list.ts'
import { added } from '../../../contract/entities/subscriber-steps.ts'
import { CRM_SOURCE, subscriberIdOf } from '../../../contract/entities/subscriber.ts'
import { saveRow } from '../../../server/store/rows.ts'
import { saveSubscribers } from '../../../server/store/save-subscribers.ts'
import { writeTenant } from '../../../server/store/tenant-transaction.ts'
import type { SubscriberAct } from '../../support/expected-subscriber.ts'
import type { SimServer } from './server.ts'

// A company's lists and the people on them, and everything that becomes of those beside the devices.

/** What was done to a person by others than a device, and at which place in the company's feed. */
interface ActElsewhere extends SubscriberAct {
  email: string
  seq: number
  /** It moved their row; else there must have been nothing to change. */
  isMove: boolean
}

export interface Marketing {
  /** Of each list: whether people confirm first. */
  lists: Map<string, { isCareful: boolean }>
  /** People whom the server knows, and who has a mail with links. */
  tokens: Map<string, string>
  /** Those whom somebody may put on a list; the last of them nobody knows yet. */
  emails: string[]
  acts: ActElsewhere[]
  /** Events of the mail provider that count, and do not count again. */
  told: MailEvent[]
}

interface Office {
  server: SimServer
  admin: { id: string }
  companyId: string
  marketing: Marketing
}

const AT = '2026-11-01T08:00:00.000Z'
const LISTS = [false, false, true] as const
const KNOWN = 5
const UNKNOWN = 2

/** `name`: of the company within its seed. In the order of ids people come, so their addresses are the seed's. */
export async function addMarketing(
  { server, admin, companyId }: Omit<Office, 'marketing'>,
  name: string,
): Promise<Marketing> {
  const emails = Array.from({ length: KNOWN + UNKNOWN }, (_, index) => `person${index}@${name}.example`)
  const lists = LISTS.map((doubleOptIn, index) => newList(companyId, `List ${index}`, doubleOptIn))
  const known = emails.slice(0, KNOWN).map((email, index) => ({
    email,
    // One after the other on another list, each with a mail in which there are links.
    args: { email, listIds: [lists[index % lists.length]?._id ?? ''], at: AT, source: CRM_SOURCE },
    token: randomUUID().replaceAll('-', ''),
  }))
  const isCareful = (listId: string) => lists.some(({ _id, doubleOptIn }) => _id === listId && doubleOptIn)
  const people = known.map(({ args }) => added(undefined, { companyId, ...args, needsConfirmation: isCareful }))
  const through = { source: CRM_SOURCE, by: admin.id, at: AT, onDevices: true }
  const { seq = 0 } = await writeTenant(server.store, companyId, async (tx) => {
    for (const list of lists) await saveRow(tx, { entity: 'list', id: list._id }, undefined, list, { userId: admin.id })
    await saveSubscribers(
      tx,
      people.map((after) => ({ before: undefined, after })),
      through,
    )
    await tx.sql
      .insertInto('campaign_recipient')
      .values(known.map((each) => mailTo(companyId, each)))
      .execute()
  })
  return {
    lists: new Map(lists.map(({ _id, doubleOptIn }) => [_id, { isCareful: doubleOptIn }])),
    tokens: new Map(known.map(({ email, token }) => [email, token])),
    emails,
    acts: known.map(({ email, args }) => ({ email, name: 'subscriber.add', args, seq, isMove: true })),
    told: [],
  }
}

const newList = (companyId: string, name: string, doubleOptIn: boolean): MarketingList => ({
  _id: randomUUID(),
  companyId,
  name,
  doubleOptIn,
  trackOpens: false,
  trackClicks: false,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
})

const mailTo = (companyId: string, { email, token }: { email: string; token: string }) => ({
  company_id: companyId,
  campaign_id: randomUUID(),
  subscriber_id: subscriberIdOf(email),
  email,
  domain: 'example',
  token,
  state: 'sent' as const,
})

async function standing({ server, companyId }: Office, email: string) {
  const { db } = server.store
  const person = await db
    .selectFrom('subscriber')
    .select(['version', 'leave_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', subscriberIdOf(email))
    .executeTakeFirst()
  return { version: person?.version ?? 0, leaveId: person?.leave_id }
}

export const isKnown = async (office: Office, email: string): Promise<boolean> =>
  (await standing(office, email)).version > 0

/** How far the company's feed has come. */
async function place({ server, companyId }: Office): Promise<number> {
  const { db } = server.store
  const clock = db.selectFrom('company_clock').select('seq').where('company_id', '=', companyId)
  return Number((await clock.executeTakeFirstOrThrow()).seq)
}

/** The server names the leave itself. */
const LEAVES = new Set(['subscriber.unsubscribe', 'heard by mail'])

/** Remembers what was done. Nobody else does anything meanwhile. */
export async function note(
  office: Office,
  { email, name, args }: SubscriberAct & { email: string },
  act: () => Promise<void>,
): Promise<void> {
  const before = await standing(office, email)
  await act()
  const { version, leaveId } = await standing(office, email)
  const isMove = version !== before.version
  const next = name === 'erased' ? 0 : before.version + 1
  assert.ok(!isMove || version === next, `${name} moves a person more than once`)
  const whole = { ...(args as object), email, ...(LEAVES.has(name) ? { leaveId } : {}) }
  office.marketing.acts.push({ email, name, args: whole, seq: await place(office), isMove })
}

/** The company was put back to that place. Which events it was told by then, nobody knows. */
export function forgetActsAfter({ acts, told }: Marketing, seq: number): void {
  acts.splice(0, acts.length, ...acts.filter((act) => act.seq <= seq))
  told.length = 0
}
