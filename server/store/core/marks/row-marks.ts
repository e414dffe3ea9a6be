import { type RawBuilder, sql } from 'kysely'
import { londonClock } from '../../../../contract/london-time.ts'
import type { DoNotKind } from '../../../../contract/entities/lead.ts'
import { isRegister, PHONE_REGISTERS } from '../../../../contract/entities/phone-register.ts'
import { EARLIER } from '../../../../contract/entities/wish.ts'
import type { TenantTx } from '../tenant-tx.ts'
import { doorKeyOf, keyHash, registerIn, wishedSince } from './lookups.ts'

// Settles "Do not call" and "Do not knock" on rows that were just written: see decisions 53 and 137. A person's
// request is recorded or lifted for the row's numbers or address, and the row gets the flag of the wish or register
// that applies to them.

export type MarkedTable = 'lead' | 'contact'

/** A row that this transaction has written, and so locked. */
export interface WrittenMark {
  readonly id: string
  /** Whether the row still has the same numbers or address. `compare`: decided by the digits of its phones. */
  readonly place: 'new' | 'same' | 'other' | 'compare'
  /** The flag before the write. */
  readonly was: string | null
  /** The flag that was written. */
  readonly asked: string | null
  /** The phones before the write, if they are to be compared. */
  readonly phone?: string | undefined
  readonly numbers?: readonly string[] | null
}

/** History already has a user's change of a flag. A change that the server makes as a result is recorded here. */
export type MarkedBy = 'person' | 'server'

interface Settled {
  readonly table: MarkedTable
  readonly kind: DoNotKind
  readonly by: MarkedBy
}

/** Sends its statement at once, together with the one that wrote the rows. */
export async function settleMarks(tx: TenantTx, settled: Settled, rows: readonly WrittenMark[]): Promise<void> {
  if (rows.length === 0) return
  const { kind } = settled
  const state = stateOf(tx, settled, rows)
  await Promise.all([
    rows.some((row) => mayLift(kind, row)) && tx.ask(lifting(tx, kind, state)),
    rows.some((row) => mayRecord(kind, row)) && tx.ask(recording(tx, kind, state)),
    tx.ask(settling(tx, settled, state)),
  ])
}

const isOfRegister = (kind: DoNotKind, reason: string) => kind === 'call' && isRegister(reason)

const mayLift = (kind: DoNotKind, { was, asked }: WrittenMark) =>
  was !== null && asked === null && !isOfRegister(kind, was)

const mayRecord = (kind: DoNotKind, { place, was, asked }: WrittenMark) =>
  asked !== null && !isOfRegister(kind, asked) && !(place === 'same' && asked === was)

const inRegister = (kind: DoNotKind, reason: RawBuilder<unknown>) =>
  kind === 'call' ? sql`${reason} in (${sql.join(PHONE_REGISTERS.map((name) => sql.lit(name)))})` : sql`false`

const KEYS = { call: sql`phone_numbers`, knock: sql`array[${doorKeyOf('kept')}]` }
/** Keys of addresses are expensive, and most companies have no such wish. */
const isWorthwhile = { call: sql`true`, knock: sql`given.was is not null or kept.do_not_knock is not null` }

/** Each row as it was written, beside its previous state. */
function stateOf({ companyId }: TenantTx, { table, kind }: Settled, rows: readonly WrittenMark[]): RawBuilder<unknown> {
  const mark = sql.ref(`kept.do_not_${kind}`)
  const isSamePhone = sql`(given.place = 'compare' and phone_digits(kept.phone) is not distinct from phone_digits(given.phone)
    and kept.phone_numbers is not distinct from given.numbers)`
  const [digits, consent, isSame] =
    kind === 'call'
      ? [sql`phone_digits(kept.phone)`, sql`kept.tps_consent`, sql`(given.place = 'same' or ${isSamePhone})`]
      : [sql`null`, sql`null`, sql`(given.place = 'same')`]
  return sql`
    written as materialized (
      select kept.id, kept.version, ${mark} as asked, ${sql.ref(`kept.do_not_${kind}_since`)} as since,
        ${sql.ref(`kept.do_not_${kind}_lifted`)} as lifted, given.was, given.place = 'new' as is_new,
        ${isSame} as is_same, ${digits}::text as digits, ${consent}::text as consent, ${KEYS[kind]} as keys
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (id uuid, place text, was text, phone text, numbers text[])
        join ${sql.table(table)} as kept on kept.id = given.id
      where kept.company_id = ${companyId}
        and (${isWorthwhile[kind]} or exists (select from wish where company_id = ${companyId} and kind = ${kind}))
    ), state as (
      select *, (not is_new and not is_same and asked = was
        and (was = ${EARLIER[kind]} or ${inRegister(kind, sql`was`)})) is true as is_left
      from written
    )`
}

