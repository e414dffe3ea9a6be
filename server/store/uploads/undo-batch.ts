import { sql } from 'kysely'
import { KEPT_LEADS_NAMED, type UploadUndo } from '../../../contract/entities/bulk-upload.ts'
import { auditIn } from '../core/audit.ts'
import type { Lease } from '../core/lease-keeper.ts'
import { demandLease } from '../core/leases.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { rowsOfLeads } from '../leads/lead-rows.ts'
import type { ChangedLead } from '../schema/bulk-upload-schema.ts'
import { leadsForUpdate, setFields } from './set-fields.ts'
import type { UploadRef } from './bulk-uploads.ts'

/** One entry, written when the undo is requested and updated with each batch. */
export const auditUndo = (tx: TenantTx, uploadId: string, { by, count }: { by: string | null; count: number }) =>
  auditIn(tx, by, { action: 'upload.undone', count, sameAs: `undo ${uploadId}` })

/** Undoes the latest remaining batch of an upload, and adds up the results. False when none is left. */
export async function undoBatch(store: Store, { companyId, id }: UploadRef, lease: Lease): Promise<boolean> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    await demandLease(tx, lease)
    const batch = await tx.sql
      .selectFrom('bulk_upload_batch')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('upload_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!batch) return false
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
    await auditUndo(tx, id, { by: null, count: removed.length + restored.length })
    const undone = new Set([...removed, ...restored])
    const kept = [...batch.added, ...changed.map((change) => change.id)].filter((leadId) => !undone.has(leadId))
    await addUp(tx, id, { removed: removed.length, restored: restored.length, kept })
    return true
  })
  return result
}

interface UndoneBatch {
  readonly removed: number
  readonly restored: number
  readonly kept: readonly string[]
}

/** In the transaction of the batch, so that a server that stops in between counts nothing twice and loses nothing. */
async function addUp(tx: TenantTx, id: string, batch: UndoneBatch): Promise<void> {
  const upload = tx.sql.selectFrom('bulk_upload').select('undo').where('company_id', '=', tx.companyId)
  const { undo } = await upload.where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const { leads: _leads, ...before } = undo ?? { removed: 0, restored: 0, kept: 0 }
  const leads = namedLeads(undo, batch.kept)
  const after: UploadUndo = {
    ...before,
    removed: before.removed + batch.removed,
    restored: before.restored + batch.restored,
    kept: before.kept + batch.kept.length,
    ...(leads ? { leads } : {}),
  }
  await tx.sql
    .updateTable('bulk_upload')
    .set({ undo: JSON.stringify(after) })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

/** All leads that were kept, or none if there are many. */
function namedLeads(before: UploadUndo | null, kept: readonly string[]): string[] | undefined {
  const { leads = [], kept: keptBefore = 0 } = before ?? {}
  const all = [...new Set([...leads, ...kept])]
  const isWhole = keptBefore === 0 || leads.length > 0
  return isWhole && all.length > 0 && all.length <= KEPT_LEADS_NAMED ? all : undefined
}

/**
 * Leads that no user has changed (apart from the server’s own flags) are purged, because their certificates must be
 * free for an import of the corrected file. They are locked first, so that the next statement sees concurrent additions
 * to them.
 */
async function removeUntouched(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
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
  // The remaining notes are those of the file.
  for (const [entity, column] of [
    ['note', 'lead_id'],
    ['lead', 'id'],
  ] as const) {
    const removed = await sql<{ id: string }>`
      delete from ${sql.table(entity)} where company_id = ${tx.companyId} and ${sql.ref(column)} = any(${untouched}::uuid[])
      returning id`.execute(tx.sql)
    for (const { id } of removed.rows) tx.touched(entity, id, true)
  }
  return untouched
}

/** Deleted rows count, because a user added them. A note as old as its lead came from the file. */
const hasNone = ([, table]: (typeof rowsOfLeads)[number]) => sql`not exists (
  select from ${sql.table(table)} as row where row.company_id = lead.company_id and row.lead_id = lead.id
    ${table === 'note' ? sql`and row.created_at <> lead.created_at` : sql``})`

/** Restores the fields that still have the upload's value. */
async function putBack(tx: TenantTx, changed: readonly ChangedLead[]): Promise<string[]> {
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
  return back.map(({ id }) => id)
}
