import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../primitives/dialog.tsx'
import { useHoldsUnsavedText } from './unsaved-text.ts'

interface LeaveGuardProps {
  isUnsaved: boolean
  onLeave: () => void
}

/** Asks before typed text is discarded. A navigation after a save passes `ignoreBlocker`. */
export function LeaveGuard({ isUnsaved, onLeave }: LeaveGuardProps) {
  useHoldsUnsavedText(isUnsaved)
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      cancel="Stay"
      confirm="Leave"
      description="What you typed here isn’t saved."
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
      onOpenChange={(isOpen) => (isOpen ? undefined : blocker.reset?.())}
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
    />
  )
}
