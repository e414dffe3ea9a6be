import { useSyncSummary } from '../../db/hooks.ts'
import { signOut } from '../../db/session.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

interface SignOutDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSignedOut: () => void
}

const changes = (count: number) => (count === 1 ? '1 change has' : `${count} changes have`)

/** Says what becomes of work that has not been sent. */
export function SignOutDialog({ open, onOpenChange, onSignedOut }: SignOutDialogProps) {
  const summary = useSyncSummary()
  const unsent = (summary?.waiting ?? 0) + (summary?.parked ?? 0)
  const handleConfirm = async () => {
    await signOut('keep')
    onSignedOut()
  }
  return (
    <ConfirmDialog
      cancel="Stay signed in"
      confirm="Sign out"
      description={
        unsent > 0
          ? `${changes(unsent)} not been sent. They stay on this device and go on when you sign in here again. Leads are removed from this device.`
          : 'Everything is sent. Leads are removed from this device until you sign in again.'
      }
      onConfirm={() => void handleConfirm()}
      onOpenChange={onOpenChange}
      open={open}
      title="Sign out?"
    />
  )
}
