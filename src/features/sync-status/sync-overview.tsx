import { Link } from '@tanstack/react-router'
import type { SyncSummary } from '../../db/views/queries.ts'
import { useUnsentFiles } from '../../hooks/use-uploads.ts'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { chipOf, undecided } from './chip-text.ts'
import { formatAgo } from '../../ui/primitives/format-age.ts'
import { useFilesWaiting } from './files-waiting.ts'
import { READY_WORDS, useReadiness } from './use-readiness.ts'
import styles from './sync-screen.module.css'
import { useNow } from '../../ui/primitives/use-now.ts'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'

export function SyncOverview({ summary }: { summary: SyncSummary }) {
  const lastSeen = useFilesWaiting()
  const files = useUnsentFiles() ?? lastSeen
  const readiness = useReadiness(summary)
  const isGettingReady = readiness === 'getting-ready'
  const { icon, tone } = chipOf({ ...summary, waiting: summary.waiting + files, isGettingReady })
  const { bootstrap } = summary
  const now = useNow()
  return (
    <section aria-label="Now" className={styles['overview']} data-tone={tone}>
      <span className={styles['overviewIcon']}>
        <Icon name={icon} size={26} />
      </span>
      <div className={styles['overviewText']}>
        <p className={styles['headline']}>{headlineOf(summary, files)}</p>
        <p>{connectionOf(summary, now)}</p>
        {readiness ? <p>{isGettingReady ? 'Getting this device ready to work offline…' : READY_WORDS}</p> : null}
        {summary.updateNeeded ? <p>Sending has stopped until Doorstep is updated. Nothing is lost.</p> : null}
        {summary.unsentOfOthers > 0 ? <p>{othersOf(summary.unsentOfOthers)}</p> : null}
        {bootstrap && !bootstrap.complete && !bootstrap.isEmptied && bootstrap.total > 0 ? (
          <div className={styles['bootstrap']}>
            <p>{`${thousands(bootstrap.have)} of ${thousands(bootstrap.total)} leads on this device`}</p>
            <Progress label="Leads on this device" total={bootstrap.total} value={bootstrap.have} />
          </div>
        ) : null}
      </div>
      {summary.signInNeeded ? (
        <Link className={buttonClass('primary')} search={{ redirect: '/sync' }} to="/login">
          Sign in
        </Link>
      ) : null}
    </section>
  )
}

function headlineOf({ waiting, signInNeeded, bootstrap, ...facts }: SyncSummary, files: number): string {
  const needed = undecided(facts)
  if (bootstrap?.isEmptied) return 'The server is empty: please decide below'
  if (signInNeeded) return 'Sign in to send your changes'
  if (needed > 0) return needed === 1 ? '1 change needs attention' : `${needed} changes need attention`
  if (waiting > 0) return unsentText(waiting)
  if (files > 0) return `${counted(files, 'file is', 'files are')} not on the server yet`
  return 'All changes sent'
}

function connectionOf({ oldestUnsentAt, contactAt, ...facts }: SyncSummary, now: number): string {
  const contact = contactAt === undefined ? '' : ` Synced ${formatAgo(Math.max(0, now - contactAt))}.`
  const place = serverText(facts) + contact
  return oldestUnsentAt === undefined
    ? place
    : `${place} Oldest change: ${formatAgo(Math.max(0, now - oldestUnsentAt))}.`
}

type ServerFacts = Pick<SyncSummary, 'offline' | 'hasServerProblem' | 'isServerOlder'>

function serverText({ offline, hasServerProblem, isServerOlder }: ServerFacts): string {
  if (hasServerProblem) return 'The server has a problem. Your changes are safe; we’ll keep trying.'
  if (offline) return 'You’re offline.'
  if (isServerOlder)
    return 'The server is older than this app and needs an update. Your changes are safe; we’ll keep trying.'
  return 'Connected to the server.'
}

const othersOf = (changes: number) =>
  `Another person has ${changes === 1 ? '1 unsent change' : `${changes} unsent changes`} on this device.`

/** Never more than is true of this browser. */
export function unsentText(changes: number): string {
  const state = isWorkKept() ? 'saved on this device' : 'not sent yet'
  return changes === 1 ? `1 change is ${state}` : `${changes} changes are ${state}`
}
