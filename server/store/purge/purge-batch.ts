import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** A device doesn't resend automatically after 80 days, so no key returns later than this. */
export const ANSWERS_KEPT_DAYS = 90
/** Rows, or commits, per transaction: locks are short, and a shutdown never waits for long. */
export const BATCH = 500

/** Runs one batch; resolves to true when there may be more. */
export type PurgeStep = (store: Store, companyId: string, now: Date) => Promise<boolean>

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

export async function inBatch(
  store: Store,
  companyId: string,
  purge: (tx: TenantTx) => Promise<number>,
): Promise<boolean> {
  const { result } = await writeTenant(store, companyId, purge)
  return result === BATCH
}
