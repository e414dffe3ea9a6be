import { formLine } from '../../../../contract/entities/form-fields.ts'
import * as z from 'zod/mini'
import { type SubscriberStatus, UNKNOWN_SUBSCRIBER } from '../../../../contract/entities/subscriber.ts'
import { tellFailure } from '../../../api/failures.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { useCheckedForm } from '../use-checked-form.ts'

interface ResubscribeDialogProps {
  email: string
  /** Undefined for somebody who is new. */
  status: SubscriberStatus | undefined
  open: boolean
  onClose: () => void
  /** Rejects when it was not done. */
  onResubscribe: (reason: string) => Promise<void>
}

/** The only way back for somebody who has left: it is logged with who and why. */
export const ResubscribeDialog = (props: ResubscribeDialogProps) => (
  <Dialog
    description={`${props.email} is ${props.status ?? UNKNOWN_SUBSCRIBER}. Subscribe them only when they asked for it themselves.`}
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title="Resubscribe"
  >
    <ResubscribeForm {...props} />
  </Dialog>
)

const reasonForm = z.object({ reason: formLine('Reason', 'Say who asked for it, and how.') })

function ResubscribeForm({ onClose, onResubscribe }: ResubscribeDialogProps) {
  const form = useCheckedForm(reasonForm, { reason: '' })
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      if (!form.check()) return
      await onResubscribe(form.values.reason.trim())
      onClose()
    },
    (error) => tellFailure(error, 'Not resubscribed'),
  )
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit="Resubscribe"
    >
      <TextField
        autoComplete="off"
        error={form.faults['reason']}
        hint="Who asked for it, and how. It is kept with their consent."
        label="Reason"
        onChange={(event) => form.edit({ reason: event.currentTarget.value })}
        required
        value={form.values.reason}
      />
    </DialogForm>
  )
}
