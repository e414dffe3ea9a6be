import { sql } from 'kysely'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
import type { DoNotKind } from '../../../contract/entities/lead.ts'
import { EARLIER } from '../../../contract/entities/wish.ts'
import { doorKeyOf } from '../core/marks/lookups.ts'
import { type MarkedTable, settleMarks } from '../core/marks/row-marks.ts'
import type { Store } from '../core/open-store.ts'
import { plainPostcode } from '../core/plain-postcode.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

// Spreads wishes to all leads and contacts with the same number or address.
//
// A wish is recorded or lifted in the transaction that changes a lead's flag (`row-marks.ts`), which has locked that
// lead only. The other rows follow here, in a separate transaction, so that locks are always taken in one order: leads,
// contacts, wishes. A transaction that is adding such a lead at the same time isn't visible here; it finds the wish
// itself, under the company's clock (`keepWishes`).

interface ToSpread {
  readonly kind: DoNotKind
  readonly key: string
}

/** Sets the flags of every lead and contact according to wishes that have just changed. */
export async function spreadWishes(store: Store, companyId: string): Promise<void> {
  for (const wish of await changedWishes(store, companyId))
    await writeTenant(store, companyId, (tx) => spread(tx, wish))
}

const changedWishes = async (store: Store, companyId: string): Promise<ToSpread[]> => {
  const { rows } = await sql<ToSpread>`
    select kind, to_spread as key from wish where company_id = ${companyId} and to_spread is not null
    order by kind, to_spread`.execute(store.db)
  return rows
}

async function spread(tx: TenantTx, wish: ToSpread): Promise<void> {
  for (const table of tablesOf(wish)) await lockRows(tx, table, wish)
  // Read after the locks: from now on the wish can't be recorded or lifted on any of these rows.
  const { rows } = await sql<{ since: string | null }>`
    select case when lifted_at is null then since end as since from wish
    where company_id = ${tx.companyId} and kind = ${wish.kind} and to_spread = ${wish.key} for update`.execute(tx.sql)
  const [now] = rows
  if (!now) return
  for (const table of tablesOf(wish)) await markRows(tx, table, wish, now.since)
  await sql`
    update wish set to_spread = null
    where company_id = ${tx.companyId} and kind = ${wish.kind} and to_spread = ${wish.key}`.execute(tx.sql)
}

/** Two queries for an address, because each has a separate index. */
const hasKey = ({ companyId }: TenantTx, { kind, key }: ToSpread) =>
  kind === 'call'
    ? sql<boolean>`phone_numbers @> array[${key}::text]`
    : sql<boolean>`id in (
        select id from lead where company_id = ${companyId} and postcode is not null
          and ${plainPostcode(sql`postcode`)} = ${postcodeIn(key)}
        union all
        select id from lead where company_id = ${companyId} and postcode is null and address is not null
          and ${plainPostcode(sql`address ->> 'postcode'`)} = ${postcodeIn(key)}
      ) and ${doorKeyOf('lead')} = ${key}`

const postcodeIn = (doorKey: string) => doorKey.split(' ').at(-1)?.toUpperCase()

/** Visits are to leads: a contact's address has no wishes. */
const tablesOf = ({ kind }: ToSpread): readonly MarkedTable[] => (kind === 'call' ? ['lead', 'contact'] : ['lead'])

const lockRows = (tx: TenantTx, table: MarkedTable, wish: ToSpread) =>
  sql`
    select id from ${sql.table(table)} where company_id = ${tx.companyId} and ${hasKey(tx, wish)}
    order by id for update`.execute(tx.sql)

/** Includes deleted rows, which may be restored. A lead's other reasons stay. */
async function markRows(tx: TenantTx, table: MarkedTable, wish: ToSpread, since: string | null): Promise<void> {
  const field = `do_not_${wish.kind}`
  const [reason, day] = [sql.ref(field), sql.ref(`${field}_since`)]
  const isOpen = sql`(${reason} is null or ${reason} in (${sql.join(PHONE_REGISTERS)}))`
  const asked = since === null ? null : EARLIER[wish.kind]
  const isDue = since === null ? sql`not ${isOpen}` : isOpen
  const [deleted, isErased] =
    table === 'lead' ? [sql`deleted_at is not null`, sql`erased_at is not null`] : [sql`false`, sql`false`]
  const { rows } = await sql<{ id: string; was: string | null; deleted: boolean }>`
    with due as (
      select id, ${reason} as was from ${sql.table(table)} where company_id = ${tx.companyId} and ${hasKey(tx, wish)} and ${isDue}
        and not ${isErased}
    )
    update ${sql.table(table)} set ${reason} = ${asked}, ${day} = ${since}::date, version = version + 1, updated_at = now()
    from due where company_id = ${tx.companyId} and ${sql.ref(`${table}.id`)} = due.id
    returning due.id, was, ${deleted} as deleted`.execute(tx.sql)
  await settleMarks(
    tx,
    { table, kind: wish.kind, by: 'server' },
    rows.map(({ id, was }) => ({ id, place: 'same', was, asked })),
  )
  for (const row of rows) tx.touched(table, row.id, row.deleted)
}
