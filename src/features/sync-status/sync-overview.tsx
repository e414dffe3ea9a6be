import { Link } from '@tanstack/react-router'
import type { SyncSummary } from '../../db/queries.ts'
import { useUnsentFiles } from '../../db/uploads.ts'
import { counted } from '../../ui/amounts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { chipOf, undecided } from './chip-text.ts'
import { ageInWords } from '../../ui/age-in-words.ts'
import { useFilesWaiting } from './files-waiting.ts'
import { unsentWords } from './unsent-words.ts'
import styles from './sync-screen.module.css'
import { thousands } from '../../ui/thousands.ts'
import { useNow } from '../../ui/use-now.ts'

export function SyncOverview({ summary }: { summary: SyncSummary }) {
  const lastSeen = useFilesWaiting()
  const files = useUnsentFiles() ?? lastSeen
  const { icon, tone } = chipOf({ ...summary, waiting: summary.waiting + files })
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
  if (signInNeeded) return 'Sign in so that your work can be sent'
  if (needed > 0) return needed === 1 ? '1 change needs your decision' : `${needed} changes need your decision`
  if (waiting > 0) return unsentWords(waiting)
  if (files > 0) return `${counted(files, 'file is', 'files are')} not on the server yet`
  return 'Everything you did is on the server'
}

function connectionOf({ offline, oldestUnsentAt, contactAt }: SyncSummary, now: number): string {
  const contact = contactAt === undefined ? '' : ` Last heard from it ${ageInWords(Math.max(0, now - contactAt))} ago.`
  const place = (offline ? 'No connection to the server at the moment.' : 'Connected to the server.') + contact
  return oldestUnsentAt === undefined
    ? place
    : `${place} The oldest has waited ${ageInWords(Math.max(0, now - oldestUnsentAt))}.`
}

const othersOf = (changes: number) =>
  `Another person has ${changes === 1 ? '1 unsent change' : `${changes} unsent changes`} on this device.`
