import { Link, useLocation } from '@tanstack/react-router'
import { useSyncSummary } from '../../db/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { chipOf } from './chip-text.ts'
import { useFilesWaiting } from './files-waiting.ts'
import styles from './sync-chip.module.css'

export function SyncChip() {
  const summary = useSyncSummary()
  const { href } = useLocation()
  const files = useFilesWaiting()
  const now = useNow()
  if (!summary) return null
  const { oldestUnsentAt = now } = summary
  const { text, tone, icon } = chipOf({ ...summary, waiting: summary.waiting + files, oldestMs: now - oldestUnsentAt })
  const badge = (
    <Badge icon={icon} tone={tone}>
      {text}
    </Badge>
  )
  return summary.signInNeeded ? (
    <Link className={styles['chip']} search={{ redirect: href }} title="Sign in again and go on here" to="/login">
      {badge}
    </Link>
  ) : (
    <Link className={styles['chip']} title="What is sent and what waits" to="/sync">
      {badge}
    </Link>
  )
}
