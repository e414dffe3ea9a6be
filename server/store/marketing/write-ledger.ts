import { sql } from 'kysely'
import { countAudience } from './audience.ts'
import { emailsNotToContact } from './do-not-contact.ts'
import { countFigures } from './campaign-figures.ts'
import type { CampaignRef } from './campaigns.ts'
import { newMailTokens } from './emails/mail-tokens.ts'
import { moveQueued } from './ledger.ts'
import type { Store } from '../core/open-store.ts'
import { mailboxLeft } from '../core/mailbox-left.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

// The campaign ledger has a row for each recipient. It is written in parts, one transaction each: subscribers in the
// order of their ids, together with the position.
//
//   campaign begins ─► part ─► part ─► … ─► complete: the sender may start
//                       └─ stop: continues after the stored position
//
// What must always hold: a subscriber is in a ledger at most once, and no email leaves before the ledger is complete.

export const LEDGER_PART = 5_000

export interface LedgerPart {
  readonly people: number
  readonly isLast: boolean
}

/** Writes the next part. Recipients are subscribed, confirmed on at least one of the lists, and may be contacted. */
export async function writeLedgerPart(
  tx: TenantTx,
  campaignId: string,
  listIds: readonly string[],
): Promise<LedgerPart> {
  const reached = await reachedBy(tx, campaignId)
  const { rows } = await sql<{ looked: number; people: number; last: string | null }>`
    with next as materialized (
      select distinct subscriber_id from unnest(${listIds}::uuid[]) as list (id) cross join lateral (
        select subscriber_id from list_member where company_id = ${tx.companyId} and list_id = list.id
          and state = 'member' and (${reached}::uuid is null or subscriber_id > ${reached}::uuid)
        order by subscriber_id limit ${LEDGER_PART}
      ) as member order by subscriber_id limit ${LEDGER_PART}
    ), written as (
      insert into campaign_recipient (company_id, campaign_id, subscriber_id, token, email, domain, state)
      select ${tx.companyId}, ${campaignId}, id, ${newMailTokens(tx.companyId)}, email,
        split_part(email, '@', 2), 'queued'
      from next join subscriber on company_id = ${tx.companyId} and id = next.subscriber_id
      where status = 'subscribed' and not ${mailboxLeft} and email not in ${emailsNotToContact(tx.companyId)}
      on conflict do nothing returning subscriber_id
    )
    select (select count(*) from next) as looked, (select count(*) from written) as people,
      (select subscriber_id from next order by subscriber_id desc limit 1) as last`.execute(tx.sql)
  const { looked, people, last } = rows[0] ?? { looked: 0, people: 0, last: null }
  const isLast = looked < LEDGER_PART || last === null
  await (isLast ? endPreparation(tx, campaignId) : keepReached(tx, campaignId, last))
  await countFigures(tx, campaignId, new Map([['queued', people]]))
  return { people, isLast }
}

async function reachedBy(tx: TenantTx, campaignId: string): Promise<string | null> {
  const row = await tx.sql
    .selectFrom('campaign_preparation')
    .select('reached')
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.reached ?? null
}

async function keepReached(tx: TenantTx, campaignId: string, reached: string): Promise<void> {
  await tx.sql
    .insertInto('campaign_preparation')
    .values({ company_id: tx.companyId, campaign_id: campaignId, reached })
    .onConflict((conflict) => conflict.columns(['company_id', 'campaign_id']).doUpdateSet({ reached }))
    .execute()
}

/** The ledger is complete, or will never be. */
export async function endPreparation(tx: TenantTx, campaignId: string): Promise<void> {
  await tx.sql
    .deleteFrom('campaign_preparation')
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .execute()
}

export async function countWhom(store: Store, { companyId, id }: CampaignRef, listIds: readonly string[]) {
  const { people } = await countAudience(store, companyId, listIds)
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('campaign_preparation')
      .set({ people })
      .where('company_id', '=', companyId)
      .where('campaign_id', '=', id)
      .execute(),
  )
}

export const hasLedger = async (tx: TenantTx, campaignId: string): Promise<boolean> =>
  (await tx.sql
    .selectFrom('campaign_recipient')
    .select('subscriber_id')
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Without statistics the planner estimates a new ledger at a few rows, and reads all of it for each claim. */
export const analyseLedger = (store: Store) => sql`analyze campaign_recipient`.execute(store.db)

export async function skipQueued(tx: TenantTx, campaignId: string, answer: string): Promise<void> {
  const waiting = await tx.sql
    .selectFrom('campaign_recipient')
    .select('subscriber_id')
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .limit(LEDGER_PART)
    .forUpdate()
    .execute()
  await moveQueued(tx, campaignId, {
    people: waiting.map(({ subscriber_id }) => subscriber_id),
    state: 'skipped',
    answer,
  })
}
