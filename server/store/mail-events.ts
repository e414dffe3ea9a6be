import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RecipientState } from '../../contract/entities/campaign.ts'
import type { MailEvent } from '../../contract/endpoints/marketing-settings.ts'
import { stricter, unsubscribed } from '../../contract/entities/subscriber-steps.ts'
import { type Subscriber, subscriberIdOf } from '../../contract/entities/subscriber.ts'
import { countFigures, countMoves, type Figure } from './campaign-figures.ts'
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

/** Whom a mail was for, of a campaign or to ask them to confirm. */
export async function whoseMail(
  store: Store,
  token: string,
): Promise<(Omit<MailOfToken, 'campaignId'> & Partial<MailOfToken>) | undefined> {
  const mail = await findMail(store, token)
  if (mail) return mail
  const asked = await store.db
    .selectFrom('list_member')
    .select(['company_id', 'subscriber_id'])
    .where('ask_token', '=', token)
    .limit(1)
    .executeTakeFirst()
  return asked && { companyId: asked.company_id, subscriberId: asked.subscriber_id }
}

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
  const mail = event.token ? await whoseMail(store, event.token) : undefined
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
    const about = mail?.campaignId ? { campaignId: mail.campaignId } : {}
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
  if (type !== 'unsubscribed') return person
  const { companyId, email, updatedAt: at } = person
  return unsubscribed(person, { companyId, email, at, leaveId: randomUUID(), ...(reason ? { reason } : {}) })
}

const HANDED_OVER: readonly RecipientState[] = ['sent', 'delivered', 'unknown', 'sending']

/** The state that an event leads to, and from which; or the column where the first of its kind leaves its time. */
type Mark =
  | { readonly to: RecipientState; readonly from: readonly RecipientState[] }
  | { readonly at: 'complained_at' | 'unsubscribed_at' | 'opened_at' | 'clicked_at'; readonly figure: Figure }

const MARKS: Record<MailEventType, Mark | undefined> = {
  delivered: { to: 'delivered', from: ['sent', 'unknown', 'sending'] },
  bounced: { to: 'bounced', from: HANDED_OVER },
  'soft-bounced': undefined,
  complained: { at: 'complained_at', figure: 'complained' },
  unsubscribed: { at: 'unsubscribed_at', figure: 'unsubscribed' },
  opened: { at: 'opened_at', figure: 'opened' },
  clicked: { at: 'clicked_at', figure: 'clicked' },
}

/** Whether it is the first of its kind about the mail. */
async function markMail(tx: TenantTx, campaignId: string, heard: HeardOf): Promise<boolean> {
  const mark = MARKS[heard.type]
  if (!mark) return false
  const line = await tx.sql
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', heard.subscriberId)
    .forUpdate()
    .executeTakeFirst()
  if (!line || !('to' in mark ? mark.from.includes(line.state) : line[mark.at] === null)) return false
  const { reason } = heard
  await tx.sql
    .updateTable('campaign_recipient')
    .set(
      'to' in mark
        ? { state: mark.to, ...(reason && mark.to === 'bounced' ? { answer: reason } : {}) }
        : { [mark.at]: sql<Date>`now()` },
    )
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', heard.subscriberId)
    .execute()
  if ('to' in mark) await countMoves(tx, [{ campaignId, from: line.state, to: mark.to }])
  else await countFigures(tx, campaignId, new Map([[mark.figure, 1]]))
  return true
}
