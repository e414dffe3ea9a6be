import { type RawBuilder, sql } from 'kysely'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'

// Rows as large as the contract allows, written by the database itself: thousands of them through the API would take
// minutes. Of each text, a quarter doubles when it is printed as JSON.

const text = (bytes: number) => sql`repeat('x"xé', ${Math.floor(bytes / 6)})`

type Columns = Readonly<Record<string, RawBuilder<unknown>>>

export interface LargeCompany {
  readonly companyId: string
  readonly userId: string
}

/** The ids of the rows, in no order. */
export async function addLargest(
  store: Store,
  { companyId }: LargeCompany,
  { entity, table, columns, count }: { entity: EntityName; table: string; columns: Columns; count: number },
): Promise<string[]> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(table)} (company_id, id, created_at, ${names})
      select ${companyId}, gen_random_uuid(), now() - n * interval '1 second', ${sql.join(Object.values(columns))}
      from generate_series(1, ${count}::int) as n returning id`.execute(tx.sql)
    const ids = rows.map(({ id }) => id)
    tx.touchedAll(entity, ids)
    return ids
  })
  return result
}

/** Of 63 kB. */
export const largestLead: Columns = {
  lead_status: sql`'Open'`,
  customer_message: text(9_000),
  current_situation: text(9_000),
  extras: text(9_000),
  benefits: sql`array_fill(${text(1_200)}, array[30])`,
}

/** Of 20 kB. */
export const largestNoteOf = (leadId: string): Columns => ({ lead_id: sql`${leadId}::uuid`, content: text(20_000) })

/** Of 7 kB. */
export const largestViewOf = (userId: string): Columns => ({
  owner_id: sql`${userId}::uuid`,
  list: sql`'leads'`,
  name: sql`'View ' || n`,
  search: sql`json_build_object('posttown', array_fill(${text(400)}, array[17]))`,
  shared: sql`true`,
})

/** Of 30 kB. */
export const largestContact: Columns = {
  firstname: sql`'Contact ' || n`,
  notes: text(29_000),
}

/** Of 24 kB. */
export const largestJob: Columns = {
  kind: sql`'active'`,
  number: sql`'Job ' || n`,
  description: text(15_000),
  service: text(3_000),
  address: text(3_000),
  exchange: text(3_000),
}
