import { sql } from 'kysely'
import type { CampaignRecipient, RecipientState } from '../../../contract/entities/marketing/campaign.ts'
import { countMoves, readStates } from './campaign-figures.ts'
import { emailsNotToContact } from './do-not-contact.ts'
import type { CampaignRef } from './campaigns.ts'
import { type NumberedRest, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Lease } from '../core/lease-keeper.ts'
import { demandLease } from '../core/leases.ts'
import type { Store } from '../core/open-store.ts'
import { mailboxLeft } from '../core/mailbox-left.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface Claimed {
  readonly subscriberId: string
  readonly token: string
  readonly email: string
  readonly domain: string
  readonly tries: number
  readonly refusedSince: Date | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
}

export interface Claim {
  readonly lease: Lease
  readonly claim: string
  readonly limit: number
  readonly perDomain: number
  /** Domains that have to wait. Their queued emails are not even read. */
  readonly blocked: readonly string[]
  /** Uses one of the domain's sends, if any are left. */
  readonly allow: (domain: string) => boolean
}

/**
 * Claims recipients, so that no other sender takes them. Subscribers who have unsubscribed, or must not be contacted
 * any more, are left out here.
 */
export async function claimRecipients(
  store: Store,
  { companyId, id }: CampaignRef,
  { lease, claim, limit, perDomain, blocked, allow }: Claim,
): Promise<Claimed[]> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    await demandLease(tx, lease)
    const campaign = await tx.sql
      .selectFrom('campaign')
      .select(['status', 'list_ids'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst()
    if (campaign?.status !== 'sending') return []
    const { rows } = await sql<Claimed & Excluded>`
      with recursive next as (
        (select domain from campaign_recipient
          where company_id = ${companyId} and campaign_id = ${id} and state = 'queued' order by domain limit 1)
        union all
        select (select domain from campaign_recipient
          where company_id = ${companyId} and campaign_id = ${id} and state = 'queued' and domain > next.domain
          order by domain limit 1)
        from next where next.domain is not null
      ), turn as materialized (
        select person.* from next cross join lateral (
          select subscriber_id, token, email, domain, tries, refused_since from campaign_recipient
          where company_id = ${companyId} and campaign_id = ${id} and state = 'queued' and domain = next.domain
            and (retry_at is null or retry_at <= now())
          order by email limit ${perDomain} for update skip locked
        ) as person
        where next.domain <> all(${blocked}::text[]) limit ${limit}
      )
      select subscriber_id as "subscriberId", token, turn.email, domain, tries, refused_since as "refusedSince", first_name as "firstName",
        last_name as "lastName", phone, coalesce(status = 'subscribed', false) and exists (
          select from list_member where company_id = ${companyId} and list_member.subscriber_id = turn.subscriber_id
            and list_id = any(${campaign.list_ids}::uuid[]) and state = 'member'
        ) as "mayGet", turn.email in ${emailsNotToContact(companyId)} as "isMarked",
        ${mailboxLeft} as "isMailboxLeft"
      from turn left join subscriber on company_id = ${companyId} and id = subscriber_id`.execute(tx.sql)
    const byReason = Map.groupBy(rows, reasonToSkip)
    const chosen = (byReason.get(undefined) ?? []).filter(({ domain }) => allow(domain))
    await moveQueued(tx, id, {
      people: chosen.map(({ subscriberId }) => subscriberId),
      state: 'sending',
      claim,
    })
    for (const [answer, skipped] of byReason) {
      if (answer === undefined) continue
      await moveQueued(tx, id, { people: skipped.map(({ subscriberId }) => subscriberId), state: 'skipped', answer })
    }
    return chosen
  })
  return result
}

interface Excluded {
  readonly mayGet: boolean
  readonly isMailboxLeft: boolean
  readonly isMarked: boolean
}

