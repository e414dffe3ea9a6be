import { sql } from 'kysely'
import type { MovedRow } from '../schema/merge-schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { countContacts } from '../records/last-contacts.ts'
import { rowsOfLeads, type TableOfLeads } from './lead-rows.ts'

interface Way {
  readonly from: string
  readonly to: string
}

/** Moves all rows of one lead to another, and links its contacts to the other. */
export async function moveRows(tx: TenantTx, { from, to }: Way): Promise<MovedRow[]> {
  const moved: MovedRow[] = []
  for (const [entity, table] of rowsOfLeads) {
    const rows = await tx.sql
      .updateTable<TableOfLeads>(table)
      .set({ lead_id: to })
      .where('company_id', '=', tx.companyId)
      .where('lead_id', '=', from)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    moved.push(...rows.map(({ id }) => ({ entity, id })))
    if (table === 'activity' && rows.length > 0) await countContacts(tx, [from, to])
  }
  moved.push(...(await relinkContacts(tx, { from, to })))
  for (const { entity, id } of moved) tx.touched(entity, id)
  return moved
}

/** Moves those rows back that still exist. Rows that were moved on or deleted since stay so. */
export async function moveBack(tx: TenantTx, way: Way, rows: readonly MovedRow[]): Promise<void> {
  for (const [entity, table] of rowsOfLeads) {
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.id] : []))
    if (ids.length === 0) continue
    const moved = await tx.sql
      .updateTable<TableOfLeads>(table)
      .set({ lead_id: way.to })
      .where('company_id', '=', tx.companyId)
      .where('lead_id', '=', way.from)
      .where('id', 'in', ids)
      .returning(['id', 'deleted_at'])
      .execute()
    for (const { id, deleted_at } of moved) tx.touched(entity, id, deleted_at !== null)
    if (table === 'activity' && moved.length > 0) await countContacts(tx, [way.from, way.to])
  }
  const contacts = rows.filter(({ entity }) => entity === 'contact')
  for (const contact of contacts) await relinkContacts(tx, way, contact)
  for (const { id } of contacts) tx.touched('contact', id)
}

async function relinkContacts(tx: TenantTx, { from, to }: Way, only?: MovedRow): Promise<MovedRow[]> {
  let query = tx.sql
    .selectFrom('contact')
    .select(['id', 'lead_ids'])
    .where('company_id', '=', tx.companyId)
    .where(sql<boolean>`lead_ids @> array[${from}::uuid]`)
    .orderBy('id')
    .forUpdate()
  if (only) query = query.where('id', '=', only.id)
  const contacts = await query.execute()
  for (const { id, lead_ids } of contacts) {
    // A contact that both leads had before the merge belongs to both again.
    const linked = new Set(
      (lead_ids ?? []).flatMap((leadId) => (leadId !== from ? leadId : only?.hadBoth ? [from, to] : to)),
    )
    await tx.sql
      .updateTable('contact')
      .set((contact) => ({
        lead_ids: sql<string[]>`${[...linked]}::uuid[]`,
        version: contact('version', '+', 1),
        updated_at: sql`now()`,
      }))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute()
  }
  return contacts.map(({ id, lead_ids }) => ({
    entity: 'contact' as const,
    id,
    ...(lead_ids?.includes(to) ? { hadBoth: true as const } : {}),
  }))
}
