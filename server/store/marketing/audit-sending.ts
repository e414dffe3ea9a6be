import { auditIn } from '../core/audit.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

interface Sending {
  readonly campaignId: string
  readonly by?: string | undefined
  readonly people: number
}

/** A ledger is written in parts, and its sending is one entry of the audit log with their total. */
export const auditSending = (tx: TenantTx, { campaignId, by, people }: Sending): Promise<void> =>
  auditIn(tx, by ?? null, { action: 'campaign.sent', count: people, sameAs: `campaign ${campaignId}` }, campaignId)
