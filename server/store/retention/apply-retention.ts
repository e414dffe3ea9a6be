import { sql } from 'kysely'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { epcFields } from '../../../contract/entities/epc-fields.ts'
import type { RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import { editableFields } from '../../../contract/entities/lead-form.ts'
import { auditIn } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { removeRow } from '../feed/rows.ts'
import { type Due, dueRows, isLastingKnock, monthsBefore, unsentMembers } from './due-rows.ts'
import { latestStart, lockPeriod, periodText } from './retention-periods.ts'

/** Per transaction, so that a user's save waits for one batch at most. */
const BATCH = 100

/** No user did it: the history and the audit log name Doorstep. */
const DOORSTEP = { userId: null }

/** Deletes one batch of rows whose period has ended. True if there may be more. */
export async function applyRetention(
  store: Store,
  companyId: string,
  kind: RetentionKind,
  now: Date,
): Promise<boolean> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const months = await lockPeriod(tx, kind, latestStart(now))
    if (months === undefined) return false
    const { ids, isWhole } = await lockDue(tx, kind, { companyId, before: monthsBefore(now, months), now })
    if (ids.length === 0) return false
    await removers[kind](tx, ids)
    const sameAs = `retention ${companyId} ${kind} ${now.toISOString().slice(0, 10)}`
    await auditIn(tx, null, { action: 'retention.applied', after: periodText(kind, months), count: ids.length, sameAs })
    return isWhole
  })
  return result
}

/**
 * A user may add to a lead before it is locked, so the rows are checked again under the locks. A row that is being
 * changed waits for the next night.
 */
async function lockDue(
  tx: TenantTx,
  kind: RetentionKind,
  since: Omit<Due, 'unsentOf'>,
): Promise<{ ids: string[]; isWhole: boolean }> {
  const dueNow = async () => ({ ...since, unsentOf: await unsentMembers(tx.sql, since) })
  const proposed = await dueRows[kind](tx.sql, await dueNow())
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  if (proposed.length === 0) return { ids: [], isWhole: false }
  const ids = proposed.map(({ id }) => id)
  if (idleKinds.has(kind)) await lockFollowUps(tx, ids)
  const still = await sql<{ id: string }>`
    select id from (${dueRows[kind](tx.sql, await dueNow())}) as due where id = any(${ids}::uuid[])`.execute(tx.sql)
  return { ids: still.rows.map(({ id }) => id), isWhole: proposed.length === BATCH }
}

const idleKinds: ReadonlySet<RetentionKind> = new Set(['leads', 'closedLeads'])

/** Moving a follow-up to another day locks only the follow-up, not its lead. */
const lockFollowUps = (tx: TenantTx, leadIds: readonly string[]) =>
  tx.sql
    .selectFrom('follow_up')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('lead_id', 'in', leadIds)
    .orderBy('id')
    .forUpdate()
    .execute()

type Remover = (tx: TenantTx, ids: readonly string[]) => Promise<unknown>

/** Deleted in the same way as by users: an Admin can restore a lead for 30 days, then the purge deletes it for good. */
const removerOf =
  (entity: EntityName): Remover =>
  async (tx, ids) => {
    for (const id of ids) await removeRow(tx, { entity, id }, DOORSTEP)
  }

/** Staff may have typed the tenure. */
const CERTIFICATE_COLUMNS = Object.keys(epcFields).filter((name) => !(name in editableFields))
const NO_CERTIFICATE = Object.fromEntries(CERTIFICATE_COLUMNS.map((name) => [name, null]))

const removers: Readonly<Record<RetentionKind, Remover>> = {
  leads: removerOf('lead'),
  closedLeads: removerOf('lead'),
  /** The address and the number stay, because an import finds its lead by them. `updated_at` is only for changes by users. */
  certificates: async (tx, ids) => {
    await tx.sql
      .updateTable('lead')
      .set((lead) => ({ ...NO_CERTIFICATE, version: lead('version', '+', 1) }))
      .where('company_id', '=', tx.companyId)
      .where('id', 'in', ids)
      .execute()
    tx.touchedAll('lead', ids)
  },
  files: removerOf('leadFile'),
  activities: removerOf('activity'),
  knocks: async (tx, ids) => {
    const lasting = await tx.sql
      .updateTable('knock')
      .set((knock) => ({ note: null, version: knock('version', '+', 1) }))
      .where('company_id', '=', tx.companyId)
      .where('id', 'in', ids)
      .where(isLastingKnock)
      .returning('id')
      .execute()
    const gone = await tx.sql
      .deleteFrom('knock')
      .where('company_id', '=', tx.companyId)
      .where('id', 'in', ids)
      .where(({ not }) => not(isLastingKnock))
      .returning('id')
      .execute()
    tx.touchedAll(
      'knock',
      lasting.map(({ id }) => id),
    )
    for (const { id } of gone) tx.touched('knock', id, true)
  },
}
