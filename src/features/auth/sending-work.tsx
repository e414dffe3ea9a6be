import { useEffect, useState } from 'react'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import type { UnsentWork } from '../../db/session/unsent-work.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import styles from './sign-out-dialog.module.css'

interface SendingWorkProps {
  unsent: UnsentWork
  onSent: () => void
  /** What could be sent is sent; what is left needs a decision first. */
  onStuck: () => void
}

export function SendingWork({ unsent: { waiting, refused }, onSent, onStuck }: SendingWorkProps) {
  const [total] = useState(waiting)
  const summary = useSyncSummary()
  useEffect(() => {
    if (waiting > 0) return
    if (refused === 0) onSent()
    else onStuck()
  }, [waiting, refused, onSent, onStuck])
  return (
    <div className={styles['sending']}>
      <p role="status">{`Sending: ${waiting} of ${total} left`}</p>
      <Progress label="Sent" total={total} value={total - waiting} />
      {summary?.offline ? (
        <p role="alert">No connection right now. Sending continues when you’re back online.</p>
      ) : null}
      {summary?.signInNeeded ? <p role="alert">Your session has ended. Sign in first, then this can be sent.</p> : null}
    </div>
  )
}
