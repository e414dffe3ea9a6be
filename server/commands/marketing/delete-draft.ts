import { canDelete } from '../../../contract/entities/marketing/campaign.ts'
import { Refusal } from '../../../contract/errors.ts'
import { auditIn } from '../../store/core/audit.ts'
import { type CampaignRef, campaignForUpdate, removeCampaign } from '../../store/marketing/campaigns.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'

/** Another user may just have sent or scheduled the draft. It then stays. */
export async function deleteDraft(
  store: Store,
  { companyId, id, by }: CampaignRef & { readonly by: string },
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    const campaign = await campaignForUpdate(tx, id)
    if (!campaign) throw new Refusal('not-found', 'This campaign was not found.')
    if (!canDelete(campaign.status))
      throw new Refusal('state', `This campaign is ${campaign.status}: only a draft can be deleted.`)
    await removeCampaign(tx, id)
    await auditIn(tx, by, { action: 'campaign.deleted' }, companyId)
  })
}
