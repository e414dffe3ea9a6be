import type { SyncSummary } from '../../db/queries.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/badge.tsx'

export interface Chip {
  text: string
  tone: Tone
  icon: IconName
}

export type ChipFacts = Pick<SyncSummary, 'waiting' | 'parked' | 'contested' | 'offline' | 'signInNeeded'>

/** What only a person can decide. */
export const undecided = ({ parked, contested }: Pick<SyncSummary, 'parked' | 'contested'>) => parked + contested

/** What matters most, in a person's words: the chip never says more than is true. */
export function chipOf({ waiting, offline, signInNeeded, ...facts }: ChipFacts): Chip {
  const needed = undecided(facts)
  if (signInNeeded) return { text: 'Sign in to send', tone: 'danger', icon: 'user' }
  if (needed > 0) return { text: `${needed} ${needed === 1 ? 'needs' : 'need'} you`, tone: 'danger', icon: 'alert' }
  if (waiting > 0 && offline) return { text: `Offline, ${waiting} waiting`, tone: 'warning', icon: 'cloudOff' }
  if (waiting > 0) return { text: `${waiting} waiting`, tone: 'info', icon: 'clock' }
  return { text: 'All sent', tone: offline ? 'neutral' : 'success', icon: offline ? 'cloudOff' : 'check' }
}
