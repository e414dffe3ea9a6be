import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Cause, RecipientState } from '../../../contract/entities/marketing/campaign.ts'
import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'
import { stricter, unsubscribed } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { type Subscriber, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { countFigures, countMoves } from './campaign-figures.ts'
import type { Figure } from '../schema/campaign-schema.ts'
import { countEngagement } from './ledger-outcomes.ts'
import type { Store } from '../core/open-store.ts'
import { companiesOfTokens } from './emails/mail-tokens.ts'
import { pauseOnWave } from './return-waves.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { keepSoftBounces } from './soft-bounces.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { forgetSoftBounces, suppressUnknown } from './suppressions.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface MailOfToken {
  readonly companyId: string
  readonly campaignId: string
  readonly subscriberId: string
}

export async function findMail(store: Store, token: string): Promise<MailOfToken | undefined> {
  const companies = await companiesOfTokens(store, [token])
  const found = await store.db
    .selectFrom('campaign_recipient')
    .select(['company_id', 'campaign_id', 'subscriber_id'])
    .where('company_id', '=', sql<string>`any(${companies}::uuid[])`)
    .where('token', '=', token)
    .executeTakeFirst()
  return found && { companyId: found.company_id, campaignId: found.campaign_id, subscriberId: found.subscriber_id }
}

export type MailEventType = MailEvent['type']

export interface NamedMail extends Omit<MailOfToken, 'campaignId'> {
  readonly token: string
  readonly campaignId?: string
}

/** The emails of the tokens, in their order; tokens that aren't ours are left out. */
export async function mailsOf(store: Store, tokens: readonly string[]): Promise<NamedMail[]> {
  const companies = await companiesOfTokens(store, tokens)
  if (companies.length === 0) return []
  const isOfThem = sql<string>`any(${companies}::uuid[])`
  const sent = await store.db
    .selectFrom('campaign_recipient')
    .select(['token', 'company_id as companyId', 'campaign_id as campaignId', 'subscriber_id as subscriberId'])
    .where('company_id', '=', isOfThem)
    .where('token', '=', sql<string>`any(${tokens}::text[])`)
    .execute()
  const requests = await store.db
    .selectFrom('list_member')
    .select(['ask_token as token', 'company_id as companyId', 'subscriber_id as subscriberId'])
    .where('company_id', '=', isOfThem)
    .where('ask_token', '=', sql<string>`any(${tokens}::text[])`)
    .execute()
  const byToken = new Map<string, NamedMail>()
  for (const { token, ...mail } of [...requests, ...sent]) if (token) byToken.set(token, { token, ...mail })
  return tokens.flatMap((token) => byToken.get(token) ?? [])
}

/** An event for an email or, if that is unknown, for a subscriber. Counts once. */
export interface ReceivedEvent {
  readonly subscriberId: string
  readonly campaignId?: string
  readonly type: MailEventType
  readonly reason?: string | undefined
  readonly cause?: Cause | undefined
  /** An open or click by a program: never the subscriber's. */
  readonly isAutomatic?: boolean | undefined
  readonly source: string
}

export async function applyToMail(store: Store, companyId: string, event: ReceivedEvent): Promise<void> {
  await writeTenant(store, companyId, (tx) => apply(tx, event))
}

/** A subscriber whom this database doesn't have, because it was restored to an earlier backup, is suppressed all the same. */
export async function unsubscribeByLink(
  store: Store,
  { companyId, ...mail }: Omit<MailOfToken, 'campaignId'> & Partial<MailOfToken>,
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    const isKnown = await apply(tx, { ...mail, type: 'unsubscribed', source: 'mail' })
    if (!isKnown) await suppressUnknown(tx, mail.subscriberId)
  })
}

/** Applies a provider's event. False if it was already counted, or concerns no subscriber. */
export async function applyEvent(
  store: Store,
  companyId: string,
  event: MailEvent & Pick<ReceivedEvent, 'cause'>,
  source: string,
): Promise<boolean> {
  const [mail] = event.token ? await mailsOf(store, [event.token]) : []
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
    const { type, reason, cause, isAutomatic } = event
    return apply(tx, { subscriberId, ...about, type, reason, cause, isAutomatic, source })
  })
  return result
}

