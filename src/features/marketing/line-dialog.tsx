import type { ComponentProps, ReactNode } from 'react'
import * as z from 'zod/mini'
import { failureMessage } from '../../api/failures.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'

interface LineDialogProps {
  /** What the line is for: it is kept apart from others when the dialog is closed. */
  about: string
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** What the line holds before anything is typed. */
  initial?: string
  field: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'inputMode' | 'autoComplete'>
  /** Checks the line; its output is sent. */
  line: z.ZodMiniType<string>
  /** Below the field. */
  note?: ReactNode
  submit: string
  failure: string
  /** Rejects on failure. */
  onSend: (line: string) => Promise<void>
}

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

/** Rendered only while the dialog is open, and as it begins until something is typed. */
function LineForm({ about, initial = '', field, line, note, submit, failure, onClose, onSend }: LineDialogProps) {
  const typed = useTyped(about, { line: initial })
  const form = useOfficeForm({
    values: typed.value,
    typed,
    schema: z.object({ line }),
    send: async (given) => {
      await onSend(line.parse(given.line))
      onClose()
    },
    explain: (error) => failureMessage(error, failure),
  })
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={submit}>
      <TextField autoComplete="off" {...field} {...form.line('line')} required />
      {note}
    </DialogForm>
  )
}
