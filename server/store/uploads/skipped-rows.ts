import { sql } from 'kysely'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { UploadRef } from './bulk-uploads.ts'
import { copyRows } from '../core/copy-rows.ts'
import { readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** A row of a file that matched a lead and left it unchanged. */
export interface SkippedRow {
  readonly line: number
  readonly reason: string
  readonly leadId: string
  readonly cells: readonly string[]
}

export async function copySkips(tx: TenantTx, uploadId: string, skips: readonly SkippedRow[]): Promise<void> {
  if (skips.length === 0) return
  const target = {
    table: 'bulk_upload_skip',
    columns: ['line', 'reason', 'lead_id', 'cells'],
    constants: { company_id: tx.companyId, upload_id: uploadId },
  }
  await copyRows(
    tx.client,
    target,
    skips.map(({ line, reason, leadId, cells }) => [line, reason, leadId, JSON.stringify(cells)]),
  )
}

interface FoundSkip extends SkippedRow {
  readonly lead: Lead | null
}

/** Large rows are fewer than the limit: those that fit a page. */
export async function skippedRows(
  { db }: Pick<Store, 'db'>,
  { companyId, id }: UploadRef,
  afterLine: number,
  limit: number,
): Promise<FoundSkip[]> {
  const list = db
    .selectFrom('bulk_upload_skip')
    .leftJoin('lead', (join) =>
      join
        .onRef('lead.company_id', '=', 'bulk_upload_skip.company_id')
        .onRef('lead.id', '=', 'bulk_upload_skip.lead_id')
        .on('lead.deleted_at', 'is', null),
    )
    .select(
      sql<FoundSkip>`json_build_object('line', line, 'reason', reason, 'leadId', lead_id, 'cells', cells,
        'lead', case when lead.id is not null then ${rowJson('lead')} end)`.as('row'),
    )
    .where('bulk_upload_skip.company_id', '=', companyId)
    .where('upload_id', '=', id)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
  return (await readListPage(db, list, 0)).rows
}
