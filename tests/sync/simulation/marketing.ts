import { randomUUID } from 'node:crypto'
import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { added } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { CRM_SOURCE, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { saveRow } from '../../../server/store/feed/rows.ts'
import { newMailToken } from '../../../server/store/marketing/emails/mail-tokens.ts'
import { saveSubscribers } from '../../../server/store/marketing/save-subscribers.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { SubscriberAct } from '../../support/builders/expected-subscriber.ts'
import type { SimServer } from './server.ts'
import type { World } from './world.ts'

// A company's lists, the people on them, and everything that happens to those outside the devices.

interface ActElsewhere extends SubscriberAct {
  email: string
  seq: number
  isMove: boolean
}

interface ListAct {
  listId: string
  seq: number
  /** Whether people confirm first; undefined once the list is deleted. */
  isCareful: boolean | undefined
}

export interface Marketing {
  listActs: ListAct[]
  /** People whom the server knows and who have an email with links. */
  tokens: Map<string, string>
  emails: string[]
  acts: ActElsewhere[]
  sentEvents: MailEvent[]
}

export interface Office {
  server: SimServer
  admin: { id: string }
  companyId: string
  marketing: Marketing
}

export function marketingOf({ marketing }: World, companyId: string): Marketing {
  const found = marketing.get(companyId)
  if (!found) throw new Error('A company without lists.')
  return found
}

const AT = '2026-11-01T08:00:00.000Z'
const LISTS = [false, false, true] as const
const KNOWN = 5
const UNKNOWN = 2

/** `name`: of the company within its seed. People come in the order of their ids, so the seed determines their addresses. */
export async function addMarketing(
  { server, admin, companyId }: Omit<Office, 'marketing'>,
  name: string,
): Promise<Marketing> {
  const emails = Array.from({ length: KNOWN + UNKNOWN }, (_, index) => `person${index}@${name}.example`)
  const lists = LISTS.map((doubleOptIn, index) => newList(companyId, `List ${index}`, doubleOptIn))
  const known = emails.slice(0, KNOWN).map((email, index) => ({
    email,
    // One after the other on another list, each with an email that has links.
    args: { email, listIds: [lists[index % lists.length]?._id ?? ''], at: AT, source: CRM_SOURCE },
    token: newMailToken(companyId),
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
    listActs: lists.map(({ _id, doubleOptIn }) => ({ listId: _id, seq, isCareful: doubleOptIn })),
    tokens: new Map(known.map(({ email, token }) => [email, token])),
    emails,
    acts: known.map(({ email, args }) => ({ email, name: 'subscriber.add', args, seq, isMove: true })),
    sentEvents: [],
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
