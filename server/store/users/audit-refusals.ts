import type { Transaction } from 'kysely'
import type { AuditAction, RefusalReason } from '../../../contract/entities/audit/audit.ts'
import { recordAudit } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { writeReference } from '../core/tenant-transaction.ts'

/** The fields of an account that the audit log needs. */
export interface AuditedAccount {
  readonly _id: string
  readonly companyIds: readonly string[]
}

export interface AuditedRefusal {
  readonly action: Extract<AuditAction, 'session.refused' | 'password.wrong' | 'code.wrong'>
  readonly reason: RefusalReason
  /** Absent for an address without an account. */
  readonly account?: AuditedAccount | undefined
  /** For such an address: it can't be reversed, but the same address has the same fingerprint. */
  readonly fingerprint?: string
  readonly network: string
}

/** Refusals of one kind within this time are one entry: an attacker who tries passwords must not fill the disk. */
const TOGETHER_MS = 60 * 60 * 1000

export const recordRefusal = (store: Store, refusal: AuditedRefusal): Promise<void> =>
  writeReference(store, (transaction) => auditRefusal(transaction, refusal))

export function auditRefusal(
  transaction: Transaction<Database>,
  { action, reason, account, fingerprint, network }: AuditedRefusal,
): Promise<void> {
  const hour = Math.floor(Date.now() / TOGETHER_MS)
  const whose = account?._id ?? fingerprint ?? 'nobody'
  const step = {
    action,
    companyIds: account?.companyIds ?? [],
    reason,
    network,
    count: 1,
    after: fingerprint && `address ${fingerprint}`,
    sameAs: `${action} ${reason} ${whose} ${network} ${hour}`,
  }
  return recordAudit(transaction, { by: null, subjectId: account?._id ?? null }, [step])
}
