import type { Activity } from '../../../contract/entities/activity.ts'
import { Refusal } from '../../../contract/errors.ts'
import { loadMarked } from '../core/marked-rows.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { insertedRow } from '../core/statements/written-row.ts'
import { countContacts } from './last-contacts.ts'

/**
 * Activities that were deleted with their lead stay as tombstones, to be restored with it. Those that their user undid
 * are deleted for good.
 */
export const activityRows: RowTable<'activity'> = {
  load: (tx, id) => loadMarked(tx, 'activity', id),
  save: (tx, before, after) => {
    if (before) throw new Refusal('key-reuse', 'This Idempotency-Key belongs to another activity.')
    return insert(tx, after)
  },
  remove: async (tx, id) => {
    const { lead_id } = await tx.sql
      .deleteFrom('activity')
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .returning('lead_id')
      .executeTakeFirstOrThrow()
    // The calls and visits that the lead shows have changed.
    const raised = tx.sql
      .updateTable('lead')
      .set((lead) => ({ version: lead('version', '+', 1) }))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', lead_id)
    await Promise.all([tx.ask(raised), countContacts(tx, [lead_id])])
    tx.touched('lead', lead_id)
  },
}

async function insert(
  tx: TenantTx,
  { _id, leadId, kind, outcome, at, by, note, position }: Activity,
): Promise<Activity> {
  const insertion = tx.sql
    .insertInto('activity')
    .values({
      company_id: tx.companyId,
      id: _id,
      lead_id: leadId,
      kind,
      outcome,
      at,
      by,
      note: note ?? null,
      position: position ? JSON.stringify(position) : null,
    })
    .returning('id')
  const [activity] = await Promise.all([insertedRow(tx, 'activity', _id, insertion), countContacts(tx, [leadId])])
  return activity
}