async function apply(tx: TenantTx, event: ReceivedEvent): Promise<boolean> {
  const person = (await subscribersForUpdate(tx, [event.subscriberId])).get(event.subscriberId)
  const isFirst = await countEvent(tx, event)
  if (!person) return false
  if (event.type === 'soft-bounced' && event.campaignId && isFirst) {
    const { subscriberId, cause = 'other', reason: answer = '', source } = event
    await keepSoftBounces(tx, event.campaignId, [{ subscriberId, cause, answer }], source)
    return true
  }
  // A provider may send the one click of an email any number of times.
  if (event.type === 'unsubscribed' && event.campaignId && !isFirst && person.status === 'unsubscribed') return true
  const after = personAfter(person, event)
  if (after !== person) await saveSubscribers(tx, [{ before: person, after }], { source: event.source })
  return true
}

/**
 * Applies an event to everything but its subscriber, whose row is locked. Returns whether it is the first of its kind
 * for its email.
 */
export async function countEvent(tx: TenantTx, event: ReceivedEvent): Promise<boolean> {
  const { subscriberId, campaignId, type, isAutomatic } = event
  const isFirst = campaignId ? await markMail(tx, campaignId, event) : true
  const engagement = isAutomatic ? undefined : ENGAGEMENT[type]
  if (isFirst && campaignId && engagement) await countEngagement(tx, engagement, [subscriberId])
  if (type === 'delivered' || engagement) await forgetSoftBounces(tx, [subscriberId])
  return isFirst
}

const ENGAGEMENT: Partial<Record<MailEventType, 'opens' | 'clicks'>> = { opened: 'opens', clicked: 'clicks' }

function personAfter(person: Subscriber, { type, reason }: ReceivedEvent): Subscriber {
  if (type === 'bounced') return stricter(person, 'bounced', randomUUID(), reason)
  if (type === 'complained') return stricter(person, 'complained', randomUUID(), reason)
  if (type !== 'unsubscribed') return person
  const { companyId, email, updatedAt: at } = person
  return unsubscribed(person, { companyId, email, at, leaveId: randomUUID(), ...(reason ? { reason } : {}) })
}

const HANDED_OVER: readonly RecipientState[] = ['sent', 'delivered', 'unknown', 'sending']
/** An earlier report that the email had not arrived was premature, or too mild. */
const OR_CAME_BACK: readonly RecipientState[] = [...HANDED_OVER, 'not-delivered']

/** The state that an event leads to and the states it can follow, or the column for the time of the first such event. */
type Mark =
  | { readonly to: RecipientState; readonly from: readonly RecipientState[] }
  | {
      readonly at: 'complained_at' | 'unsubscribed_at' | `${'' | 'auto_'}${'opened' | 'clicked'}_at`
      readonly figure: Figure
    }

const MARKS: Record<MailEventType, Mark> = {
  delivered: { to: 'delivered', from: OR_CAME_BACK.filter((state) => state !== 'delivered') },
  bounced: { to: 'bounced', from: OR_CAME_BACK },
  'soft-bounced': { to: 'not-delivered', from: HANDED_OVER },
  complained: { at: 'complained_at', figure: 'complained' },
  unsubscribed: { at: 'unsubscribed_at', figure: 'unsubscribed' },
  opened: { at: 'opened_at', figure: 'opened' },
  clicked: { at: 'clicked_at', figure: 'clicked' },
}
const AUTOMATIC: Partial<Record<MailEventType, Mark>> = {
  opened: { at: 'auto_opened_at', figure: 'auto-opened' },
  clicked: { at: 'auto_clicked_at', figure: 'auto-clicked' },
}

async function markMail(tx: TenantTx, campaignId: string, event: ReceivedEvent): Promise<boolean> {
  const mark = (event.isAutomatic ? AUTOMATIC[event.type] : undefined) ?? MARKS[event.type]
  const line = await tx.sql
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', event.subscriberId)
    .forUpdate()
    .executeTakeFirst()
  if (!line || !('to' in mark ? mark.from.includes(line.state) : line[mark.at] === null)) return false
  const { reason, cause } = event
  const came = reason && cause ? { answer: reason, cause } : {}
  await tx.sql
    .updateTable('campaign_recipient')
    .set(
      'to' in mark
        ? { state: mark.to, at: sql<Date>`now()`, ...(mark.to === 'delivered' ? {} : came) }
        : { [mark.at]: sql<Date>`now()` },
    )
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', event.subscriberId)
    .execute()
  if ('to' in mark && mark.to !== 'delivered' && cause)
    await pauseOnWave(tx, campaignId, { domain: line.domain, cause, answer: reason ?? '' })
  if ('to' in mark) await countMoves(tx, [{ campaignId, from: line.state, to: mark.to }])
  else await countFigures(tx, campaignId, new Map([[mark.figure, 1]]))
  return true
}
