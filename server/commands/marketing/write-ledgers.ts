import { tryAgainWhenMet } from '../../store/marketing/add-subscribers.ts'
import { tryLock } from '../../store/core/advisory-lock.ts'
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

/** Finishes long ledgers part by part, beside the sender. False when another server is doing it. */
export async function writeLedgers({ store, signal }: Parts, companyId: string): Promise<boolean> {
  const run = await tryLock(store, `ledgers ${companyId}`, async () => {
    while (!signal.aborted) {
      const [campaign] = await campaignsInPreparation(store, companyId)
      if (campaign) await goOn(store, campaign)
      else if (!(await clearOne(store, companyId))) return
    }
  })
  return run.isHeld
}

async function goOn(store: Store, { companyId, id, listIds, people }: CampaignInPreparation): Promise<void> {
  if (people === null) await countWhom(store, { companyId, id }, listIds)
  const isWhole = await tryAgainWhenMet(async () => {
    const { result } = await writeTenant(store, companyId, async (tx) => {
      const campaign = await campaignForUpdate(tx, id)
      // Paused or cancelled since.
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

/** Clears the queued recipients of a cancelled campaign. False when there are none. */
async function clearOne(store: Store, companyId: string): Promise<boolean> {
  const [campaign] = await campaignsToClear(store, companyId)
  if (!campaign) return false
  await tryAgainWhenMet(() => writeTenant(store, companyId, (tx) => skipQueued(tx, campaign.id, CANCELLED)))
  return true
}
