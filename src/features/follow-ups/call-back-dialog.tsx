import { useState } from 'react'
import { useSession } from '../../hooks/use-local-data.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { type Due, dueText, inDays, laterToday } from '../../records/follow-up-due.ts'
import { AddFollowUpDialog, type AddedFollowUp } from './follow-up-dialog.tsx'
import styles from './follow-ups.module.css'
import { texts } from './texts.ts'
import { useFollowUpActions } from './use-follow-up-actions.ts'

interface CallBackDialogProps {
  leadId: string
  subject: string
  callBackTime?: string | undefined
  /** With the follow-up that was added, if one was. */
  onClose: (added?: AddedFollowUp) => void
  /** The message of what asked for it says what was added. */
  isQuiet?: boolean
}

export function CallBackDialog({ leadId, subject, callBackTime = '', onClose, isQuiet = false }: CallBackDialogProps) {
  const actions = useFollowUpActions(subject)
  const toasts = useToasts()
  const me = useSession()?.userId
  const [isPicking, setIsPicking] = useState(false)
  const kind = 'Call back'
  const choose = async ({ dueDate, dueTime }: Due) => {
    const followUpId = crypto.randomUUID()
    onClose({ followUpId, when: dueText({ dueDate, dueTime }, Date.now()) })
    try {
      await actions.add(leadId, { kind, dueDate, dueTime, assignedTo: me }, followUpId)
      if (!isQuiet) toasts.succeed(texts.followUpAdded(dueText({ dueDate, dueTime }, Date.now())))
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    }
  }
  if (isPicking)
    return (
      <AddFollowUpDialog
        actions={actions}
        defaults={{ kind, dueTime: callBackTime }}
        leadId={leadId}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      description={texts.statusIsSaved}
      isUnasked
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.when}
    >
      <div className={styles['choices']}>
        <Button onClick={() => void choose(laterToday(Date.now()))}>{texts.laterToday}</Button>
        <Button onClick={() => void choose(inDays(Date.now(), 1, callBackTime))}>{texts.tomorrow}</Button>
        <Button onClick={() => void choose(inDays(Date.now(), 7, callBackTime))}>{texts.nextWeek}</Button>
        <Button onClick={() => setIsPicking(true)}>{texts.pickADate}</Button>
        <Button kind="quiet" onClick={() => onClose()}>
          {texts.noDate}
        </Button>
      </div>
    </Dialog>
  )
}
