import { Button } from './button.tsx'
import { deferred } from './deferred.tsx'
import type { DialogProps } from './dialog-frame.tsx'

const DeferredFrame = deferred(async () => (await import('./dialog-frame.tsx')).DialogFrame)

export const Dialog = (dialog: DialogProps) => (
  <DeferredFrame {...dialog} isWanted={dialog.open} onMissing={() => dialog.onOpenChange(false)} />
)

interface ConfirmDialogProps extends Omit<DialogProps, 'actions'> {
  confirm: string
  /** Of the button that confirms. */
  kind?: 'primary' | 'danger'
  cancel?: string
  onConfirm: () => void
}

export function ConfirmDialog({
  confirm,
  kind = 'danger',
  cancel = 'Cancel',
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{cancel}</Button>
          <Button kind={kind} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
