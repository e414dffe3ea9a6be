import { sql } from 'kysely'
import type { CampaignRecipient, RecipientState } from '../../contract/entities/campaign.ts'
import type { CampaignRef } from './campaigns.ts'
import type { Store } from './open-store.ts'
import { type TenantTx, writeTenant } from './tenant-transaction.ts'

/** Who gets mail of these lists: subscribed, and confirmed on one of them. */
const onLists = (companyId: string, listIds: readonly string[]) => sql`
  select distinct subscriber_id from list_member
  where company_id = ${companyId} and list_id = any(${listIds}::uuid[]) and state = 'member'`

export interface Audience {
  people: number
  unconfirmed: number
  keptOut: number
}

export async function countAudience(store: Store, companyId: string, listIds: readonly string[]): Promise<Audience> {
  const { rows } = await sql<Audience>`
    with members as (
      select subscriber_id, bool_or(state = 'member') as is_confirmed from list_member
      where company_id = ${companyId} and list_id = any(${listIds}::uuid[]) and state <> 'left' group by subscriber_id
    )
    select count(*) filter (where status = 'subscribed' and is_confirmed) as people,
      count(*) filter (where status = 'unconfirmed' or (status = 'subscribed' and not is_confirmed)) as unconfirmed,
      count(*) filter (where status not in ('subscribed', 'unconfirmed')) as "keptOut"
    from members join subscriber on company_id = ${companyId} and id = subscriber_id`.execute(store.db)
  return rows[0] ?? { people: 0, unconfirmed: 0, keptOut: 0 }
}

/** A row for each person who gets the campaign, all in the transaction that begins it. Answers how many. */
export async function writeLedger(tx: TenantTx, campaignId: string, listIds: readonly string[]): Promise<number> {
  const written = await sql`
    insert into campaign_recipient (company_id, campaign_id, subscriber_id, token, email, domain, state)
    select ${tx.companyId}, ${campaignId}, id, replace(gen_random_uuid()::text, '-', ''), email,
      split_part(email, '@', 2), 'queued'
    from (${onLists(tx.companyId, listIds)}) as chosen join subscriber on company_id = ${tx.companyId} and id = subscriber_id
    where status = 'subscribed'
    on conflict do nothing`.execute(tx.sql)
  return Number(written.numAffectedRows ?? 0)
}

export interface Claimed {
  readonly subscriberId: string
  readonly token: string
  readonly email: string
  readonly domain: string
  readonly tries: number
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
}

export interface Claim {
  readonly claim: string
  readonly limit: number
  /** Domains that have to wait. */
  readonly blocked: readonly string[]
  /** Takes a mail to a domain out of what may be sent now, if there is any left. */
  readonly allow: (domain: string) => boolean
}

/**
 * Takes some of a campaign's people in hand. Committed before anything is handed over: whoever is in hand when the
 * server stops may have got the mail, and nobody else. Who has left since is left out here.
 */
export async function claimRecipients(
  store: Store,
  { companyId, id }: CampaignRef,
  { claim, limit, blocked, allow }: Claim,
): Promise<Claimed[]> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const campaign = await tx.sql
      .selectFrom('campaign')
      .select(['status', 'list_ids'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst()
    if (campaign?.status !== 'sending') return []
    const { rows } = await sql<Claimed & { mayGet: boolean }>`
      with turn as materialized (
        select subscriber_id, token, email, domain, tries from campaign_recipient
        where company_id = ${companyId} and campaign_id = ${id} and state = 'queued'
          and (retry_at is null or retry_at <= now()) and domain <> all(${blocked}::text[])
        order by subscriber_id limit ${limit} for update skip locked
      )
      select subscriber_id as "subscriberId", token, turn.email, domain, tries, first_name as "firstName",
        last_name as "lastName", phone, coalesce(status = 'subscribed', false) and exists (
          select from list_member where company_id = ${companyId} and list_member.subscriber_id = turn.subscriber_id
            and list_id = any(${campaign.list_ids}::uuid[]) and state = 'member'
        ) as "mayGet"
      from turn left join subscriber on company_id = ${companyId} and id = subscriber_id`.execute(tx.sql)
    const chosen = rows.filter(({ mayGet, domain }) => mayGet && allow(domain))
    await moveRecipients(tx, id, {
      people: rows.filter(({ mayGet }) => !mayGet).map(({ subscriberId }) => subscriberId),
      state: 'skipped',
      answer: 'No longer subscribed to any of its lists.',
    })
    await moveRecipients(tx, id, {
      people: chosen.map(({ subscriberId }) => subscriberId),
      state: 'sending',
      claim,
    })
    return chosen
  })
  return result
}

interface Move {
  readonly people: readonly string[]
  readonly state: RecipientState
  readonly claim?: string
  readonly answer?: string
}

export async function moveRecipients(tx: TenantTx, campaignId: string, { people, ...to }: Move): Promise<void> {
  if (people.length === 0) return
  await tx.sql
    .updateTable('campaign_recipient')
    .set({ ...to, at: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute()
}

const STOPPED = 'The server stopped while this mail was handed over.'

/** What another sender had in hand when it ended. Only while no sender of the company works. */
export async function giveUpAbandoned(store: Store, companyId: string): Promise<number> {
  const { result } = await writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('campaign_recipient')
      .set({ state: 'unknown', answer: STOPPED })
      .where('company_id', '=', companyId)
      .where('state', '=', 'sending')
      .executeTakeFirst(),
  )
  return Number(result.numUpdatedRows)
}

export interface LedgerRest {
  /** In the queue, those who wait for another try too. */
  queued: number
  sending: number
  /** When the next of those who wait is due; null when somebody is due now, or nobody waits. */
  due: Date | null
}

export async function readRest(store: Store, { companyId, id }: CampaignRef): Promise<LedgerRest> {
  const { rows } = await sql<LedgerRest>`
    select (select count(*) from (
        select from campaign_recipient where company_id = ${companyId} and campaign_id = ${id} and state = 'queued'
        limit 1) as one) as queued,
      (select count(*) from campaign_recipient
        where company_id = ${companyId} and campaign_id = ${id} and state = 'sending') as sending,
      (select case when bool_or(retry_at is null or retry_at <= now()) then null else min(retry_at) end from (
        select retry_at from campaign_recipient
        where company_id = ${companyId} and campaign_id = ${id} and state = 'queued'
        order by retry_at nulls first limit 1) as next) as due`.execute(store.db)
  return rows[0] ?? { queued: 0, sending: 0, due: null }
}

export async function listRecipients(
  store: Store,
  { companyId, id }: CampaignRef,
  { state, page, limit }: { state?: RecipientState | undefined; page: number; limit: number },
): Promise<{ recipients: CampaignRecipient[]; totalRecipients: number }> {
  const matching = store.db
    .selectFrom('campaign_recipient')
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))
  const [rows, { total }] = await Promise.all([
    matching
      .select(['subscriber_id', 'email', 'state', 'answer', 'at'])
      .orderBy('email')
      .orderBy('subscriber_id')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const recipients = rows.map(({ subscriber_id, email, state, answer, at }) => ({
    subscriberId: subscriber_id,
    email,
    state,
    ...(answer ? { answer } : {}),
    at: at.toISOString(),
  }))
  return { recipients, totalRecipients: total }
}
