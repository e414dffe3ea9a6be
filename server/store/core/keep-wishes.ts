import { sql } from 'kysely'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
import { DO_NOT_KINDS, type DoNotKind } from '../../../contract/entities/lead.ts'
import { EARLIER } from '../../../contract/entities/wish.ts'
import type { TouchingTx } from './tenant-tx.ts'

/** Of a lead, for wishes not to be visited. */
export const doorKeyOfRow = sql`
  door_key(array[address1, address2, address3], array[posttown, county], postcode, address)`

const KEYS = { call: sql`phone_numbers`, knock: sql`array[${doorKeyOfRow}]` }

/** Since when a wish holds for the number or address of a row, or null. */
export const wishSince = (kind: DoNotKind) => sql<string | null>`wish_since(company_id, ${kind}, ${KEYS[kind]})`

// A lead that is being added and a wish for its number that is being recorded don't see each other: neither has
// committed. The company's clock decides: commits take turns under it, and the later one looks once more. It changes only
// rows that it has written, and so locked, itself.

/** Under the clock every wish that was recorded or lifted before this commit can be read. */
export async function keepWishes(tx: TouchingTx): Promise<void> {
  const [leads, contacts] = [livingIds(tx, 'lead'), livingIds(tx, 'contact')]
  if (leads.length + contacts.length === 0) return
  for (const kind of DO_NOT_KINDS) await markRows(tx, 'lead', kind, leads)
  await markRows(tx, 'contact', 'call', contacts)
}

const livingIds = ({ deletedById }: TouchingTx, entity: 'lead' | 'contact') =>
  [...(deletedById.get(entity) ?? [])].flatMap(([id, deleted]) => (deleted ? [] : [id]))

async function markRows(
  { companyId, sql: db }: TouchingTx,
  table: 'lead' | 'contact',
  kind: DoNotKind,
  ids: readonly string[],
): Promise<void> {
  const field = `do_not_${kind}`
  const reason = sql.ref(`${table}.${field}`)
  await sql`
    update ${sql.table(table)} set
      ${sql.ref(field)} = case when wish_of.since is not null then ${EARLIER[kind]} end,
      ${sql.ref(`${field}_since`)} = wish_of.since
    from ${wishesOf(kind, { table, ids, companyId })}
    where ${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.id`)} = wish_of.id
      and case when wish_of.since is null then ${reason} = ${EARLIER[kind]}
        else ${reason} is null or ${reason} in (${sql.join(PHONE_REGISTERS)}) end`.execute(db)
}

interface Written {
  readonly companyId: string
  readonly table: 'lead' | 'contact'
  readonly ids: readonly string[]
}

const wishesOf = (kind: DoNotKind, { companyId, table, ids }: Written) => sql`(
  select id, ${wishSince(kind)} as since
  from ${sql.table(table)} join unnest(${ids}::uuid[]) as written (written_id) on id = written_id
  where company_id = ${companyId}
) as wish_of`
