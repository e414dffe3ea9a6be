import { useState } from 'react'
import { scheduleCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { call } from '../../../api/call.ts'
import { tellFailure } from '../../../api/failures.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { useOffice } from '../use-office.ts'
import type { CampaignDialogProps } from './send-dialog.tsx'

export const ScheduleDialog = (props: CampaignDialogProps) => (
  <Dialog
    description="It is sent by itself, in this device’s time. Until then it can be taken back."
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title="Schedule"
  >
    <ScheduleForm {...props} />
  </Dialog>
)

function ScheduleForm({ campaign, onClose, onChanged }: CampaignDialogProps) {
  const { query, way } = useOffice()
  const toasts = useToasts()
  const [when, setWhen] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      setIsChecked(true)
      if (when === '') return
      const body = { sendAt: new Date(when).toISOString() }
      const { message } = await call(scheduleCampaign, { params: { id: campaign._id }, query, body }, way)
      toasts.succeed(message)
      onClose()
      onChanged()
    },
    (error) => tellFailure(error, 'Not scheduled'),
  )
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit="Schedule"
    >
      <TextField
        error={isChecked && when === '' ? 'Choose a day and a time.' : undefined}
        label="Send at"
        onChange={(event) => setWhen(event.currentTarget.value)}
        required
        type="datetime-local"
        value={when}
      />
    </DialogForm>
  )
}
