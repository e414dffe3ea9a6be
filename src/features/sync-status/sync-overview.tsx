import { once } from '../../../contract/once.ts'
import { Link } from '@tanstack/react-router'
import type { SyncSummary } from '../../db/views/sync-summary.ts'
import { useIsServerFull, useUnsentFiles } from '../../hooks/use-uploads.ts'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { chipOf, undecided } from './chip-text.ts'
import { formatAgo } from '../../ui/primitives/format-age.ts'
import { useFilesWaiting } from './files-waiting.ts'
import { OpenNetworkPage } from '../../records/open-network-page.tsx'
import { READY_WORDS, useReadiness } from './use-readiness.ts'
import styles from './sync-screen.module.css'
import { useNow } from '../../hooks/use-now.ts'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'
import { texts } from './texts.ts'

interface SyncOverviewProps {
  summary: SyncSummary
  /** Says nothing while all is well. */
  isQuiet?: boolean
}

export function SyncOverview({ summary, isQuiet = false }: SyncOverviewProps) {
  const lastSeen = useFilesWaiting()
  const files = useUnsentFiles() ?? lastSeen
  const readiness = useReadiness(summary)
  const isGettingReady = readiness === 'getting-ready'
  const { icon, tone } = chipOf({ ...summary, waiting: summary.waiting + files, isGettingReady })
  const { bootstrap } = summary
  const isServerFull = useIsServerFull()
  const now = useNow()
  if (isQuiet && tone === 'success') return null
  return (
    <section aria-label={texts.now} className={styles['overview']} data-tone={tone} translate="no">
      <span className={styles['overviewIcon']}>
        <Icon name={icon} size={26} />
      </span>
      <div className={styles['overviewText']}>
        <p aria-live="polite" className={styles['headline']}>
          {headlineOf(summary, files)}
        </p>
        <p>{connectionOf(summary, now)}</p>
        {summary.hasProxyPage ? <OpenNetworkPage /> : null}
        {isServerFull ? <p>{texts.serverIsFull}</p> : null}
        {readiness ? <p>{isGettingReady ? texts.gettingThisDeviceReady : READY_WORDS}</p> : null}
        {summary.updateNeeded ? <p>{texts.sendingHasStoppedUntilDoorstep}</p> : null}
        {summary.unsentOfOthers > 0 ? <p>{othersOf(summary.unsentOfOthers)}</p> : null}
        {bootstrap && !bootstrap.complete && !bootstrap.isEmptied && bootstrap.total > 0 ? (
          <div className={styles['bootstrap']}>
            <p>{texts.haveOfTotalLeads(thousands(bootstrap.have), thousands(bootstrap.total))}</p>
            <Progress label={texts.leadsOnThisDevice} total={bootstrap.total} value={bootstrap.have} />
          </div>
        ) : null}
      </div>
      {summary.signInNeeded ? (
        <Link className={buttonClass('primary')} search={{ redirect: '/sync' }} to="/login">
          {texts.signIn}
        </Link>
      ) : null}
    </section>
  )
}

function headlineOf({ waiting, signInNeeded, bootstrap, ...facts }: SyncSummary, files: number): string {
  const needed = undecided(facts)
  if (bootstrap?.isEmptied) return texts.theServerIsEmptyPlease
  if (signInNeeded) return texts.signInToSendYourChanges
  if (needed > 0) return needed === 1 ? texts.oneChangeNeedsAttention : texts.neededChangesNeedAttention(needed)
  if (waiting > 0) return unsentText(waiting)
  if (files > 0) return texts.filesNotOnTheServerYet(counted(files, texts.fileIs, texts.filesAre))
  return texts.allChangesSent
}

function connectionOf({ oldestUnsentAt, contactAt, ...facts }: SyncSummary, now: number): string {
  const contact = contactAt === undefined ? '' : texts.syncedCount(formatAgo(Math.max(0, now - contactAt)))
  const place = serverText(facts) + contact
  return oldestUnsentAt === undefined
    ? place
    : texts.placeOldestChangeCount(place, formatAgo(Math.max(0, now - oldestUnsentAt)))
}

type ServerFacts = Pick<SyncSummary, 'offline' | 'hasProxyPage' | 'hasServerProblem' | 'busyUntil' | 'isServerOlder'>

const timeOfDay = once(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }))

function serverText({ offline, hasProxyPage, hasServerProblem, busyUntil, isServerOlder }: ServerFacts): string {
  if (hasProxyPage) return texts.proxyInTheWay
  if (hasServerProblem) return texts.theServerHasAProblem
  if (busyUntil !== undefined) return texts.theServerIsBusyUntil(timeOfDay().format(busyUntil))
  if (offline) return texts.youreOffline
  if (isServerOlder) return texts.theServerIsOlderThan
  return texts.connectedToTheServer
}

const othersOf = (changes: number) =>
  texts.anotherPersonHasRest(changes === 1 ? texts.oneUnsentChange : texts.changesUnsentChanges(changes))

/** Never more than is true of this browser. */
export function unsentText(changes: number): string {
  const state = isWorkKept() ? texts.savedOnThisDevice : texts.notSentYet
  return changes === 1 ? texts.oneChangeIsState(state) : texts.changesAreState(changes, state)
}
