import { sql } from 'kysely'
import { confirmed, leftList, unsubscribed } from '../../contract/entities/subscriber-steps.ts'
import type { Subscriber } from '../../contract/entities/subscriber.ts'
import type { Store } from './open-store.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { type TenantTx, writeTenant } from './tenant-transaction.ts'

export interface Unasked {
  readonly subscriberId: string
  readonly email: string
  readonly firstName: string | null
  readonly listIds: string[]
}

export async function isSomebodyUnasked(store: Store, companyId: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('list_member')
    .select('subscriber_id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'pending')
    .where('asked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** People who were not asked to confirm yet; from now on they were. */
export async function claimUnasked(store: Store, companyId: string, limit: number): Promise<Unasked[]> {
  if (limit < 1) return []
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const { rows } = await sql<Unasked>`
      with unasked as (
        select distinct subscriber_id as id from list_member
        where company_id = ${companyId} and state = 'pending' and asked_at is null limit ${limit}
      ), asked as (
        update list_member set asked_at = now()
        where company_id = ${companyId} and state = 'pending' and asked_at is null
          and subscriber_id in (select id from unasked)
        returning subscriber_id, list_id
      )
      select subscriber.id as "subscriberId", email, first_name as "firstName", array_agg(list_id) as "listIds"
      from asked join subscriber on company_id = ${companyId} and id = subscriber_id
      where status in ('subscribed', 'unconfirmed')
      group by subscriber.id, email, first_name`.execute(tx.sql)
    await logAsked(tx, rows)
    return rows
  })
  return result
}

async function logAsked(tx: TenantTx, people: readonly Unasked[]): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into subscriber_event (company_id, subscriber_id, act, status, source)
    select ${tx.companyId}, id, 'confirmation-sent', status, 'mail' from subscriber
    where company_id = ${tx.companyId} and id = any(${people.map(({ subscriberId }) => subscriberId)}::uuid[])
  `.execute(tx.sql)
}

/** The mail server was not there: they are asked later. */
export async function unask(store: Store, companyId: string, people: readonly Unasked[]): Promise<void> {
  if (people.length === 0) return
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('list_member')
      .set({ asked_at: null })
      .where('company_id', '=', companyId)
      .where('state', '=', 'pending')
      .where('subscriber_id', '=', sql<string>`any(${people.map(({ subscriberId }) => subscriberId)}::uuid[])`)
      .execute(),
  )
}

export interface OwnChoice {
  readonly companyId: string
  readonly subscriberId: string
  readonly source: 'mail' | 'preferences' | 'webhook' | 'bounce'
}

/** What a person does about themselves, by a link in a mail. Undefined when nobody is there any more. */
async function changeOwn(
  store: Store,
  { companyId, subscriberId, source }: OwnChoice,
  change: (row: Subscriber) => Subscriber,
): Promise<Subscriber | undefined> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const before = (await subscribersForUpdate(tx, [subscriberId])).get(subscriberId)
    if (!before) return undefined
    const after = change(before)
    if (after !== before) await saveSubscribers(tx, [{ before, after }], { source })
    return after
  })
  return result
}

export const confirmOwn = (store: Store, who: OwnChoice) => changeOwn(store, who, confirmed)

export const unsubscribeOwn = (store: Store, who: OwnChoice, leaveId: string) =>
  changeOwn(store, who, (row) =>
    row.status === 'unsubscribed'
      ? row
      : unsubscribed(row, { companyId: who.companyId, email: row.email, at: row.updatedAt, leaveId }),
  )

/** Off every list that they did not keep. */
export const keepOnly = (store: Store, who: OwnChoice, kept: readonly string[]) =>
  changeOwn(store, who, (row) =>
    row.listIds.filter((listId) => !kept.includes(listId)).reduce((after, listId) => leftList(after, listId), row),
  )
