import type { SyncSummary } from '../../db/views/sync-summary.ts'
import type { IconName } from '../../ui/primitives/icon.tsx'
import { formatAge } from '../../ui/primitives/format-age.ts'
import type { Tone } from '../../ui/primitives/badge.tsx'
import { frameTexts } from './frame-texts.ts'

export interface Chip {
  text: string
  tone: Tone
  icon: IconName
}

type Trouble = 'hasProxyPage' | 'hasServerProblem' | 'busyUntil' | 'isServerOlder'
type Facts = 'waiting' | 'parked' | 'contested' | 'offline' | 'signInNeeded' | Trouble

export interface ChipFacts extends Pick<SyncSummary, Facts> {
  /** The age of the oldest unsent change. */
  oldestMs?: number
  /** The device can't work offline yet. */
  isGettingReady?: boolean
}

/** Sooner than this it is not worth mentioning. */
const WORTH_TELLING_MS = 60 * 60 * 1000

/** What only the user can decide. */
export const undecided = ({ parked, contested }: Pick<SyncSummary, 'parked' | 'contested'>) => parked + contested

/** The most important state as a short text that never says more than is true. */
export function chipOf({ waiting, offline, signInNeeded, oldestMs = 0, isGettingReady, ...facts }: ChipFacts): Chip {
  const age = oldestMs < WORTH_TELLING_MS ? '' : `, ${formatAge(oldestMs)}`
  const needed = undecided(facts)
  if (signInNeeded) return { text: frameTexts.signInToSend, tone: 'danger', icon: 'user' }
  if (needed > 0)
    return { text: `${needed} ${needed === 1 ? 'needs' : 'need'} attention`, tone: 'danger', icon: 'alert' }
  const trouble = troubleOf(facts)
  if (trouble && waiting > 0)
    return { text: frameTexts.troubleWaitingAge(trouble, waiting, age), tone: 'warning', icon: 'alert' }
  if (trouble) return { text: trouble, tone: 'warning', icon: 'alert' }
  if (waiting > 0 && offline)
    return { text: frameTexts.offlineWaitingAge(waiting, age), tone: 'warning', icon: 'cloudOff' }
  if (waiting > 0) return { text: `${waiting} waiting${age}`, tone: 'info', icon: 'clock' }
  if (isGettingReady && offline) return { text: frameTexts.offlineNotReady, tone: 'warning', icon: 'cloudOff' }
  if (isGettingReady) return { text: frameTexts.gettingReady, tone: 'info', icon: 'download' }
  if (offline) return { text: frameTexts.offlineAllSent, tone: 'neutral', icon: 'cloudOff' }
  return { text: frameTexts.allSent, tone: 'success', icon: 'check' }
}

/** Why there is a network and no changes are accepted. */
function troubleOf({ hasProxyPage, hasServerProblem, busyUntil, isServerOlder }: Pick<ChipFacts, Trouble>) {
  if (hasProxyPage) return frameTexts.networkSignIn
  if (hasServerProblem) return frameTexts.serverProblem
  if (busyUntil !== undefined) return frameTexts.serverBusy
  return isServerOlder ? frameTexts.serverNeedsAnUpdate : undefined
}
