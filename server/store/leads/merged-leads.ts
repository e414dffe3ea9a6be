import { sql } from 'kysely'
import type { EntityRef } from '../../../contract/entities/entity.ts'
import type { LandedEdit } from '../schema/merge-schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** One step of the merge path from a merged lead to the one that has its data. */
interface Hop {
  readonly leadId: string
  readonly intoId: string
  readonly mergeId: string
}

/** The most merges one after another. More would be a circle. */
const MOST_HOPS = 50

export type WayOfMerged = readonly Hop[]

/** The merge path of each merged lead, first step first. */
export async function waysOfMerged(tx: TenantTx, leadIds: readonly string[]): Promise<Map<string, WayOfMerged>> {
  const ways = new Map<string, WayOfMerged>()
  for (const leadId of leadIds) {
    const way: Hop[] = []
    let next = await hopFrom(tx, leadId)
    while (next && way.length < MOST_HOPS) {
      way.push(next)
      next = await hopFrom(tx, next.intoId)
    }
    if (way.length > 0) ways.set(leadId, way)
  }
  return ways
}

const hopFrom = (tx: TenantTx, leadId: string): Promise<Hop | undefined> =>
  tx.sql
    .selectFrom('merged_lead')
    .select(['lead_id as leadId', 'into_id as intoId', 'merge_id as mergeId'])
    .where('company_id', '=', tx.companyId)
    .where('lead_id', '=', leadId)
    .executeTakeFirst()

interface Landed {
  readonly rows: readonly EntityRef[]
  readonly fields: readonly string[]
  /** The version of the kept lead after it. */
  readonly version: number
}

/** Recorded, so that an undo of each merge on the path returns the change with its lead. */
export async function noteLanded(tx: TenantTx, way: WayOfMerged, { rows, fields, version }: Landed): Promise<void> {
  for (const { leadId, mergeId } of way) {
    const edit: LandedEdit = { leadId, rows: rows.map(({ entity, id }) => ({ entity, id })), fields, version }
    await tx.sql
      .updateTable('lead_merge')
      .set({ landed: sql`landed || ${JSON.stringify([edit])}::jsonb` })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', mergeId)
      .execute()
  }
}
