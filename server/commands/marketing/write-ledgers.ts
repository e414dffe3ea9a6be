import { tryAgainWhenMet } from '../../store/marketing/add-subscribers.ts'
import type { Lease } from '../../store/core/lease-keeper.ts'
import { demandLease, tryLease } from '../../store/core/leases.ts'
import {
  type CampaignInPreparation,
  campaignForUpdate,
  campaignsInPreparation,
  campaignsToClear,
  changeCampaign,
} from '../../store/marketing/campaigns.ts'
import { countWhom, hasLedger, analyseLedger, skipQueued, writeLedgerPart } from '../../store/marketing/write-ledger.ts'
import { auditSending } from '../../store/marketing/audit-sending.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { NOBODY } from '../../../contract/entities/marketing/preflight.ts'
import { CANCELLED } from './campaign-steps.ts'

interface Parts {
  readonly store: Store
  readonly signal: AbortSignal
}

/** Finishes long ledgers in parts, while the sender runs. False when another server is doing it. */
export async function writeLedgers({ store, signal }: Parts, companyId: string): Promise<boolean> {
  const run = await tryLease(store, `ledgers ${companyId}`, async (lease) => {
    while (!signal.aborted) {
      const [campaign] = await campaignsInPreparation(store, companyId)
      if (campaign) await goOn(store, campaign, lease)
      else if (!(await clearOne(store, companyId, lease))) return
    }
  })
  return run.isHeld
}

async function goOn(
  store: Store,
  { companyId, id, listIds, people }: CampaignInPreparation,
  lease: Lease,
): Promise<void> {
  if (people === null) await countWhom(store, { companyId, id }, listIds)
  const isWhole = await tryAgainWhenMet(async () => {
    const { result } = await writeTenant(store, companyId, async (tx) => {
      await demandLease(tx, lease)
      const campaign = await campaignForUpdate(tx, id)
      // The campaign was paused or cancelled in the meantime.
      if (campaign?.status !== 'sending') return false
      const { isLast, people: written } = await writeLedgerPart(tx, id, campaign.list_ids)
      await auditSending(tx, { campaignId: id, people: written })
      if (isLast && !(await hasLedger(tx, id))) await changeCampaign(tx, id, { status: 'draft', last_error: NOBODY })
      return isLast
    })
    return result
  })
  if (isWhole) await analyseLedger(store)
}

/** Clears queued recipients of a cancelled campaign. False when none are left. */
async function clearOne(store: Store, companyId: string, lease: Lease): Promise<boolean> {
  const [campaign] = await campaignsToClear(store, companyId)
  if (!campaign) return false
  await tryAgainWhenMet(() =>
    writeTenant(store, companyId, async (tx) => {
      await demandLease(tx, lease)
      await skipQueued(tx, campaign.id, CANCELLED)
    }),
  )
  return true
}
