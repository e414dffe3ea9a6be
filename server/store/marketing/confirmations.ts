import { sql } from 'kysely'
import type { SubscriberAct } from '../../../contract/entities/marketing/subscriber-log.ts'
import { confirmed, hasLeft, leftList } from '../../../contract/entities/marketing/subscriber-steps.ts'
import {
  CONFIRMATION_LASTS_DAYS,
  type Subscriber,
  subscriberIdOf,
} from '../../../contract/entities/marketing/subscriber.ts'
import { changeSubscribers } from './change-subscribers.ts'
import type { Lease } from '../core/lease-keeper.ts'
import { demandLease } from '../core/leases.ts'
import type { Store } from '../core/open-store.ts'
import { mailboxLeft } from '../core/mailbox-left.ts'
import { companiesOfTokens } from './emails/mail-tokens.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export const isToBeAsked = sql<boolean>`(
  state = 'pending' and asked_at is null and (ask_again_at is null or ask_again_at <= now()))`

export interface Unasked {
  readonly subscriberId: string
  readonly email: string | null
  readonly firstName: string | null
  readonly listIds: string[]
  readonly mayBeAsked: boolean
  readonly tries: number
}

export async function isSomebodyUnasked(store: Store, companyId: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('list_member')
    .select('subscriber_id')
    .where('company_id', '=', companyId)
    .where(isToBeAsked)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The most that one run reads. Subscribers after others whose domains have to wait are reached once some of those are done. */
const LOOKED_AT = 1_000

export async function nextUnasked(
  store: Store,
  companyId: string,
  { limit, blocked }: { limit: number; blocked: readonly string[] },
): Promise<Unasked[]> {
  if (limit < 1) return []
  const { rows } = await sql<Unasked>`
    select subscriber_id as "subscriberId", email, first_name as "firstName", list_ids as "listIds", tries,
      coalesce(status in ('subscribed', 'unconfirmed') and not ${mailboxLeft}, false) as "mayBeAsked"
    from (
      select subscriber_id, array_agg(list_id) as list_ids, max(ask_tries) as tries from list_member
      where company_id = ${companyId} and ${isToBeAsked}
      group by subscriber_id order by subscriber_id limit ${LOOKED_AT}
    ) as unasked left join subscriber on company_id = ${companyId} and id = subscriber_id
    where coalesce(split_part(email, '@', 2) <> all(${blocked}::text[]), true)
    order by subscriber_id limit ${limit}`.execute(store.db)
  return rows
}

export interface AskedPerson extends Unasked {
  readonly outcome: 'sent' | 'refused' | 'not to be sent' | 'busy'
  readonly answer: string
  readonly token: string | null
}

/** Records the results. If the server stops before this, those subscribers get a second email, which is better than none. */
export async function noteAsked(store: Store, companyId: string, people: readonly AskedPerson[]): Promise<void> {
  if (people.length === 0) return
  const now = Date.now()
  const lines = people.flatMap(({ subscriberId, listIds, outcome, token, tries }) => {
    const [askedAt, againAt] = outcome === 'busy' ? [null, new Date(now + waitAfter(tries))] : [new Date(now), null]
    return listIds.map((listId) => ({ subscriberId, listId, askedAt, againAt, token }))
  })
  await writeTenant(store, companyId, async (tx) => {
    await noteRefused(
      tx,
      people.filter(({ outcome }) => outcome === 'refused'),
    )
    await sql`
      update list_member set ask_tries = ask_tries + 1, asked_at = asked.at, ask_again_at = again_at, ask_token = token
      from unnest(
        ${lines.map(({ subscriberId }) => subscriberId)}::uuid[], ${lines.map(({ listId }) => listId)}::uuid[],
        ${lines.map(({ askedAt }) => askedAt)}::timestamptz[], ${lines.map(({ againAt }) => againAt)}::timestamptz[],
        ${lines.map(({ token }) => token)}::text[]
      ) as asked (person_id, on_list, at, again_at, token)
      where company_id = ${companyId} and subscriber_id = person_id and list_id = on_list and state = 'pending'
        and asked_at is null`.execute(tx.sql)
    await logAsked(tx, people)
  })
}

const MINUTE_MS = 60_000
const waitAfter = (tries: number) => MINUTE_MS * 4 ** tries

const noteRefused = (tx: TenantTx, people: readonly AskedPerson[]) =>
  changeSubscribers(
    tx,
    people,
    (row, { answer }) => (row.pendingListIds ? { ...row, confirmationRefused: answer } : row),
    { source: 'mail' },
  )

const ACTS = { sent: 'confirmation-sent', refused: 'confirmation-refused' } as const satisfies Record<
  string,
  SubscriberAct
>

async function logAsked(tx: TenantTx, people: readonly AskedPerson[]): Promise<void> {
  const lines = people.flatMap(({ subscriberId, outcome, answer }) =>
    outcome === 'sent' || outcome === 'refused'
      ? [{ subscriberId, act: ACTS[outcome], reason: outcome === 'refused' ? answer : null }]
      : [],
  )
  if (lines.length === 0) return
  await sql`
    insert into subscriber_event (company_id, subscriber_id, act, status, source, via, reason)
    select ${tx.companyId}, id, asked.act, status, 'mail', 'email', asked.reason from subscriber join unnest(
      ${lines.map(({ subscriberId }) => subscriberId)}::uuid[], ${lines.map(({ act }) => act)}::text[],
      ${lines.map(({ reason }) => reason)}::text[]
    ) as asked (person_id, act, reason) on id = person_id
    where company_id = ${tx.companyId}`.execute(tx.sql)
}

/** After a mail server refused a confirmation email, it can be sent once more. */
export async function askAgain(store: Store, companyId: string, email: string): Promise<Subscriber | undefined> {
  const id = subscriberIdOf(email)
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const before = (await subscribersForUpdate(tx, [id])).get(id)
    if (!before?.confirmationRefused || hasLeft(before)) return before
    const { confirmationRefused: _refused, ...after } = before
    await saveSubscribers(tx, [{ before, after }], { source: 'crm' })
    await tx.sql
      .updateTable('list_member')
      .set({ asked_at: null, ask_again_at: null, ask_tries: 0 })
      .where('company_id', '=', companyId)
      .where('subscriber_id', '=', id)
      .where('state', '=', 'pending')
      .execute()
    return (await subscribersForUpdate(tx, [id])).get(id)
  })
  return result
}

export interface OwnChoice {
  readonly companyId: string
  readonly subscriberId: string
  readonly source: 'mail' | 'preferences' | 'webhook' | 'bounce'
}

/** A change by the subscriber, through a link in an email. Undefined if they no longer exist. */
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

export interface OpenConfirmation {
  readonly companyId: string
  readonly subscriberId: string
  readonly lists: readonly { readonly id: string; readonly name: string }[]
}

/** `used`: its lists were confirmed, and the subscriber is still on them. */
export interface FoundConfirmation extends OpenConfirmation {
  readonly kind: 'open' | 'used' | 'ended'
}

/** A link confirms the lists of its own email, once. */
export async function findConfirmation(store: Store, token: string): Promise<FoundConfirmation | undefined> {
  const companies = await companiesOfTokens(store, [token])
  const rows = await store.db
    .selectFrom('list_member as member')
    .innerJoin('marketing_list as list', (join) =>
      join.onRef('list.company_id', '=', 'member.company_id').onRef('list.id', '=', 'member.list_id'),
    )
    .innerJoin('subscriber', (join) =>
      join.onRef('subscriber.company_id', '=', 'member.company_id').onRef('subscriber.id', '=', 'member.subscriber_id'),
    )
    .select(['member.company_id', 'member.subscriber_id', 'list.id', 'list.name', 'member.state', 'subscriber.status'])
    .select(
      sql<boolean>`coalesce(member.asked_at, now()) > now() - make_interval(days => ${CONFIRMATION_LASTS_DAYS})`.as(
        'isFresh',
      ),
    )
    .where('member.company_id', '=', sql<string>`any(${companies}::uuid[])`)
    .where('member.ask_token', '=', token)
    .where('member.state', 'in', ['pending', 'member'])
    .where('list.deleted_at', 'is', null)
    .orderBy('list.name')
    .execute()
  const pending = rows.filter(({ state }) => state === 'pending')
  const open = pending.filter(({ isFresh }) => isFresh)
  const used = rows.filter(({ state, status }) => state === 'member' && status === 'subscribed')
  const [kind, chosen] =
    open.length > 0
      ? (['open', open] as const)
      : used.length > 0
        ? (['used', used] as const)
        : (['ended', pending] as const)
  const [first] = chosen
  if (!first) return
  const lists = chosen.map(({ id, name }) => ({ id, name }))
  return { kind, companyId: first.company_id, subscriberId: first.subscriber_id, lists }
}

export const confirmOwn = (store: Store, { lists, ...who }: OpenConfirmation) =>
  changeOwn(store, { ...who, source: 'mail' }, (row) =>
    confirmed(
      row,
      lists.map(({ id }) => id),
    ),
  )

/** Stored before the email is handed over, so that an immediate reply can be matched. */
export async function nameAsks(
  store: Store,
  companyId: string,
  asks: readonly { readonly subscriberId: string; readonly listIds: readonly string[]; readonly token: string }[],
  lease: Lease,
): Promise<void> {
  const lines = asks.flatMap(({ listIds, ...ask }) => listIds.map((listId) => ({ ...ask, listId })))
  if (lines.length === 0) return
  await writeTenant(store, companyId, async (tx) => {
    await demandLease(tx, lease)
    await sql`
      update list_member set ask_token = token from unnest(
        ${lines.map(({ subscriberId }) => subscriberId)}::uuid[], ${lines.map(({ listId }) => listId)}::uuid[],
        ${lines.map(({ token }) => token)}::text[]
      ) as asked (person_id, on_list, token)
      where company_id = ${companyId} and subscriber_id = person_id and list_id = on_list and state = 'pending'
        and asked_at is null`.execute(tx.sql)
  })
}

export const keepOnly = (store: Store, who: OwnChoice, kept: readonly string[]) =>
  changeOwn(store, who, (row) =>
    row.listIds.filter((listId) => !kept.includes(listId)).reduce((after, listId) => leftList(after, listId), row),
  )
