import { useState } from 'react'
import { dueOrder, type FollowUp, FOLLOW_UP_KINDS } from '../../../contract/entities/follow-up.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { useFollowUps } from '../../hooks/use-local-data.ts'
import { useUnsentChanges, useUnsentIds } from '../../hooks/use-unsent-changes.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { nameOf } from '../../records/follow-up-due.ts'
import { AddFollowUpDialog, EditFollowUpDialog } from './follow-up-dialog.tsx'
import { FollowUpLine } from './follow-up-line.tsx'
import styles from './follow-ups.module.css'
import { texts } from './texts.ts'
import { type FollowUpActions, useFollowUpActions } from './use-follow-up-actions.ts'

interface FollowUpsCardProps {
  leadId: string
  subject: string
  callBackTime?: string | undefined
}

export function FollowUpsCard({ leadId, subject, callBackTime }: FollowUpsCardProps) {
  const followUps = useFollowUps(leadId)
  const actions = useFollowUpActions(subject)
  const now = useNow()
  const added = useUnsentChanges({ entity: 'lead', id: leadId }).mutationIds
  const changed = useUnsentIds('followUp')
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<FollowUp>()
  const open = followUps?.filter(({ doneAt }) => doneAt === undefined).toSorted(byDue) ?? []
  const done = followUps?.filter(({ doneAt }) => doneAt !== undefined) ?? []
  const markOf = ({ _id }: FollowUp) => (added.has(_id) || changed.has(_id) ? <WaitingMark /> : null)
  return (
    <Card
      action={
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          {texts.addFollowUp}
        </Button>
      }
      title={texts.followUps}
    >
      {followUps ? null : <Skeleton lines={2} />}
      {followUps && open.length === 0 ? <p className={styles['empty']}>{texts.nothingToDo}</p> : null}
      <ol className={styles['lines']}>
        {open.map((followUp) => (
          <FollowUpLine
            actions={actions}
            followUp={followUp}
            key={followUp._id}
            mark={markOf(followUp)}
            now={now}
            onEdit={() => setEdited(followUp)}
          />
        ))}
      </ol>
      {done.length > 0 ? <DoneList actions={actions} done={done} /> : null}
      {isAdding ? (
        <AddFollowUpDialog
          actions={actions}
          defaults={{ kind: FOLLOW_UP_KINDS[0], dueTime: callBackTime ?? '' }}
          leadId={leadId}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {edited ? (
        <EditFollowUpDialog
          actions={actions}
          followUp={followUps?.find(({ _id }) => _id === edited._id) ?? edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Card>
  )
}

const byDue = (a: FollowUp, b: FollowUp) => (dueOrder(a) < dueOrder(b) ? -1 : 1)

const DoneList = ({ done, actions }: { done: readonly FollowUp[]; actions: FollowUpActions }) => (
  <details className={styles['done']}>
    <summary>{texts.doneCount(done.length)}</summary>
    <ol className={styles['lines']}>
      {done.map((followUp) => (
        <li className={styles['line']} key={followUp._id}>
          <div className={styles['what']}>
            <p className={styles['due']}>
              <span className={styles['kind']}>{followUp.kind}</span>
              <span>{followUp.doneAt ? formatTimestamp(followUp.doneAt) : ''}</span>
            </p>
            {followUp.note ? <p>{followUp.note}</p> : null}
          </div>
          <Button
            aria-label={texts.notDoneWhat(nameOf(followUp))}
            kind="quiet"
            onClick={() => actions.reopen(followUp)}
          >
            {texts.notDone}
          </Button>
        </li>
      ))}
    </ol>
  </details>
)
