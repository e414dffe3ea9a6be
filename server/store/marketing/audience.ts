import { type RawBuilder, sql } from 'kysely'
import { mailboxLeft } from '../core/mailbox-left.ts'
import { emailsNotToContact } from './do-not-contact.ts'
import { subscribersOfLeftMailboxes } from './mailboxes.ts'
import { sizesOf } from './marketing-tally.ts'
import type { Store } from '../core/open-store.ts'
import { onAnyQuery } from './subscriber-words.ts'

export interface Audience {
  people: number
  unconfirmed: number
  keptOut: number
  /** Subscribed, but another address of the mailbox has opted out. Absent if there are none. */
  mailboxLeft?: number
  /** Subscribed, but marked "Do not call" or "Do not knock" on a lead. Absent if there are none. */
  doNotContact?: number
}

interface Lists {
  readonly companyId: string
  readonly listIds: readonly string[]
}

/** If a quarter of the company is on the lists, reading all of it is faster than single lookups. */
const LARGE = 1 / 4

export async function countAudience(store: Store, companyId: string, listIds: readonly string[]): Promise<Audience> {
  const lists = { companyId, listIds: [...new Set(listIds)] }
  const sizes = await sizesOf(store.db, companyId)
  await analyseSubscribers(store, sizes[companyId] ?? 0)
  const members = lists.listIds.reduce((sum, id) => sum + (sizes[id] ?? 0), 0)
  const isLarge = members > LARGE * (sizes[companyId] ?? 0)
  const [{ people, ...others }, ofLeftMailboxes, doNotContact] = await Promise.all([
    isLarge ? countEverybody(store, lists) : countMembers(store, lists),
    countReached(store, lists, sql`id in ${subscribersOfLeftMailboxes(companyId)}`),
    countReached(store, lists, sql`email in ${emailsNotToContact(companyId)} and not ${mailboxLeft}`),
  ])
  return {
    people: people - ofLeftMailboxes - doNotContact,
    ...others,
    ...(ofLeftMailboxes > 0 ? { mailboxLeft: ofLeftMailboxes } : {}),
    ...(doNotContact > 0 ? { doNotContact } : {}),
  }
}

/** Subscribers whom the other figures would count as reached. */
async function countReached(
  { db }: Store,
  { companyId, listIds }: Lists,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from subscriber
    where company_id = ${companyId} and status = 'subscribed' and ${condition}
      and exists (
        select from list_member where list_member.company_id = ${companyId} and subscriber_id = subscriber.id
          and list_id = any(${listIds}::uuid[]) and state = 'member'
      )`.execute(db)
  return rows[0]?.people ?? 0
}

/** A higher number adds nothing to the warning. */
const MOST_WITHOUT_BASIS = 10_000

/** Recipients without a recorded reason for emailing them on any of their lists. Counted up to 10,000. */
export async function countWithoutBasis({ db }: Store, companyId: string, listIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select from list_member join subscriber on subscriber.company_id = ${companyId} and id = subscriber_id
      where list_member.company_id = ${companyId} and list_id = any(${listIds}::uuid[]) and state = 'member'
        and status = 'subscribed' and not ${mailboxLeft} and email not in ${emailsNotToContact(companyId)}
      group by subscriber_id having count(basis) = 0 limit ${MOST_WITHOUT_BASIS}
    ) as unrecorded`.execute(db)
  return rows[0]?.people ?? 0
}

async function countMembers(store: Store, { companyId, listIds }: Lists): Promise<Audience> {
  const [only, another] = listIds
  // A list has each subscriber once.
  const members =
    another === undefined
      ? sql`select subscriber_id, state = 'member' as is_confirmed from list_member
          where company_id = ${companyId} and list_id = ${only} and state <> 'left'`
      : sql`select subscriber_id, bool_or(state = 'member') as is_confirmed from list_member
          where company_id = ${companyId} and list_id = any(${listIds}::uuid[]) and state <> 'left'
          group by subscriber_id`
  const { rows } = await sql<Audience>`
    with members as (${members})
    select count(*) filter (where status = 'subscribed' and is_confirmed) as people,
      count(*) filter (where status = 'unconfirmed' or (status = 'subscribed' and not is_confirmed)) as unconfirmed,
      count(*) filter (where status not in ('subscribed', 'unconfirmed')) as "keptOut"
    from members join subscriber on company_id = ${companyId} and id = subscriber_id`.execute(store.db)
  return rows[0] ?? NOBODY
}

const NOBODY = { people: 0, unconfirmed: 0, keptOut: 0 }

/** Uses `except`: a planner without statistics would evaluate `not exists` by reading all members for each subscriber. */
async function countEverybody(store: Store, { companyId, listIds }: Lists): Promise<Audience> {
  const { rows } = await sql<Audience>`
    with waiting as materialized (
      select count(*) as people from (
        select subscriber_id from list_member
        where company_id = ${companyId} and list_id = any(${listIds}::uuid[]) and state = 'pending'
        except
        select subscriber_id from list_member
        where company_id = ${companyId} and list_id = any(${listIds}::uuid[]) and state = 'member'
      ) as pending cross join lateral (
        select from subscriber where company_id = ${companyId} and id = subscriber_id and status = 'subscribed' offset 0
      ) as subscribed
    ), everybody as materialized (
      select count(*) filter (where status = 'subscribed') as subscribed,
        count(*) filter (where status = 'unconfirmed') as unconfirmed,
        count(*) filter (where status not in ('subscribed', 'unconfirmed')) as kept_out
      from subscriber where company_id = ${companyId} and words @@ ${onAnyQuery(companyId, listIds)}::tsquery
    )
    select subscribed - people as people, unconfirmed + people as unconfirmed, kept_out as "keptOut"
    from everybody cross join waiting`.execute(store.db)
  return rows[0] ?? NOBODY
}

/** Fewer are quick to read with any plan. */
const MANY_PEOPLE = 10_000

/** Without statistics the planner reads a newly imported company completely, and PostgreSQL analyses it only after a minute. */
async function analyseSubscribers({ db }: Store, people: number): Promise<void> {
  if (people < MANY_PEOPLE) return
  const { rows } = await sql<{ changed: number }>`
    select n_mod_since_analyze as changed from pg_stat_user_tables where relid = 'subscriber'::regclass`.execute(db)
  // Doesn't wait for another session that is analysing it.
  if ((rows[0]?.changed ?? 0) > people / 2) await sql`analyze (skip_locked) subscriber, list_member`.execute(db)
}
