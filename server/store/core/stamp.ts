import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { keepWishes } from './keep-wishes.ts'
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
    Array.from(ids, ([id, deleted]) => ({ entity, id, deleted, erased: tx.erasedIds.has(id) })),
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
      insert into sync_index (company_id, entity, id, seq, deleted, erased, first_seq)
      select ${tx.companyId}, touched.entity, touched.id, clock.seq, touched.deleted, touched.erased, clock.seq
      from clock cross join unnest(
        ${rows.map(({ entity }) => entity)}::text[],
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ deleted }) => deleted)}::boolean[],
        ${rows.map(({ erased }) => erased)}::boolean[]
      ) as touched (entity, id, deleted, erased)
      on conflict (company_id, entity, id) do update
        set seq = excluded.seq, deleted = excluded.deleted, erased = excluded.erased or (sync_index.erased and excluded.deleted)
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
