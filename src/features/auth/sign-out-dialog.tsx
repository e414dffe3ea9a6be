import { useState } from 'react'
import { sendNow } from '../../db/outbox/outbox-actions.ts'
import type { UnsentWork } from '../../db/session/unsent-work.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { DiscardWork } from './discard-work.tsx'
import { SendingWork } from './sending-work.tsx'
import { SignOutChoices } from './sign-out-choices.tsx'

interface SignOutDialogProps {
  open: boolean
  onClose: () => void
  unsent: UnsentWork
  onSignOut: (work: 'keep' | 'discard') => void
}

type Step = 'choose' | 'send' | 'discard'

/** Asks what becomes of work that has not been sent. */
export function SignOutDialog({ open, onClose, unsent, onSignOut }: SignOutDialogProps) {
  const [step, setStep] = useState<Step>('choose')
  const close = () => {
    setStep('choose')
    onClose()
  }
  const handleSend = () => {
    void sendNow()
    setStep('send')
  }
  const back = () => setStep('choose')
  return (
    <Dialog
      actions={
        step === 'choose' ? <Button onClick={close}>Stay signed in</Button> : <Button onClick={back}>Back</Button>
      }
      description="Your changes are only on this device. Its leads are removed when you sign out."
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      open={open}
      title={`Sign out with ${changesText(unsent.waiting + unsent.refused)}?`}
    >
      {step === 'choose' ? (
        <SignOutChoices
          onDiscard={() => setStep('discard')}
          onKeep={() => onSignOut('keep')}
          onSend={handleSend}
          unsent={unsent}
        />
      ) : null}
      {step === 'send' ? <SendingWork onSent={() => onSignOut('keep')} onStuck={back} unsent={unsent} /> : null}
      {step === 'discard' ? <DiscardWork onDiscard={() => onSignOut('discard')} /> : null}
    </Dialog>
  )
}

const changesText = (changes: number) => (changes === 1 ? '1 unsent change' : `${changes} unsent changes`)
