import { useState } from 'react'
import { useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { type AddedFollowUp, type Due, dueText } from '../../records/follow-up-due.ts'
import { laterToday } from '../../records/work-day.ts'
import { AddFollowUpDialog } from './follow-up-dialog.tsx'
import styles from './follow-ups.module.css'
import { dayChoices, type DueChoice } from './due-choices.ts'
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
  const now = useNow()
  const times = useWorkTimes()
  const [isPicking, setIsPicking] = useState(false)
  const kind = 'Call back'
  const choose = async (due: Due) => {
    const followUpId = crypto.randomUUID()
    const when = dueText(due, now)
    onClose({ followUpId, when })
    try {
      await actions.add(leadId, { kind, ...due, assignedTo: me }, followUpId)
      if (!isQuiet) toasts.succeed(texts.followUpAdded(when))
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    }
  }
  const later = laterToday(now, times)
  const choices: DueChoice[] = [
    ...(later ? [{ name: 'today' as const, due: later, text: texts.laterTodayAt(later.dueTime) }] : []),
    ...dayChoices(callBackTime, now, times),
  ]
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
        {choices.map(({ name, due, text }) => (
          <Button key={name} onClick={() => void choose(due)}>
            {text}
          </Button>
        ))}
        <Button onClick={() => setIsPicking(true)}>{texts.pickADate}</Button>
        <Button kind="quiet" onClick={() => onClose()}>
          {texts.noDate}
        </Button>
      </div>
    </Dialog>
  )
}
