import type { ComponentProps, ReactNode } from 'react'
import * as z from 'zod/mini'
import { failureMessage } from '../../api/failures.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface LineDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  field: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'inputMode' | 'autoComplete'>
  /** What the line must be; its output is sent. */
  line: z.ZodMiniType<string>
  /** Below the field. */
  note?: ReactNode
  /** On the button. */
  submit: string
  /** Said when it was not done and the server says nothing. */
  failure: string
  /** Rejects when it was not done. */
  onSend: (line: string) => Promise<void>
}

/** Asks for one line. */
export const LineDialog = (props: LineDialogProps) => (
  <Dialog
    description={props.description}
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title={props.title}
  >
    <LineForm {...props} />
  </Dialog>
)

/** Drawn while the dialog is open: the next time it begins empty. */
function LineForm({ field, line, note, submit, failure: words, onClose, onSend }: LineDialogProps) {
  const form = useCheckedForm(z.object({ line }), { line: '' })
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      if (!form.check()) return
      await onSend(line.parse(form.values.line))
      onClose()
    },
    (error) => failureMessage(error, words),
  )
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit={submit}
    >
      <TextField
        autoComplete="off"
        {...field}
        error={form.faults['line']}
        onChange={(event) => form.edit({ line: event.currentTarget.value })}
        required
        value={form.values.line}
      />
      {note}
    </DialogForm>
  )
}
