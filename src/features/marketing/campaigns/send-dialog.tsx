import { countAudience, SENT, sendCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/marketing/campaign.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall, useCompanyQuery } from '../../../hooks/server-queries.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { BeforeSending } from './before-sending.tsx'

export interface CampaignDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
  onChanged: () => void
}

/** Says to how many people it goes before it goes. */
export const SendDialog = (props: CampaignDialogProps) => (
  <Dialog
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title={`Send “${props.campaign.name}”?`}
  >
    <SendForm {...props} />
  </Dialog>
)

function SendForm({ campaign, onClose, onChanged }: CampaignDialogProps) {
  const { _id: id, listIds } = campaign
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const audience = useCompanyQuery(`audience of ${listIds.join()}`, (asked) =>
    call(countAudience, { query: asked.query, body: { listIds } }, asked.auth),
  )
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      const { message } = await call(sendCampaign, { params: { id }, query }, auth)
      toasts.succeed(message || SENT)
      onClose()
      onChanged()
    },
    (error) => failureMessage(error, 'Not sent'),
  )
  return (
    <DialogForm failure={failure} isBusy={isBusy} onClose={onClose} onSubmit={handleSubmit} submit="Send Now">
      {audience.value ? <p>{audienceText(audience.value)}</p> : null}
      {audience.value || audience.failure ? null : <p>Counting recipients…</p>}
      {audience.value ? null : <NotLoaded refetch={audience.refetch} failure={audience.failure} what="Lists" />}
      <BeforeSending campaignId={id} />
    </DialogForm>
  )
}

function audienceText({ people, unconfirmed, keptOut }: { people: number; unconfirmed: number; keptOut: number }) {
  const others = [
    unconfirmed > 0 ? `${thousands(unconfirmed)} unconfirmed` : '',
    keptOut > 0 ? `${thousands(keptOut)} unsubscribed or bounced` : '',
  ].filter(Boolean)
  const rest = others.length > 0 ? ` Excludes ${others.join(' and ')}.` : ''
  return `Sends to ${counted(people, 'person', 'people')}.${rest}`
}
