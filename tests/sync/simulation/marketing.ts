import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { subscriberIdOf } from '../../../contract/entities/subscriber.ts'
import { writeTenant } from '../../../server/store/tenant-transaction.ts'
import type { SubscriberAct } from '../../support/expected-subscriber.ts'
import { callPlainly } from './plain-call.ts'
import type { SimServer } from './server.ts'

// A company's lists and the people on them, and everything that becomes of those beside the devices.

/** What was done to a person by others than a device, and at which place in the company's feed. */
interface ActElsewhere extends SubscriberAct {
  email: string
  seq: number
}

export interface Marketing {
  /** Of each list: whether people confirm first. */
  lists: Map<string, { isCareful: boolean }>
  /** People whom the server knows, and who has a mail with links. */
  tokens: Map<string, string>
  /** Those whom somebody may put on a list; the last of them nobody knows yet. */
  emails: string[]
  acts: ActElsewhere[]
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

const ofCompany = (path: string, companyId: string) => `/api/marketing/${path}?companyId=${companyId}`
const madeList = z.object({ list: z.object({ _id: z.string() }) })

/** `name`: of the company within its seed. In the order of ids people come, so their addresses are the seed's. */
export async function addMarketing(
  { server, admin, companyId }: Omit<Office, 'marketing'>,
  name: string,
): Promise<Marketing> {
  const emails = Array.from({ length: KNOWN + UNKNOWN }, (_, index) => `person${index}@${name}.example`)
  const marketing: Marketing = { lists: new Map(), tokens: new Map(), emails, acts: [] }
  const office: Office = { server, admin, companyId, marketing }
  for (const [index, doubleOptIn] of LISTS.entries()) {
    const form = { name: `List ${index}`, doubleOptIn, createdAt: AT }
    const { body } = await callPlainly(office, admin, 'POST', ofCompany('lists', companyId), form)
    marketing.lists.set(madeList.parse(body).list._id, { isCareful: doubleOptIn })
  }
  await addKnown(office, emails.slice(0, KNOWN))
  return marketing
}

/** One after the other on another list, each with a mail in which there are links. */
async function addKnown(office: Office, emails: readonly string[]): Promise<void> {
  const { server, admin, companyId, marketing } = office
  const ids = [...marketing.lists.keys()]
  for (const [index, email] of emails.entries()) {
    const args = { email, listIds: ids.slice(index % ids.length, (index % ids.length) + 1), at: AT, source: 'crm' }
    await callPlainly(office, admin, 'POST', ofCompany('subscribers/upsert', companyId), args)
    marketing.acts.push({ email, name: 'subscriber.add', args, seq: await place(office) })
    marketing.tokens.set(email, randomUUID().replaceAll('-', ''))
  }
  const mails = [...marketing.tokens].map(([email, token]) => ({
    company_id: companyId,
    campaign_id: randomUUID(),
    subscriber_id: subscriberIdOf(email),
    email,
    domain: 'example',
    token,
    state: 'sent' as const,
  }))
  await writeTenant(server.store, companyId, (tx) => tx.sql.insertInto('campaign_recipient').values(mails).execute())
}

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

/** How far the company's feed has come. */
async function place({ server, companyId }: Office): Promise<number> {
  const { db } = server.store
  const clock = db.selectFrom('company_clock').select('seq').where('company_id', '=', companyId)
  return Number((await clock.executeTakeFirstOrThrow()).seq)
}

/** Remembers what was done, where it moved the person's row. Nobody else does anything meanwhile. */
export async function note(
  office: Office,
  { email, name, args }: SubscriberAct & { email: string },
  act: () => Promise<void>,
): Promise<void> {
  const before = await standing(office, email)
  await act()
  const { version, leaveId } = await standing(office, email)
  if (version === before.version) return
  assert.equal(version, before.version + 1, `${name} moves a person more than once`)
  const leave = name === 'subscriber.unsubscribe' ? { leaveId } : {}
  office.marketing.acts.push({ email, name, args: { ...(args as object), email, ...leave }, seq: await place(office) })
}

/** The company was put back to that place. */
export function forgetActsAfter({ acts }: Marketing, seq: number): void {
  acts.splice(0, acts.length, ...acts.filter((act) => act.seq <= seq))
}
