import { useState } from 'react'
import { resetTwoStep } from '../../../contract/endpoints/two-step.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { whyFailed } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'

interface ResetTwoStepProps {
  user: User
  onReset: () => void
}

/** For somebody who has lost the device that makes their codes. */
export function ResetTwoStep({ user, onReset }: ResetTwoStepProps) {
  const [isAsking, setIsAsking] = useState(false)
  const token = useSession()?.token
  const toasts = useToasts()
  const name = colleagueName(user)
  const reset = async () => {
    setIsAsking(false)
    try {
      await call(resetTwoStep, { params: { id: user._id } }, { token })
      toasts.succeed(`Two-step sign-in reset for ${name}`)
      onReset()
    } catch (error) {
      toasts.fail(`Failed to reset two-step sign-in for ${name}`, whyFailed(error))
    }
  }
  return (
    <>
      <Button aria-label={`Reset two-step sign-in of ${name}`} onClick={() => setIsAsking(true)}>
        Reset two-step
      </Button>
      <ConfirmDialog
        confirm="Reset two-step sign-in"
        description={`${user.firstname} will be signed out everywhere and can sign in with just the password. Their records are kept.`}
        onConfirm={() => void reset()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`Reset two-step sign-in of ${name}?`}
      />
    </>
  )
}
