import { sql } from 'kysely'
import type { Rows } from '../../../contract/entities/entity.ts'
import { type ListPage, readListPage } from './list-page.ts'
import type { Store } from './open-store.ts'
import { rowJson } from './row-json.ts'
import type { Remover } from './row-table.ts'
import type { TenantTx } from './tenant-tx.ts'

// Entities whose deleted rows stay as tombstones until the purge, as whole rows or as rows with field versions.

const MARKED = { note: 'note', view: 'view', activity: 'activity', leadFile: 'lead_file', knock: 'knock' } as const
type MarkedTable = (typeof MARKED)[keyof typeof MARKED]

export async function loadMarked<E extends keyof typeof MARKED>(tx: TenantTx, entity: E, id: string) {
  const [found] = await tx.ask(
    tx.sql
      .selectFrom<MarkedTable>(MARKED[entity])
      .select([rowJson(entity).as('row'), 'deleted_at', 'deleted_by'])
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .forUpdate(),
  )
  if (!found) return
  const { row, deleted_at, deleted_by } = found
  const fieldVersions = {}
  return deleted_at ? { fieldVersions, ...(await tombstoneOf(tx, deleted_at, deleted_by)) } : { row, fieldVersions }
}

interface OfLead {
  readonly companyId: string
  readonly leadId: string
  readonly offset: number
}

/** The rows of a lead that are not deleted, newest first. */
export const newestOfLead = <E extends 'activity' | 'leadFile'>(
  { db }: Store,
  entity: E,
  { companyId, leadId, offset }: OfLead,
): Promise<ListPage<Rows[E]>> =>
  readListPage(
    db,
    sql<{ row: Rows[E] }>`
      select ${rowJson(entity)} as row from ${sql.table(MARKED[entity])}
      where company_id = ${companyId} and lead_id = ${leadId} and deleted_at is null
      order by created_at desc, id desc`,
    offset,
  )

const VERSIONED = { lead: 'lead', followUp: 'follow_up' } as const

export async function loadVersioned<E extends keyof typeof VERSIONED>(tx: TenantTx, entity: E, id: string) {
  const [found] = await tx.ask(
    tx.sql
      .selectFrom<'lead' | 'follow_up'>(VERSIONED[entity])
      .select([rowJson(entity).as('row'), 'field_versions as fieldVersions', 'deleted_at', 'deleted_by'])
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .forUpdate(),
  )
  if (!found) return
  const { row, fieldVersions, deleted_at, deleted_by } = found
  return deleted_at ? { fieldVersions, ...(await tombstoneOf(tx, deleted_at, deleted_by)) } : { row, fieldVersions }
}

export async function markDeleted(tx: TenantTx, table: MarkedTable, id: string, { userId }: Remover): Promise<void> {
  await tx.sql
    .updateTable(table)
    .set({ deleted_at: sql`now()`, deleted_by: userId })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

export async function tombstoneOf(tx: TenantTx, deletedAt: Date, deletedBy: string | null) {
  const person = deletedBy
    ? await tx.sql
        .selectFrom('app_user')
        .select(['firstname', 'lastname'])
        .where('id', '=', deletedBy)
        .executeTakeFirst()
    : undefined
  return {
    deletedAt: deletedAt.toISOString(),
    ...(person ? { deletedBy: `${person.firstname} ${person.lastname}`.trim() } : {}),
  }
}
