import { checkCampaign, SENT, sendCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/marketing/campaign.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall, useCompanyQuery } from '../../../hooks/server-queries.ts'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { audienceText } from './audience-text.ts'
import { Problems } from './problems.tsx'
import { texts } from './texts.ts'

export interface CampaignDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
  onChanged: () => void
  onCopy: () => void
}

/** States how many people it goes to, and what keeps it from being sent. */
export const SendDialog = (props: CampaignDialogProps) => (
  <Dialog
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title={texts.sendName(props.campaign.name)}
  >
    <SendForm {...props} />
  </Dialog>
)

function SendForm({ campaign, onClose, onChanged, onCopy }: CampaignDialogProps) {
  const { _id: id } = campaign
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const check = useCheck(id)
  const form = useOfficeForm({
    values: {},
    send: async () => {
      const { message } = await call(sendCampaign, { params: { id }, query }, auth)
      toasts.succeed(message || SENT)
      onClose()
      onChanged()
    },
    explain: (error) => failureMessage(error, texts.notSent),
  })
  const isBlocked = check.value?.problems.some(({ isBlocking }) => isBlocking) ?? true
  return (
    <DialogForm form={form} isHeld={isBlocked} onClose={onClose} submit={texts.sendNow}>
      {check.value?.audience ? <p>{audienceText(check.value.audience)}</p> : null}
      {check.value || check.failure ? null : <p>{texts.countingRecipients}</p>}
      {check.value ? (
        <Problems onCopy={onCopy} onSettled={check.refetch} problems={check.value.problems} />
      ) : (
        <NotLoaded refetch={check.refetch} failure={check.failure} what={texts.campaigns} />
      )}
    </DialogForm>
  )
}

const useCheck = (campaignId: string) =>
  useCompanyQuery(`check of ${campaignId}`, ({ query, auth }) =>
    call(checkCampaign, { params: { id: campaignId }, query }, auth),
  )

/** Renders nothing if there is no problem. */
export function BeforeSending({ campaignId, onCopy }: { campaignId: string; onCopy: () => void }) {
  const { value, refetch } = useCheck(campaignId)
  return value ? <Problems onCopy={onCopy} onSettled={refetch} problems={value.problems} /> : null
}
