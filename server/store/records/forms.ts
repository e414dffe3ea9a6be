import { sql } from 'kysely'
import { contactName } from '../../../contract/entities/contact.ts'
import type { Rows } from '../../../contract/entities/entity.ts'
import { nameOrder } from '../../../contract/entities/fold.ts'
import type { FormEntity } from './form-rows.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson, rowWithPhones } from '../core/row-json.ts'

interface Names<E extends FormEntity> {
  readonly entity: E
  readonly columns: readonly string[]
  nameOf(columns: Readonly<Record<string, string | undefined>>): string
}

export const contactNames: Names<'contact'> = {
  entity: 'contact',
  columns: ['firstname', 'lastname', 'email', 'phone'],
  nameOf: contactName,
}
export const accountNames: Names<'account'> = {
  entity: 'account',
  columns: ['name'],
  nameOf: ({ name = '' }) => name,
}

/** By name. PostgreSQL has no collation with this order, so the names are read first. */
export async function listForms<E extends FormEntity>(
  { db }: Store,
  { entity, columns, nameOf }: Names<E>,
  companyId: string,
  offset: number,
): Promise<ListPage<Rows[E]>> {
  const table = sql.table(entity)
  const names = sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))
  const { rows } = await sql<{ id: string; names: Record<string, string | undefined> }>`
    select id, json_strip_nulls(json_build_object(${names})) as names from ${table} where company_id = ${companyId}
  `.execute(db)
  const ids = rows
    .map((row) => ({ id: row.id, place: `${nameOrder(nameOf(row.names))}\0${row.id}` }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ id }) => id)
  const list = sql<{ row: Rows[E] }>`
    select ${shown(entity)} as row
    from unnest(${ids}::uuid[]) as named (id)
      cross join lateral (select * from ${table} where company_id = ${companyId} and id = named.id offset 0) as ${table}`
  return readListPage(db, list, offset)
}

export async function findForm<E extends FormEntity>(
  store: Store,
  entity: E,
  companyIds: readonly string[],
  id: string,
): Promise<Rows[E] | undefined> {
  const { rows } = await sql<{ row: Rows[E] }>`
    select ${shown(entity)} as row from ${sql.table(entity)}
    where company_id = any(${companyIds}::uuid[]) and id = ${id}
  `.execute(store.db)
  return rows[0]?.row
}

const shown = (entity: FormEntity) => (entity === 'contact' ? rowWithPhones(entity) : rowJson(entity))
