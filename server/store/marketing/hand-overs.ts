import { sql } from 'kysely'
import { countMoves } from './campaign-figures.ts'
import type { CampaignRef } from './campaigns.ts'
import type { Claimed } from './ledger.ts'
import type { Lease } from '../core/lease-keeper.ts'
import { demandLease } from '../core/leases.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

// A claim records which emails a sender is working on; the mark records which have started to leave.
//
//   queued ─claim─► claimed ─mark─► marked ─reply─► recorded in the ledger
//
// If a sender is killed, only marked emails may have left: all others are queued again.

export interface ClaimedRecipient {
  readonly subscriberId: string
  readonly claim: string
}

export interface RecipientReply extends ClaimedRecipient {
  /** The reply, for the sender that continues if this one is killed before it updates the ledger. */
  readonly reply: unknown
}

export interface HandOverStep {
  readonly lease: Lease
  readonly started: readonly ClaimedRecipient[]
  readonly replies: readonly RecipientReply[]
}

/** Must be committed before any of `started` is handed over. Resolves to the emails that this sender still has claimed. */
export async function markHandOvers(
  store: Store,
  { companyId, id }: CampaignRef,
  { lease, started, replies }: HandOverStep,
): Promise<Set<string>> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    await demandLease(tx, lease)
    const { rows } = await sql<{ id: string }>`
      with kept as (
        update campaign_recipient as line set reply = what::jsonb from unnest(
          ${replies.map(({ subscriberId }) => subscriberId)}::uuid[], ${replies.map(({ claim }) => claim)}::uuid[],
          ${replies.map((line) => JSON.stringify(line.reply))}::text[]
        ) as given (person, their_claim, what)
        where line.company_id = ${companyId} and line.campaign_id = ${id} and line.subscriber_id = person
          and line.claim = their_claim and line.state = 'sending'
      )
      update campaign_recipient as line set handed_over_at = now() from unnest(
        ${started.map(({ subscriberId }) => subscriberId)}::uuid[], ${started.map(({ claim }) => claim)}::uuid[]
      ) as given (person, their_claim)
      where line.company_id = ${companyId} and line.campaign_id = ${id} and line.subscriber_id = person
        and line.claim = their_claim and line.state = 'sending'
      returning line.subscriber_id as id`.execute(tx.sql)
    return new Set(rows.map((row) => row.id))
  })
  return result
}

const STOPPED = 'The server stopped while this mail was handed over.'

/** Releases the claims of a dead sender, unless their reply is stored. Only while no sender is working. */
export async function giveUpAbandoned(store: Store, companyId: string, lease: Lease): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    await demandLease(tx, lease)
    const abandoned = tx.sql
      .updateTable('campaign_recipient')
      .where('company_id', '=', companyId)
      .where('state', '=', 'sending')
      .where('reply', 'is', null)
    // Claimed ones are counted as queued.
    await abandoned.where('handed_over_at', 'is', null).set({ state: 'queued', claim: null }).execute()
    const rows = await abandoned
      .where('handed_over_at', 'is not', null)
      .set({ state: 'unknown', answer: STOPPED })
      .returning('campaign_id')
      .execute()
    await countMoves(
      tx,
      rows.map(({ campaign_id }) => ({ campaignId: campaign_id, from: 'sending', to: 'unknown' })),
    )
  })
}

export interface AbandonedReply {
  readonly campaignId: string
  readonly claim: string
  readonly person: Claimed
  readonly reply: unknown
}

export async function abandonedReplies(store: Store, companyId: string): Promise<AbandonedReply[]> {
  const rows = await store.db
    .selectFrom('campaign_recipient')
    .select(['campaign_id', 'claim', 'reply', 'subscriber_id', 'token', 'email', 'domain', 'tries', 'refused_since'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'sending')
    .where('reply', 'is not', null)
    .execute()
  return rows.map(({ campaign_id, claim, reply, subscriber_id, refused_since, ...line }) => ({
    campaignId: campaign_id,
    claim: claim ?? '',
    reply,
    person: {
      ...line,
      subscriberId: subscriber_id,
      refusedSince: refused_since,
      firstName: null,
      lastName: null,
      phone: null,
    },
  }))
}
