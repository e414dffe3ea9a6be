import { sql } from 'kysely'
import { PHONE_REGISTERS } from '../../../../contract/entities/phone-register.ts'
import { DO_NOT_KINDS, type DoNotKind } from '../../../../contract/entities/lead.ts'
import { EARLIER } from '../../../../contract/entities/wish.ts'
import type { TouchingTx } from '../tenant-tx.ts'
import { doorKeyOf, wishedSince } from './lookups.ts'
import { type MarkedTable, settleMarks } from './row-marks.ts'

/** Since when a wish applies to the numbers or the address of a row: a query of `since`. */
export const wishOfRow = (companyId: string, table: MarkedTable, kind: DoNotKind) =>
  wishedSince(kind, {
    companyId,
    keys: kind === 'call' ? sql.ref(`${table}.phone_numbers`) : sql`array[${doorKeyOf(table)}]`,
  })

// Closes the race between adding a lead and recording a wish for its number. Neither transaction has committed, so they
// don't see each other. Commits take turns under the company's clock, and the later one checks again. It changes only
// rows that it has written, and so locked, itself.

/** Under the clock every wish that was recorded or lifted before this commit is visible. */
export async function keepWishes(tx: TouchingTx): Promise<void> {
  const [leads, contacts] = [livingIds(tx, 'lead'), livingIds(tx, 'contact')]
  if (leads.length + contacts.length === 0) return
  for (const kind of DO_NOT_KINDS) await markRows(tx, 'lead', kind, leads)
  await markRows(tx, 'contact', 'call', contacts)
}

const livingIds = ({ deletedById }: TouchingTx, entity: MarkedTable) =>
  [...(deletedById.get(entity) ?? [])].flatMap(([id, deleted]) => (deleted ? [] : [id]))

async function markRows(tx: TouchingTx, table: MarkedTable, kind: DoNotKind, ids: readonly string[]): Promise<void> {
  const { companyId } = tx
  const field = `do_not_${kind}`
  const reason = sql.ref(`${table}.${field}`)
  const { rows } = await sql<{ id: string; was: string | null; asked: string | null }>`
    update ${sql.table(table)} set
      ${sql.ref(field)} = case when wish_of.since is not null then ${EARLIER[kind]} end,
      ${sql.ref(`${field}_since`)} = wish_of.since
    from (
      select id, ${reason} as was, wished.since
      from ${sql.table(table)} join unnest(${ids}::uuid[]) as written (written_id) on id = written_id
        cross join lateral (${wishOfRow(companyId, table, kind)}) as wished
      where company_id = ${companyId}
    ) as wish_of
    where ${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.id`)} = wish_of.id
      and case when wish_of.since is null then ${reason} = ${EARLIER[kind]}
        else ${reason} is null or ${reason} in (${sql.join(PHONE_REGISTERS)}) end
    returning wish_of.id, wish_of.was, ${reason} as asked`.execute(tx.sql)
  await settleMarks(
    tx,
    { table, kind, by: 'server' },
    rows.map((row) => ({ ...row, place: 'same' })),
  )
}