function reasonToSkip({ mayGet, isMailboxLeft, isMarked }: Excluded): string | undefined {
  if (!mayGet) return 'No longer subscribed to any of its lists.'
  if (isMailboxLeft) return 'Another address of this mailbox opted out.'
  if (isMarked) return 'A lead with this email is marked “Do not call” or “Do not knock”.'
}

interface QueuedMove {
  readonly people: readonly string[]
  readonly state: 'sending' | 'skipped'
  readonly claim?: string
  readonly answer?: string
}

export async function moveQueued(tx: TenantTx, campaignId: string, { people, ...to }: QueuedMove): Promise<void> {
  if (people.length === 0) return
  await tx.sql
    .updateTable('campaign_recipient')
    .set({ ...to, at: sql<Date>`now()`, handed_over_at: null, reply: null })
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute()
  await countMoves(
    tx,
    people.map(() => ({ campaignId, from: 'queued', to: to.state })),
  )
}

export interface LedgerRest {
  queued: number
  sending: number
  /** The time of the next retry. Null if a recipient is due now, or none waits. */
  due: Date | null
}

export async function readRest(store: Store, { companyId, id }: CampaignRef): Promise<LedgerRest> {
  const { rows } = await sql<LedgerRest>`
    select (select count(*) from (
        select from campaign_recipient where company_id = ${companyId} and campaign_id = ${id} and state = 'queued'
        limit 1) as one) as queued,
      (select count(*) from campaign_recipient
        where company_id = ${companyId} and campaign_id = ${id} and state = 'sending') as sending,
      case when exists (select from campaign_recipient
        where company_id = ${companyId} and campaign_id = ${id} and state = 'queued' and retry_at is null) then null
      else (select nullif(greatest(min(retry_at), now()), now()) from campaign_recipient
        where company_id = ${companyId} and campaign_id = ${id} and state = 'queued') end as due`.execute(store.db)
  return rows[0] ?? { queued: 0, sending: 0, due: null }
}

interface RecipientsAsked {
  readonly state?: RecipientState | undefined
  readonly page: number
  readonly limit: number
  /** Offset within the page. */
  readonly offset?: number
}

export async function listRecipients(
  store: Store,
  ref: CampaignRef,
  { state, page, limit, offset = 0 }: RecipientsAsked,
): Promise<NumberedRest & { recipients: CampaignRecipient[]; totalRecipients: number }> {
  const list = ledgerOf(store, ref)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))
    .select(['subscriber_id', 'email', 'state', 'answer', 'at'])
    .orderBy('state')
    .orderBy('domain')
    .orderBy('email')
    .offset((page - 1) * limit)
    .limit(limit)
  const [rows, totalRecipients] = await Promise.all([
    readRowsPage(store.db, list, offset),
    countRecipients(store, ref, state),
  ])
  const { rows: recipients, next } = shownPage(rows, offset, ({ subscriber_id, email, state: now, answer, at }) => ({
    subscriberId: subscriber_id,
    email,
    state: now,
    ...(answer ? { answer } : {}),
    at: at.toISOString(),
  }))
  return { recipients, next, totalRecipients }
}

const ledgerOf = (store: Store, { companyId, id }: CampaignRef) =>
  store.db.selectFrom('campaign_recipient').where('company_id', '=', companyId).where('campaign_id', '=', id)

/** Claimed ones are few, and counted with the queued ones. */
async function countRecipients(store: Store, ref: CampaignRef, state: RecipientState | undefined): Promise<number> {
  const people = await readStates(store, ref)
  if (state === undefined) return [...people.values()].reduce((sum, each) => sum + each, 0)
  if (state !== 'queued' && state !== 'sending') return people.get(state) ?? 0
  const { sending } = await ledgerOf(store, ref)
    .where('state', '=', 'sending')
    .select(({ fn }) => fn.countAll<number>().as('sending'))
    .executeTakeFirstOrThrow()
  return state === 'sending' ? sending : (people.get('queued') ?? 0) - sending
}
