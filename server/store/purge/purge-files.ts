import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'
import { ANSWERS_KEPT_DAYS, BATCH, daysBefore, inBatch, type PurgeStep } from './purge-batch.ts'
import type { Database } from '../schema/schema.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** Files that were deleted without their lead, and contents whose file was never added. */
export const purgeFiles: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const before = daysBefore(now, RESTORABLE_DAYS)
    const deleted = await deleteFiles(tx, (file) =>
      file.and([
        file('id', 'in', ({ selectFrom }) =>
          selectFrom('lead_file')
            .select('id')
            .where('company_id', '=', companyId)
            .where('deleted_at', '<', before)
            .limit(BATCH),
        ),
        // Checked again for a file that is being restored.
        file('deleted_at', '<', before),
      ]),
    )
    await purgeContents(tx, (content) => content('created_at', '<', daysBefore(now, ANSWERS_KEPT_DAYS)))
    return deleted
  })

/** Includes contents that were sent for these leads and whose file was never added. */
export async function deleteFilesOfLeads(tx: TenantTx, leadIds: readonly string[]): Promise<void> {
  await deleteFiles(tx, (file) => file('lead_id', 'in', leadIds))
  await purgeContents(tx, (content) => content('lead_id', 'in', leadIds))
}

/** Purges a content without a file that was sent for a lead which has been erased since: its bytes may be removed. */
export async function purgeOfErased(
  store: Store,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  { leadId, createdBy }: { readonly leadId: string; readonly createdBy: string },
): Promise<void> {
  await writeTenant(store, companyId, (tx) =>
    purgeContents(tx, ({ and, eb, exists, selectFrom }) =>
      and([
        eb('file_content.id', '=', id),
        eb('created_by', '=', createdBy),
        exists(
          selectFrom('lead')
            .select('lead.id')
            .where('lead.company_id', '=', companyId)
            .where('lead.id', '=', leadId)
            .where('erased_at', 'is not', null),
        ),
      ]),
    ),
  )
}

async function deleteFiles(tx: TenantTx, which: Condition<'lead_file'>): Promise<number> {
  const gone = await tx.sql
    .deleteFrom('lead_file')
    .where('company_id', '=', tx.companyId)
    .where(which)
    .returning('content_id')
    .execute()
  const contents = [...new Set(gone.map(({ content_id }) => content_id))]
  if (contents.length > 0) await purgeContents(tx, (content) => content('id', 'in', contents))
  return gone.length
}

/**
 * Only contents without a file, which is checked again once they are locked: adding a file locks its content first.
 * Their bytes are removed afterwards, because that can’t be undone.
 */
async function purgeContents(tx: TenantTx, which: Condition<'file_content'>): Promise<void> {
  const locked = await tx.sql
    .selectFrom('file_content')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('is_purged', '=', false)
    .where(which)
    .where(hasNoFile)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.sql
    .updateTable('file_content')
    .set({ is_purged: true })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(hasNoFile)
    .execute()
}

const hasNoFile = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'file_content'>) =>
  not(
    exists(
      selectFrom('lead_file')
        .select('lead_file.id')
        .whereRef('lead_file.company_id', '=', 'file_content.company_id')
        .whereRef('lead_file.content_id', '=', 'file_content.id'),
    ),
  )

type Condition<Table extends 'lead_file' | 'file_content'> = (
  is: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>
