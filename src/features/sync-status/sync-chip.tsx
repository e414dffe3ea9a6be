import { Link } from '@tanstack/react-router'
import { useSyncSummary } from '../../db/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { chipOf } from './chip-text.ts'
import styles from './sync-chip.module.css'

export function SyncChip() {
  const summary = useSyncSummary()
  if (!summary) return null
  const { text, tone, icon } = chipOf(summary)
  return (
    <Link className={styles['chip']} title="What is sent and what waits" to="/sync">
      <Badge icon={icon} tone={tone}>
        {text}
      </Badge>
    </Link>
  )
}
