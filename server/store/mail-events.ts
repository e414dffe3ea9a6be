import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MailEvent } from '../../contract/endpoints/marketing-settings.ts'
import { stricter, unsubscribed } from '../../contract/entities/subscriber-steps.ts'
import { type Subscriber, subscriberIdOf } from '../../contract/entities/subscriber.ts'
import { countEngagement } from './ledger-outcomes.ts'
import type { Store } from './open-store.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { type TenantTx, writeTenant } from './tenant-transaction.ts'

/** A mail as its token names it. */
export interface MailOfToken {
  readonly companyId: string
  readonly campaignId: string
  readonly subscriberId: string
}

export async function findMail(store: Store, token: string): Promise<MailOfToken | undefined> {
  const found = await store.db
    .selectFrom('campaign_recipient')
    .select(['company_id', 'campaign_id', 'subscriber_id'])
    .where('token', '=', token)
    .executeTakeFirst()
  return found && { companyId: found.company_id, campaignId: found.campaign_id, subscriberId: found.subscriber_id }
}

export type MailEventType = MailEvent['type']

/** Something that happened to a mail, or to a person where it is not known to which mail. Counts once. */
export interface HeardOf {
  readonly subscriberId: string
  readonly campaignId?: string
  readonly type: MailEventType
  readonly reason?: string | undefined
  /** Of the log. */
  readonly source: string
}

export async function applyToMail(store: Store, companyId: string, heard: HeardOf): Promise<void> {
  await writeTenant(store, companyId, (tx) => apply(tx, heard))
}

/** An event of a provider; false when it was counted before, or is about nobody. */
export async function applyEvent(store: Store, companyId: string, event: MailEvent, source: string): Promise<boolean> {
  const mail = event.token ? await findMail(store, event.token) : undefined
  if (mail && mail.companyId !== companyId) return false
  const subscriberId =
    mail?.subscriberId ?? (event.email ? subscriberIdOf(event.email.trim().toLowerCase()) : undefined)
  if (!subscriberId) return false
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const fresh = await tx.sql
      .insertInto('mail_event')
      .values({ company_id: companyId, event_id: event.eventId })
      .onConflict((conflict) => conflict.columns(['company_id', 'event_id']).doNothing())
      .executeTakeFirst()
    if (Number(fresh.numInsertedOrUpdatedRows ?? 0) === 0) return false
    const about = mail ? { campaignId: mail.campaignId } : {}
    return apply(tx, { subscriberId, ...about, type: event.type, reason: event.reason, source })
  })
  return result
}

async function apply(tx: TenantTx, heard: HeardOf): Promise<boolean> {
  const person = (await subscribersForUpdate(tx, [heard.subscriberId])).get(heard.subscriberId)
  const isFirst = heard.campaignId ? await markMail(tx, heard.campaignId, heard) : true
  if (isFirst && heard.campaignId && heard.type === 'opened') await countEngagement(tx, 'opens', [heard.subscriberId])
  if (isFirst && heard.campaignId && heard.type === 'clicked') await countEngagement(tx, 'clicks', [heard.subscriberId])
  if (!person) return false
  const after = personAfter(person, heard)
  if (after !== person) await saveSubscribers(tx, [{ before: person, after }], { source: heard.source })
  return true
}

function personAfter(person: Subscriber, { type, reason }: HeardOf): Subscriber {
  if (type === 'bounced') return stricter(person, 'bounced', randomUUID(), reason)
  if (type === 'complained') return stricter(person, 'complained', randomUUID(), reason)
  if (type !== 'unsubscribed' || person.status === 'unsubscribed') return person
  const { companyId, email, updatedAt: at } = person
  return unsubscribed(person, { companyId, email, at, leaveId: randomUUID(), ...(reason ? { reason } : {}) })
}

const handedOver = sql`state in ('sent', 'delivered', 'unknown', 'sending')`

/** What of the mail's own row an event changes, and when it is the first of its kind. */
const marks: Record<MailEventType, { set: ReturnType<typeof sql>; isFirst: ReturnType<typeof sql> }> = {
  delivered: { set: sql`state = 'delivered'`, isFirst: sql`state in ('sent', 'unknown', 'sending')` },
  bounced: { set: sql`state = 'bounced'`, isFirst: handedOver },
  'soft-bounced': { set: sql`answer = coalesce(answer, '')`, isFirst: sql`false` },
  complained: { set: sql`complained_at = now()`, isFirst: sql`complained_at is null` },
  unsubscribed: { set: sql`unsubscribed_at = now()`, isFirst: sql`unsubscribed_at is null` },
  opened: { set: sql`opened_at = now()`, isFirst: sql`opened_at is null` },
  clicked: { set: sql`clicked_at = now()`, isFirst: sql`clicked_at is null` },
}

async function markMail(tx: TenantTx, campaignId: string, { subscriberId, type, reason }: HeardOf): Promise<boolean> {
  const { set, isFirst } = marks[type]
  const { numAffectedRows } = await sql`
    update campaign_recipient set ${set}${reason && type === 'bounced' ? sql`, answer = ${reason}` : sql``}
    where company_id = ${tx.companyId} and campaign_id = ${campaignId} and subscriber_id = ${subscriberId}
      and ${isFirst}`.execute(tx.sql)
  return Number(numAffectedRows ?? 0) > 0
}
