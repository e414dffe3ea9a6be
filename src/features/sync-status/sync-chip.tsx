import { Link, useLocation } from '@tanstack/react-router'
import { useSyncSummary } from '../../db/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { chipOf } from './chip-text.ts'
import styles from './sync-chip.module.css'

export function SyncChip() {
  const summary = useSyncSummary()
  const { href } = useLocation()
  if (!summary) return null
  const { text, tone, icon } = chipOf(summary)
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
