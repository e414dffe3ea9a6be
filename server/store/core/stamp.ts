import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
import { DO_NOT_KINDS, type DoNotKind } from '../../../contract/entities/lead.ts'
import { EARLIER } from '../../../contract/entities/wish.ts'
import type { TenantTx, TouchingTx } from './tenant-tx.ts'

export interface Stamp {
  seq: number
  nonce: string
  epoch: string
}

export interface KeptAnswer {
  userId: string
  key: string
  status: number
  body: unknown
}

/** At the end of the transaction: its lock makes the order of seqs that of commits: a cursor skips nothing. */
export async function stamp(tx: TouchingTx, kept?: KeptAnswer): Promise<Stamp | undefined> {
  const rows = [...tx.deletedById].flatMap(([entity, ids]) =>
    Array.from(ids, ([id, deleted]) => ({ entity, id, deleted })),
  )
  if (rows.length === 0) {
    if (kept) await keepAnswer(tx, kept)
    return
  }
  const nonce = newNonce()
  const stamped = await sql<Omit<Stamp, 'nonce'> & { mayMissWish: boolean }>`
    with clock as (
      insert into company_clock (company_id, seq, wished_at) values (${tx.companyId}, 1, ${wishedAt(tx)})
      on conflict (company_id) do update
        set seq = company_clock.seq + 1, wished_at = coalesce(excluded.wished_at, company_clock.wished_at)
      returning seq, wished_at
    ), moved as (
      insert into sync_index (company_id, entity, id, seq, deleted, first_seq)
      select ${tx.companyId}, touched.entity, touched.id, clock.seq, touched.deleted, clock.seq
      from clock cross join unnest(
        ${rows.map(({ entity }) => entity)}::text[],
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ deleted }) => deleted)}::boolean[]
      ) as touched (entity, id, deleted)
      on conflict (company_id, entity, id) do update set seq = excluded.seq, deleted = excluded.deleted
    ), logged as (
      insert into seq_log (company_id, seq, nonce) select ${tx.companyId}, seq, ${nonce} from clock
    )${kept ? sql`, kept as (${keeping(tx, kept)})` : sql``}
    select seq, epoch, coalesce(wished_at > now() - interval '1 minute', false) as "mayMissWish"
    from clock cross join sync_meta
  `.execute(tx.sql)
  const [row] = stamped.rows
  if (!row) throw new Error('A commit found no place in its company’s feed.')
  const { mayMissWish, ...clock } = row
  if (mayMissWish) await keepWishes(tx)
  return { ...clock, nonce }
}

/** Set with each commit that records or lifts a wish: a wish which is still to be spread is its own, or that new. */
const wishedAt = ({ companyId }: TenantTx) => sql`
  (select clock_timestamp() from wish where company_id = ${companyId} and to_spread is not null limit 1)`

const newNonce = () => randomBytes(6).toString('base64url')

const keeping = ({ companyId }: TenantTx, { userId, key, status, body }: KeptAnswer) => sql`
  update idempotency set status = ${status}, body = ${JSON.stringify(body)}, seq = clock.seq from clock
  where company_id = ${companyId} and user_id = ${userId} and key = ${key}`

/** For a mutation that changed nothing. */
const keepAnswer = (tx: TenantTx, kept: KeptAnswer) =>
  sql`with clock as (select null::bigint as seq) ${keeping(tx, kept)}`.execute(tx.sql)

// A lead that is being added and a wish for its number that is being recorded don't see each other: neither has
// committed. The company's clock decides: commits take turns under it, and the later one looks once more. It changes only
// rows that it has written, and so locked, itself.

/** Under the clock every wish that was recorded or lifted before this commit can be read. */
async function keepWishes(tx: TouchingTx): Promise<void> {
  const [leads, contacts] = [livingIds(tx, 'lead'), livingIds(tx, 'contact')]
  if (leads.length + contacts.length === 0) return
  for (const kind of DO_NOT_KINDS) await markLeads(tx, kind, leads)
  await sql`
    update contact set do_not_call = do_not_call from ${wishesOf('call', 'contact', contacts)}
    where contact.company_id = ${tx.companyId} and contact.id = wish_of.id
      and (wish_of.since is null) = (contact.do_not_call is not distinct from ${EARLIER.call})`.execute(tx.sql)
}

const livingIds = ({ deletedById }: TouchingTx, entity: 'lead' | 'contact') =>
  [...(deletedById.get(entity) ?? [])].flatMap(([id, deleted]) => (deleted ? [] : [id]))

async function markLeads({ companyId, sql: db }: TouchingTx, kind: DoNotKind, ids: readonly string[]): Promise<void> {
  const field = `do_not_${kind}`
  const reason = sql.ref(`lead.${field}`)
  await sql`
    update lead set
      ${sql.ref(field)} = case when wish_of.since is not null then ${EARLIER[kind]} end,
      ${sql.ref(`${field}_since`)} = wish_of.since
    from ${wishesOf(kind, 'lead', ids)}
    where lead.company_id = ${companyId} and lead.id = wish_of.id and case when wish_of.since is null
      then ${reason} = ${EARLIER[kind]} else ${reason} is null or ${reason} in (${sql.join(PHONE_REGISTERS)}) end`.execute(
    db,
  )
}

const KEYS = {
  call: 'phone_numbers',
  knock: 'array[door_key(array[address1, address2, address3], array[posttown, county], postcode, address)]',
}

const wishesOf = (kind: DoNotKind, table: 'lead' | 'contact', ids: readonly string[]) => sql`(
  select id, wish_since(company_id, ${kind}, ${sql.raw(KEYS[kind])}) as since
  from ${sql.table(table)} join unnest(${ids}::uuid[]) as written (written_id) on id = written_id
) as wish_of`
