import type { SyncSummary } from '../../db/queries.ts'
import type { IconName } from '../../ui/icon.tsx'
import { ageInWords } from '../../ui/age-in-words.ts'
import type { Tone } from '../../ui/badge.tsx'

export interface Chip {
  text: string
  tone: Tone
  icon: IconName
}

export interface ChipFacts extends Pick<SyncSummary, 'waiting' | 'parked' | 'contested' | 'offline' | 'signInNeeded'> {
  /** How long the oldest of what waits has waited. */
  oldestMs?: number
}

/** Sooner it is no news. */
const WORTH_TELLING_MS = 60 * 60 * 1000

/** What only a person can decide. */
export const undecided = ({ parked, contested }: Pick<SyncSummary, 'parked' | 'contested'>) => parked + contested

/** What matters most, in a person's words: the chip never says more than is true. */
export function chipOf({ waiting, offline, signInNeeded, oldestMs = 0, ...facts }: ChipFacts): Chip {
  const age = oldestMs < WORTH_TELLING_MS ? '' : `, ${ageInWords(oldestMs)}`
  const needed = undecided(facts)
  if (signInNeeded) return { text: 'Sign in to send', tone: 'danger', icon: 'user' }
  if (needed > 0) return { text: `${needed} ${needed === 1 ? 'needs' : 'need'} you`, tone: 'danger', icon: 'alert' }
  if (waiting > 0 && offline) return { text: `Offline, ${waiting} waiting${age}`, tone: 'warning', icon: 'cloudOff' }
  if (waiting > 0) return { text: `${waiting} waiting${age}`, tone: 'info', icon: 'clock' }
  return { text: 'All sent', tone: offline ? 'neutral' : 'success', icon: offline ? 'cloudOff' : 'check' }
}
