import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useNow } from '../../ui/primitives/use-now.ts'
import { chipOf, undecided } from './chip-text.ts'
import { useFilesWaiting } from './files-waiting.ts'
import styles from './sync-chip.module.css'
import { READY_WORDS, type Readiness, useReadiness } from './use-readiness.ts'
import { texts } from './texts.ts'

export function SyncChip() {
  const summary = useSyncSummary()
  const { href } = useLocation()
  const files = useFilesWaiting()
  const now = useNow()
  const readiness = useReadiness(summary)
  useSayWhenReady(readiness)
  useBadge(summary ? summary.waiting + files + undecided(summary) : 0)
  if (!summary) return null
  const { oldestUnsentAt = now } = summary
  const { text, tone, icon } = chipOf({
    ...summary,
    waiting: summary.waiting + files,
    oldestMs: now - oldestUnsentAt,
    isGettingReady: readiness === 'getting-ready',
  })
  const badge = (
    <Badge icon={icon} tone={tone}>
      {text}
    </Badge>
  )
  return summary.signInNeeded ? (
    <Link className={styles['chip']} search={{ redirect: href }} title={texts.signInAgainToContinue} to="/login">
      {badge}
    </Link>
  ) : (
    <Link className={styles['chip']} title={texts.seeWhatIsSent} to="/sync">
      {badge}
    </Link>
  )
}

function useBadge(unsent: number) {
  useEffect(() => showBadge(unsent), [unsent])
  // A screen without a chip belongs to nobody, so the number goes with the person.
  useEffect(() => () => showBadge(0), [])
}

/** Once, when it becomes so under the eyes of the person. */
function useSayWhenReady(readiness: Readiness | undefined) {
  const toasts = useToasts()
  const before = useRef(readiness)
  const say = useEffectEvent(() => toasts.succeed(READY_WORDS))
  useEffect(() => {
    if (before.current === 'getting-ready' && readiness === 'ready') say()
    before.current = readiness
  }, [readiness])
}

/** The number on the icon of the installed app. Where the browser knows none, or may not, the chip says it alone. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Safari shows one only to people who allowed notifications.
  shown.catch(() => undefined)
}
