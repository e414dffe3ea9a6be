import { sql } from 'kysely'
import type { Rows } from '../../../contract/entities/entity.ts'
import { nameOrder } from '../../../contract/entities/fold.ts'
import type { FormEntity } from './form-rows.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'

export async function listForms<E extends FormEntity>(
  store: Store,
  entity: E,
  companyId: string,
  nameOf: (row: Rows[E]) => string,
): Promise<Rows[E][]> {
  const { rows } = await sql<{ row: Rows[E] }>`
    select ${rowJson(entity)} as row from ${sql.table(entity)} where company_id = ${companyId}
  `.execute(store.db)
  const keyed = rows.map(({ row }) => ({ row, place: `${nameOrder(nameOf(row))}\0${row._id}` }))
  return keyed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ row }) => row)
}

export async function findForm<E extends FormEntity>(
  store: Store,
  entity: E,
  companyIds: readonly string[],
  id: string,
): Promise<Rows[E] | undefined> {
  const { rows } = await sql<{ row: Rows[E] }>`
    select ${rowJson(entity)} as row from ${sql.table(entity)}
    where company_id = any(${companyIds}::uuid[]) and id = ${id}
  `.execute(store.db)
  return rows[0]?.row
}
