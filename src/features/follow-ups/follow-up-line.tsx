import type { ReactNode } from 'react'
import { type FollowUp, isFollowUpOf } from '../../../contract/entities/follow-up.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues, useSession } from '../../hooks/use-local-data.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { deferredMenu } from '../../ui/primitives/deferred.tsx'
import { dueStateOf, dueText, nameOf } from '../../records/follow-up-due.ts'
import styles from './follow-ups.module.css'
import { texts } from './texts.ts'
import type { FollowUpActions } from './use-follow-up-actions.ts'

const SnoozeMenu = deferredMenu(async () => (await import('./snooze-menu.tsx')).SnoozeMenu)

interface FollowUpLineProps {
  followUp: FollowUp
  now: number
  actions: FollowUpActions
  onEdit: () => void
  title?: ReactNode
  mark?: ReactNode
}

/** One that is still to be done. */
export function FollowUpLine({ followUp, now, actions, onEdit, title, mark }: FollowUpLineProps) {
  const state = dueStateOf(followUp, now)
  const name = nameOf(followUp)
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        {title}
        <p className={styles['due']}>
          <span className={styles['kind']}>{followUp.kind}</span>
          <span>{dueText(followUp, now)}</span>
          {state === 'overdue' ? <Badge tone="danger">{texts.overdue}</Badge> : null}
          {mark}
        </p>
        {followUp.note ? <p>{followUp.note}</p> : null}
        <Whose followUp={followUp} />
      </div>
      <div className={styles['actions']}>
        <Button aria-label={texts.doneWhat(name)} icon="check" kind="primary" onClick={() => actions.finish(followUp)}>
          {texts.done}
        </Button>
        <SnoozeMenu
          button={{ 'aria-label': texts.snoozeWhat(name), children: texts.snooze, className: buttonClass() }}
          followUp={followUp}
          onDue={(due) => actions.snooze(followUp, due)}
          onPick={onEdit}
        />
        <Button aria-label={texts.editWhat(name)} kind="quiet" onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button aria-label={texts.deleteWhat(name)} kind="quiet" onClick={() => actions.remove(followUp)}>
          {texts.delete}
        </Button>
      </div>
    </li>
  )
}

/** Whose it is, where it is somebody else's. */
function Whose({ followUp }: { followUp: FollowUp }) {
  const me = useSession()?.userId ?? ''
  const colleagues = useColleagues()
  if (isFollowUpOf(followUp, me)) return null
  const person = colleagues?.find(({ _id }) => _id === followUp.assignedTo)
  const name =
    followUp.assignedTo === undefined ? texts.unassigned : person ? colleagueName(person) : texts.formerColleague
  return <p className={styles['whose']}>{name}</p>
}
