import { sql } from 'kysely'
import { auditIn } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { rowsOfLeads } from '../leads/lead-rows.ts'
import type { ChangedLead } from '../schema/bulk-upload-schema.ts'
import { leadsForUpdate, setFields } from './bulk-upload-batch.ts'
import type { UploadRef } from './bulk-uploads.ts'

/** From who asked for it on, and then batch by batch: one entry. */
export const auditUndo = (tx: TenantTx, uploadId: string, { by, count }: { by: string | null; count: number }) =>
  auditIn(tx, by, { action: 'upload.undone', count, sameAs: `undo ${uploadId}` })

export interface UndoneBatch {
  readonly removed: number
  readonly restored: number
  readonly kept: number
}

/** Undoes the latest remaining batch of an upload. Undefined when none is left. */
export async function undoBatch(store: Store, { companyId, id }: UploadRef): Promise<UndoneBatch | undefined> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const batch = await tx.sql
      .selectFrom('bulk_upload_batch')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('upload_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!batch) return
    const removed = await removeUntouched(tx, batch.added)
    // A lead added by the same batch has no earlier fields.
    const added = new Set(batch.added)
    const changed = batch.changed.filter((change) => !added.has(change.id))
    const restored = await putBack(tx, changed)
    await tx.sql
      .deleteFrom('bulk_upload_batch')
      .where('company_id', '=', companyId)
      .where('upload_id', '=', id)
      .where('number', '=', batch.number)
      .execute()
    await auditUndo(tx, id, { by: null, count: removed + restored })
    return { removed, restored, kept: batch.added.length - removed + changed.length - restored }
  })
  return result
}

/**
 * Leads that nobody has worked on, the server’s own marks apart, are purged: their certificates must be free to import
 * the corrected file. They are locked first, so that the next statement sees what others were just adding to them.
 */
async function removeUntouched(tx: TenantTx, ids: readonly string[]): Promise<number> {
  const locked = await leadsForUpdate(tx, ids)
  const { rows } = await sql<{ id: string }>`
    select id from lead where company_id = ${tx.companyId} and id = any(${[...locked.keys()]}::uuid[])
      and not exists (
        select from history
        where history.company_id = lead.company_id and history.entity = 'lead' and history.entity_id = lead.id
          and history.by is not null
      )
      and ${sql.join(rowsOfLeads.map(hasNone), sql` and `)}
    `.execute(tx.sql)
  const untouched = rows.map(({ id }) => id)
  // Only the notes of the file are left.
  for (const [entity, column] of [
    ['note', 'lead_id'],
    ['lead', 'id'],
  ] as const) {
    const removed = await sql<{ id: string }>`
      delete from ${sql.table(entity)} where company_id = ${tx.companyId} and ${sql.ref(column)} = any(${untouched}::uuid[])
      returning id`.execute(tx.sql)
    for (const { id } of removed.rows) tx.touched(entity, id, true)
  }
  return untouched.length
}

/** Deleted ones count: somebody added them. A note of the same time as its lead came with it. */
const hasNone = ([, table]: (typeof rowsOfLeads)[number]) => sql`not exists (
  select from ${sql.table(table)} as row where row.company_id = lead.company_id and row.lead_id = lead.id
    ${table === 'note' ? sql`and row.created_at <> lead.created_at` : sql``})`

/** Restores the fields that still hold what the upload wrote. */
async function putBack(tx: TenantTx, changed: readonly ChangedLead[]): Promise<number> {
  const current = await leadsForUpdate(
    tx,
    changed.map(({ id }) => id),
  )
  const back = changed.flatMap(({ id, before, after }) => {
    const lead = current.get(id)
    const unchanged = Object.entries(before).filter(
      ([name]) => lead && JSON.stringify(lead[name] ?? null) === JSON.stringify(after[name] ?? null),
    )
    return unchanged.length > 0 ? [{ id, fields: Object.fromEntries(unchanged) }] : []
  })
  await setFields(tx, back, current)
  return back.length
}
