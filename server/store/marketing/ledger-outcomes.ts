import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Cause, RecipientState } from '../../../contract/entities/marketing/campaign.ts'
import { stricter } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { Refusal } from '../../../contract/errors.ts'
import { countMoves } from './campaign-figures.ts'
import { changeSubscribers } from './change-subscribers.ts'
import { campaignForUpdate, type CampaignRef, changeCampaign } from './campaigns.ts'
import { auditIn } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import { keepSoftBounces } from './soft-bounces.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface Outcome {
  readonly subscriberId: string
  readonly state: 'sent' | 'failed' | 'bounced' | 'unknown' | 'queued'
  readonly answer: string
  readonly cause?: Cause
  readonly retryAt?: Date
  readonly refusedSince?: Date | null
  readonly counts: boolean
}

/** Records the replies to claimed emails, even if they were given up in the meantime. */
export async function recordOutcomes(
  store: Store,
  { companyId, id }: CampaignRef,
  claim: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await writeTenant(store, companyId, async (tx) => {
    const { rows } = await sql<{ subscriberId: string; was: RecipientState; state: Outcome['state'] }>`
      with replies as (
        select * from unnest(
          ${outcomes.map(({ subscriberId }) => subscriberId)}::uuid[], ${outcomes.map(({ state }) => state)}::text[],
          ${outcomes.map(({ answer }) => answer)}::text[],
          ${outcomes.map(({ retryAt }) => retryAt?.toISOString() ?? null)}::timestamptz[],
          ${outcomes.map(({ refusedSince }) => refusedSince?.toISOString() ?? null)}::timestamptz[],
          ${outcomes.map(({ counts }) => Number(counts))}::integer[], ${outcomes.map(({ cause }) => cause ?? null)}::text[]
        ) as replies (id, new_state, new_answer, new_retry_at, new_refused_since, try, new_cause)
      ), before as (
        select subscriber_id, state as was from campaign_recipient
        where company_id = ${companyId} and campaign_id = ${id} and claim = ${claim} and state in ('sending', 'unknown')
          and subscriber_id in (select id from replies) for update
      )
      update campaign_recipient as line set state = new_state, answer = nullif(new_answer, ''),
        cause = new_cause, reply = null, retry_at = new_retry_at, refused_since = new_refused_since,
        handed_over_at = case when new_state in ('sent', 'unknown') then line.handed_over_at end,
        tries = line.tries + try, at = now()
      from before join replies on replies.id = before.subscriber_id
      where line.company_id = ${companyId} and line.campaign_id = ${id} and line.subscriber_id = before.subscriber_id
      returning line.subscriber_id as "subscriberId", was, line.state`.execute(tx.sql)
    const sent = rows.filter(({ state }) => state === 'sent')
    await countEngagement(
      tx,
      'sends',
      sent.map(({ subscriberId }) => subscriberId),
    )
    const now = new Map(rows.map(({ subscriberId, state }) => [subscriberId, state]))
    const became = (state: Outcome['state']) => outcomes.filter(({ subscriberId }) => now.get(subscriberId) === state)
    await bounce(tx, became('bounced'))
    const softly = became('failed').map(({ cause = 'other', ...line }) => ({ ...line, cause }))
    await keepSoftBounces(tx, id, softly, 'bounce')
    await countMoves(
      tx,
      rows.map(({ was, state }) => ({ campaignId: id, from: was, to: state })),
    )
  })
}

const bounce = (tx: TenantTx, outcomes: readonly Outcome[]) =>
  changeSubscribers(tx, outcomes, (row, { answer }) => stricter(row, 'bounced', randomUUID(), answer), {
    source: 'bounce',
  })

export async function countEngagement(
  tx: TenantTx,
  what: 'sends' | 'opens' | 'clicks',
  people: readonly string[],
  by: 1 | -1 = 1,
): Promise<void> {
  if (people.length === 0) return
  const rows = await tx.sql
    .updateTable('subscriber')
    .set((row) => ({ [what]: row(what, '+', by), version: row('version', '+', 1) }))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${people}::uuid[])`)
    .returning(['id', 'on_devices'])
    .execute()
  tx.touchedAll(
    'subscriber',
    rows.flatMap(({ id, on_devices }) => (on_devices ? [id] : [])),
  )
}

interface Decision {
  readonly by: string
  readonly isSentAgain: boolean
  readonly subscriberIds?: readonly string[] | undefined
}

export async function decideUnknown(
  store: Store,
  { companyId, id }: CampaignRef,
  { by, isSentAgain, subscriberIds }: Decision,
): Promise<number> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const campaign = await campaignForUpdate(tx, id)
    if (isSentAgain && campaign?.status === 'cancelled')
      throw new Refusal('state', 'This campaign is cancelled. No more of its emails will be sent.')
    const rows = await tx.sql
      .updateTable('campaign_recipient')
      .set(
        isSentAgain
          ? { state: 'queued', claim: null, retry_at: null, answer: 'Sent again: a person decided so.' }
          : { state: 'sent', claim: null, answer: 'Taken as sent: a person decided so.' },
      )
      .where('company_id', '=', companyId)
      .where('campaign_id', '=', id)
      .where('state', '=', 'unknown')
      .$if(subscriberIds !== undefined, (query) =>
        query.where('subscriber_id', '=', sql<string>`any(${subscriberIds ?? []}::uuid[])`),
      )
      .returning('subscriber_id')
      .execute()
    const people = rows.map(({ subscriber_id }) => subscriber_id)
    const after = isSentAgain ? 'Sent again' : 'Taken as sent'
    if (people.length > 0) await auditIn(tx, by, { action: 'campaign.decided', count: people.length, after }, id)
    await countMoves(
      tx,
      people.map(() => ({ campaignId: id, from: 'unknown', to: isSentAgain ? 'queued' : 'sent' })),
    )
    if (!isSentAgain) await countEngagement(tx, 'sends', people)
    else if (people.length > 0 && campaign?.status === 'sent')
      await changeCampaign(tx, id, { status: 'sending', finished_at: null })
    return people.length
  })
  return result
}
