import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
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

/** The last statement before the commit, whose lock makes the order of seqs that of commits: a cursor skips nothing. */
export async function stamp(tx: TouchingTx, kept?: KeptAnswer): Promise<Stamp | undefined> {
  const rows = [...tx.deletedById].flatMap(([entity, ids]) =>
    Array.from(ids, ([id, deleted]) => ({ entity, id, deleted })),
  )
  if (rows.length === 0) {
    if (kept) await keepAnswer(tx, kept)
    return
  }
  const nonce = newNonce()
  const stamped = await sql<Omit<Stamp, 'nonce'>>`
    with clock as (
      insert into company_clock (company_id, seq) values (${tx.companyId}, 1)
      on conflict (company_id) do update set seq = company_clock.seq + 1
      returning seq
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
    select seq, epoch from clock cross join sync_meta
  `.execute(tx.sql)
  const [row] = stamped.rows
  if (!row) throw new Error('A commit found no place in its company’s feed.')
  return { ...row, nonce }
}

const newNonce = () => randomBytes(6).toString('base64url')

const keeping = ({ companyId }: TenantTx, { userId, key, status, body }: KeptAnswer) => sql`
  update idempotency set status = ${status}, body = ${JSON.stringify(body)}, seq = clock.seq from clock
  where company_id = ${companyId} and user_id = ${userId} and key = ${key}`

/** For a mutation that changed nothing. */
const keepAnswer = (tx: TenantTx, kept: KeptAnswer) =>
  sql`with clock as (select null::bigint as seq) ${keeping(tx, kept)}`.execute(tx.sql)
