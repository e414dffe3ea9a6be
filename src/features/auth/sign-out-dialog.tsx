import { useState, type FormEvent, useEffect, type ReactNode } from 'react'
import { sendNow } from '../../db/outbox/outbox-actions.ts'
import type { UnsentWork } from '../../db/session/unsent-work.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './sign-out-dialog.module.css'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Link } from '@tanstack/react-router'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface SignOutDialogProps {
  open: boolean
  onClose: () => void
  unsent: UnsentWork
  onSignOut: (work: 'keep' | 'discard') => void
}

type Step = 'choose' | 'send' | 'discard'

export function SignOutDialog({ open, onClose, unsent, onSignOut }: SignOutDialogProps) {
  const device = useDevice()
  const [step, setStep] = useState<Step>('choose')
  const isOffline = useSyncSummary()?.offline ?? false
  const close = () => {
    setStep('choose')
    onClose()
  }
  const handleSend = () => {
    void sendNow(device)
    setStep('send')
  }
  const back = () => setStep('choose')
  return (
    <Dialog
      actions={
        step === 'choose' ? (
          isOffline ? null : (
            <Button onClick={close}>{texts.staySignedIn}</Button>
          )
        ) : (
          <Button onClick={back}>{texts.back}</Button>
        )
      }
      description={texts.yourChanges}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      open={open}
      title={texts.signOutWithChangesText(changesText(unsent.waiting + unsent.refused))}
    >
      {step === 'choose' ? (
        <SignOutChoices
          onDiscard={() => setStep('discard')}
          onKeep={() => onSignOut('keep')}
          onSend={handleSend}
          onStay={isOffline ? close : undefined}
          unsent={unsent}
        />
      ) : null}
      {step === 'send' ? <SendingWork onSent={() => onSignOut('keep')} onStuck={back} unsent={unsent} /> : null}
      {step === 'discard' ? <DiscardWork onDiscard={() => onSignOut('discard')} /> : null}
    </Dialog>
  )
}

const changesText = (changes: number) => (changes === 1 ? texts.oneUnsentChange : texts.changesUnsentChanges(changes))

const WORD = 'DELETE'

/** Typing the word prevents losing a day's work by accident. */
function DiscardWork({ onDiscard }: { onDiscard: () => void }) {
  const [typed, setTyped] = useState('')
  const isSure = typed === WORD
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) onDiscard()
  }
  return (
    <form className={styles['discard']} onSubmit={handleSubmit}>
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        autoFocus
        label={texts.typeWordToDiscard(WORD)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        value={typed}
      />
      <Button disabled={!isSure} kind="danger" type="submit">
        {texts.discardAndSignOut}
      </Button>
    </form>
  )
}

interface SendingWorkProps {
  unsent: UnsentWork
  onSent: () => void
  /** Everything that could be sent is sent; the rest needs a decision first. */
  onStuck: () => void
}

function SendingWork({ unsent: { waiting, refused }, onSent, onStuck }: SendingWorkProps) {
  const [total] = useState(waiting)
  const summary = useSyncSummary()
  useEffect(() => {
    if (waiting > 0) return
    if (refused === 0) onSent()
    else onStuck()
  }, [waiting, refused, onSent, onStuck])
  return (
    <div className={styles['sending']}>
      <p role="status" translate="no">
        {texts.sendingWaitingOfTotalLeft(waiting, total)}
      </p>
      <Progress label={texts.sent} total={total} value={total - waiting} />
      {summary?.offline ? (
        <p role="alert" translate="no">
          {texts.noConnectionRightNowSending}
        </p>
      ) : null}
      {summary?.signInNeeded ? (
        <p role="alert" translate="no">
          {texts.yourSessionHasEndedSign}
        </p>
      ) : null}
    </div>
  )
}

interface SignOutChoicesProps {
  unsent: UnsentWork
  /** Comes first where nothing can be sent. */
  onStay: (() => void) | undefined
  onSend: () => void
  onKeep: () => void
  onDiscard: () => void
}

function SignOutChoices({ unsent, onStay, onSend, onKeep, onDiscard }: SignOutChoicesProps) {
  const summary = useSyncSummary()
  return (
    <ul className={styles['choices']}>
      {onStay ? (
        <Choice hint={texts.offlineStay}>
          <Button kind="primary" onClick={onStay}>
            {texts.staySignedIn}
          </Button>
        </Choice>
      ) : null}
      {unsent.waiting > 0 ? (
        <Choice hint={summary?.offline ? texts.youreOffline : texts.thenYoullBeSignedOut}>
          {summary?.signInNeeded ? (
            <Link className={buttonClass(onStay ? 'secondary' : 'primary')} to="/login">
              {texts.signInToSend}
            </Link>
          ) : (
            <Button kind={onStay ? 'secondary' : 'primary'} onClick={onSend}>
              {texts.sendNow}
            </Button>
          )}
        </Choice>
      ) : null}
      {unsent.refused > 0 ? (
        <Choice hint={refusedText(unsent.refused)}>
          <Link className={buttonClass()} to="/sync">
            {texts.decide}
          </Link>
        </Choice>
      ) : null}
      <Choice hint={texts.noOneElseCanRead}>
        <Button onClick={onKeep}>{texts.keepUntilISignInAgain}</Button>
      </Choice>
      <Choice hint={texts.itCantBeBroughtBack}>
        <Button onClick={onDiscard}>{texts.discard}</Button>
      </Choice>
    </ul>
  )
}

const Choice = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <li>
    {children}
    <p className={styles['hint']}>{hint}</p>
  </li>
)

const refusedText = (changes: number) =>
  changes === 1 ? texts.oneWasNotAccepted : texts.changesWereNotAccepted(changes)
