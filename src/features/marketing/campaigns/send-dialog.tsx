import { countAudience, SENT, sendCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/campaign.ts'
import { call } from '../../../api/call.ts'
import { tellFailure } from '../../../api/failures.ts'
import { counted } from '../../../ui/amounts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { Unasked } from '../unasked.tsx'
import { useAsked } from '../use-asked.ts'
import { useOffice } from '../use-office.ts'

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
  const { query, way } = useOffice()
  const toasts = useToasts()
  const audience = useAsked(`audience of ${listIds.join()}`, (asked) =>
    call(countAudience, { query: asked.query, body: { listIds } }, asked.way),
  )
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      const { message } = await call(sendCampaign, { params: { id }, query }, way)
      toasts.succeed(message || SENT)
      onClose()
      onChanged()
    },
    (error) => tellFailure(error, 'Not sent'),
  )
  return (
    <DialogForm failure={failure} isBusy={isBusy} onClose={onClose} onSubmit={handleSubmit} submit="Send Now">
      {audience.value ? <p>{audienceWords(audience.value)}</p> : null}
      {audience.value || audience.failure ? null : <p>Counting who gets it…</p>}
      {audience.value ? null : <Unasked ask={audience.ask} failure={audience.failure} what="Lists" />}
    </DialogForm>
  )
}

function audienceWords({ people, unconfirmed, keptOut }: { people: number; unconfirmed: number; keptOut: number }) {
  const others = [
    unconfirmed > 0 ? `${counted(unconfirmed, 'person', 'people')} yet to confirm` : '',
    keptOut > 0 ? `${counted(keptOut, 'person', 'people')} who left` : '',
  ].filter(Boolean)
  const rest = others.length > 0 ? ` Not to ${others.join(' and ')}.` : ''
  return `It goes to ${counted(people, 'person', 'people')}, once each.${rest}`
}
