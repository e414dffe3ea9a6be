import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { chipOf, undecided } from './chip-text.ts'
import { useFilesWaiting } from './files-waiting.ts'
import styles from './sync-chip.module.css'
import { READY_WORDS, type Readiness, sayReady, useReadiness } from './use-readiness.ts'
import { frameTexts } from './frame-texts.ts'

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
    <Link className={styles['chip']} search={{ redirect: href }} title={frameTexts.signInAgainToContinue} to="/login">
      {badge}
    </Link>
  ) : (
    <Link className={styles['chip']} title={frameTexts.seeWhatIsSent} to="/sync">
      {badge}
    </Link>
  )
}

function useBadge(unsent: number) {
  useEffect(() => showBadge(unsent), [unsent])
  // A screen without a chip belongs to no user, so the number is removed.
  useEffect(() => () => showBadge(0), [])
}

/** Shown once, if the device becomes ready while the user is looking. */
function useSayWhenReady(readiness: Readiness | undefined) {
  const toasts = useToasts()
  const before = useRef(readiness)
  const say = useEffectEvent(() =>
    sayReady(() => toasts.announce(READY_WORDS, { label: frameTexts.ok, onPress: () => {} })),
  )
  useEffect(() => {
    if (before.current === 'getting-ready' && readiness === 'ready') say()
    before.current = readiness
  }, [readiness])
}

/** The number on the installed app's icon. If the browser can't or may not show one, the chip is enough. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Safari shows one only to users who allowed notifications.
  shown.catch(() => undefined)
}
