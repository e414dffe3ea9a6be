import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { keepWishes } from './marks/keep-wishes.ts'
import { PLANNED_EACH_TIME } from './statements/statement-names.ts'
import type { TenantTx, TouchingTx } from './tenant-tx.ts'

export interface Stamp {
  seq: number
  nonce: string
  epoch: string
  /** Whether wishes still have to be spread, from this commit or an earlier one. */
  hasWishes: boolean
}

export interface KeptAnswer {
  userId: string
  key: string
  status: number
  body: unknown
}

/** Runs at the end of the transaction. Its lock makes the order of seqs that of commits, so that a cursor skips nothing. */
export async function stamp(tx: TouchingTx, kept: readonly KeptAnswer[] = []): Promise<Stamp | undefined> {
  const rows = [...tx.deletedById].flatMap(([entity, ids]) =>
    Array.from(ids, ([id, deleted]) => ({ entity, id, deleted, erased: tx.erasedIds.has(id) })),
  )
  if (rows.length === 0) {
    if (kept.length > 0) await keepAnswers(tx, kept)
    return
  }
  const nonce = newNonce()
  const [row] = await tx.ask(
    sql<Omit<Stamp, 'nonce'> & { mayMissWish: boolean }>`
    ${planningOf(kept)} with clock as (
      insert into company_clock (company_id, seq, wished_at) select ${tx.companyId}, 1, ${wishedAt(tx)}
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
    )${kept.length > 0 ? sql`, kept as (${keeping(tx, kept)})` : sql``}
    select seq, epoch, coalesce(wished_at > now() - interval '1 minute', false) as "mayMissWish",
      exists (${wishToSpread(tx)}) as "hasWishes"
    from clock cross join sync_meta`,
  )
  if (!row) throw new Error('A commit found no place in its company’s feed.')
  // Under the lock of the clock, so that no segments with this person are stored afterwards.
  if (tx.erasedIds.size > 0) await forgetSegments(tx)
  const { mayMissWish, ...clock } = row
  if (mayMissWish) await keepWishes(tx)
  return { ...clock, nonce, hasWishes: clock.hasWishes || mayMissWish }
}

const forgetSegments = ({ ask, companyId }: TenantTx) =>
  ask(sql`delete from shared_download where company_id = ${companyId}`)

/** Set by each commit that records or lifts a wish: a wish that still has to be spread is this commit's own, or just as new. */
const wishedAt = (tx: TenantTx) => sql`(select clock_timestamp() from (${wishToSpread(tx)} limit 1) as wished)`

const wishToSpread = ({ companyId }: TenantTx) =>
  sql`select from wish where company_id = ${companyId} and to_spread is not null`

const newNonce = () => randomBytes(6).toString('base64url')

function keeping({ companyId }: TenantTx, kept: readonly KeptAnswer[]) {
  const [one] = kept
  if (kept.length === 1 && one)
    return sql`
      update idempotency set status = ${one.status}, body = ${JSON.stringify(one.body)}, seq = clock.seq from clock
      where company_id = ${companyId} and user_id = ${one.userId} and key = ${one.key}`
  return sql`
    update idempotency set status = answer.status, body = answer.body::json, seq = clock.seq
    from clock cross join unnest(
      ${kept.map(({ userId }) => userId)}::uuid[],
      ${kept.map(({ key }) => key)}::text[],
      ${kept.map(({ status }) => status)}::integer[],
      ${kept.map(({ body }) => JSON.stringify(body))}::text[]
    ) as answer (user_id, key, status, body)
    where company_id = ${companyId} and idempotency.user_id = answer.user_id and idempotency.key = answer.key`
}

/** A cached plan from when few answers were stored would read all of them, once for each batch. */
const planningOf = (kept: readonly KeptAnswer[]) => (kept.length > 1 ? PLANNED_EACH_TIME : sql``)

/** For mutations that changed nothing. */
const keepAnswers = (tx: TenantTx, kept: readonly KeptAnswer[]) =>
  sql`${planningOf(kept)} with clock as (select null::bigint as seq) ${keeping(tx, kept)}`.execute(tx.sql)