const lifting = ({ companyId }: TenantTx, kind: DoNotKind, state: RawBuilder<unknown>) => sql`
  with ${state}
  update wish set lifted_at = now(), to_spread = gone.key
  from (
    select distinct key, ${keyHash(kind)} as key_hash
    from state cross join unnest(keys) as key join company on company.id = ${companyId}
    where is_same and was is not null and asked is null and not ${inRegister(kind, sql`was`)} and key is not null
  ) as gone
  where wish.company_id = ${companyId} and wish.kind = ${kind} and wish.key_hash = gone.key_hash and wish.lifted_at is null`

/** Idempotent: a wish keeps the day on which it was first recorded. Always in one order, to avoid deadlocks. */
const recording = ({ companyId }: TenantTx, kind: DoNotKind, state: RawBuilder<unknown>) => sql`
  with ${state}
  insert into wish (company_id, kind, key_hash, since, to_spread)
  select ${companyId}, ${kind}, key_hash, min(coalesce(since, ${today()}::date)), key
  from (
    select key, ${keyHash(kind)} as key_hash, state.since
    from state cross join unnest(keys) as key join company on company.id = ${companyId}
    where asked is not null and not ${inRegister(kind, sql`asked`)} and not (is_same and asked is not distinct from was)
      and not is_left and key is not null
  ) as recorded
  group by key, key_hash order by key
  on conflict (company_id, kind, key_hash) do update
    set since = excluded.since, lifted_at = null, to_spread = excluded.to_spread
    where wish.lifted_at is not null`

const today = () => londonClock(Date.now()).date

function settling(
  { companyId }: TenantTx,
  { table, kind, by }: Settled,
  state: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [reason, since, lifted] = ['', '_since', '_lifted'].map((end) => `do_not_${kind}${end}`) as [
    string,
    string,
    string,
  ]
  const columns = [reason, since, lifted, ...(kind === 'call' ? ['tps_consent'] : [])]
  const named = (from: string) => sql.join(columns.map((name) => sql.ref(`${from}.${name}`)))
  const isOpen = sql`(open.mark is null or ${inRegister(kind, sql`open.mark`)})`
  const isListed = sql`(open.mark is null and listed.register is not null and agreed.to is distinct from digits)`
  return sql`
    with ${state}, settled as (
      select state.id, version, was, asked, agreed.to as tps_consent, marked.reason as ${sql.ref(reason)},
        marked.since as ${sql.ref(since)},
        case when is_new or marked.reason is null then lifted end as ${sql.ref(lifted)}
      from state
        cross join lateral (select
          case when not is_left then asked end as mark, case when not is_left then since end as since
        ) as open
        cross join lateral (${wishedSince(kind, { companyId, keys: sql`keys` })}) as wished
        cross join lateral (${kind === 'call' ? registerIn({ digits: sql`digits`, numbers: sql`keys` }) : sql`select null::text as register`}) as listed
        cross join lateral (select case
          -- Lifting the mark of a register records that this person has agreed to be called.
          when is_same and asked is null and ${inRegister(kind, sql`was`)} and listed.register is not null then digits
          when is_same and asked is not null and was is null then null
          else consent end as to
        ) as agreed
        cross join lateral (select
          case when ${isOpen} and wished.since is not null then ${EARLIER[kind]}
            when ${isListed} then listed.register else open.mark end as reason,
          case when ${isOpen} and wished.since is not null then wished.since
            when ${isListed} then ${today()}::date else open.since end as since
        ) as marked
    ), moved as (
      update ${sql.table(table)} set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`settled.${name}`)}`))}
      from settled
      where ${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.id`)} = settled.id
        and (${named(table)}) is distinct from (${named('settled')})
    )
    insert into history (company_id, entity, entity_id, version, field, before, after)
    select ${companyId}, ${table}::text, id, version, ${reason}::text, to_jsonb(was), to_jsonb(${sql.ref(`settled.${reason}`)})
    from settled
    where ${sql.ref(`settled.${reason}`)} is distinct from was ${by === 'person' ? sql`and asked is not distinct from was` : sql``}`
}
