import * as z from 'zod/mini'
import { testCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { email } from '../../../../contract/entities/primitives.ts'
import { call } from '../../../api/call.ts'
import { tellFailure } from '../../../api/failures.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { useOffice } from '../use-office.ts'
import type { CampaignDialogProps } from './send-dialog.tsx'

type TestDialogProps = Omit<CampaignDialogProps, 'onChanged'>

export const TestDialog = (props: TestDialogProps) => (
  <Dialog
    description="To one address, as a test. Nothing is counted."
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title="Send test"
  >
    <TestForm {...props} />
  </Dialog>
)

const testForm = z.object({ to: email })

function TestForm({ campaign, onClose }: TestDialogProps) {
  const { query, way } = useOffice()
  const toasts = useToasts()
  const form = useCheckedForm(testForm, { to: '' })
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      if (!form.check()) return
      const { message } = await call(testCampaign, { params: { id: campaign._id }, query, body: form.values }, way)
      toasts.succeed(message)
      onClose()
    },
    (error) => tellFailure(error, 'The test was not sent'),
  )
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit="Send test"
    >
      <TextField
        autoComplete="email"
        error={form.faults['to']}
        inputMode="email"
        label="To"
        onChange={(event) => form.edit({ to: event.currentTarget.value })}
        required
        value={form.values.to}
      />
    </DialogForm>
  )
}
