import { randomUUID } from 'node:crypto'
import { type Transaction, sql } from 'kysely'
import type { AuditAction, RefusalReason } from '../../../contract/entities/audit/audit.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import type { Store } from './open-store.ts'
import { type ExportSource, exportSource } from './replica/export-source.ts'
import type { Database } from '../schema/schema.ts'
import { writeTenant } from './tenant-transaction.ts'
import type { TenantTx } from './tenant-tx.ts'

export interface AuditStep {
  /** The id of its entry, for callers that look for it. */
  readonly id?: string
  readonly action: AuditAction
  readonly companyIds: readonly string[]
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly reason?: RefusalReason
  readonly count?: number
  readonly network?: string
  /** Steps with the same text are one entry, which sums their counts. */
  readonly sameAs?: string
}

export interface AuditParties {
  /** Null if no user was signed in, and for automatic work. */
  readonly by: string | null
  /** The user, company or campaign. Never a lead, nor any other person who doesn't sign in. */
  readonly subjectId: string | null
}

/** Must run in the transaction of the change that it records. */
export async function recordAudit(
  transaction: Transaction<Database>,
  { by, subjectId }: AuditParties,
  steps: readonly AuditStep[],
): Promise<void> {
  if (steps.length === 0) return
  const entries = steps.map(
    ({ id = randomUUID(), action, companyIds, before, after, reason, count, network, sameAs }) => ({
      id,
      by,
      action,
      subject_id: subjectId,
      before: before ?? null,
      after: after ?? null,
      reason: reason ?? null,
      count: count ?? null,
      network: network ?? null,
      same_as: sameAs ?? null,
      company_ids: sql<string[]>`${companyIds}::uuid[]`,
    }),
  )
  await transaction
    .insertInto('audit_log')
    .values(entries)
    .onConflict((conflict) =>
      conflict
        .column('same_as')
        .where('same_as', 'is not', null)
        .doUpdateSet({ count: sql`audit_log.count + excluded.count` }),
    )
    .execute()
}

type CompanyStep = Omit<AuditStep, 'companyIds'>

/** The common case: an action of a user in a company. */
export const auditIn = (tx: TenantTx, by: string | null, step: CompanyStep, subjectId = tx.companyId): Promise<void> =>
  recordAudit(tx.sql, { by, subjectId }, [{ ...step, companyIds: [tx.companyId] }])

interface Export {
  readonly by: string
  readonly action: Extract<AuditAction, 'export.person' | 'export.upload-rows'>
  readonly count?: number
}

/** Recorded before the first row leaves. The rows may come from a replica that has this entry. */
export const recordExport = (store: Store, companyId: string, { by, ...step }: Export): Promise<ExportSource> =>
  exportSource(store, (id) => writeTenant(store, companyId, (tx) => auditIn(tx, by, { ...step, id })))

/** Whether the user's last deactivation names themselves. Only a start without the demo does that. */
export const hasDeactivatedThemselves = async (store: Store, userId: string): Promise<boolean> =>
  (await findDeactivator(store, userId))?._id === userId

interface Deactivator extends Pick<Colleague, '_id' | 'firstname' | 'lastname'> {
  active: boolean
}

/** The user who last deactivated this one. */
export const findDeactivator = ({ db }: Store, userId: string): Promise<Deactivator | undefined> =>
  db
    .selectFrom('audit_log')
    .innerJoin('app_user', 'app_user.id', 'audit_log.by')
    .select(['app_user.id as _id', 'firstname', 'lastname', 'active'])
    .where('subject_id', '=', userId)
    .where('action', '=', 'user.deactivated')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
