import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import type { SyncPorts } from '../ports.ts'
import type { Again } from '../replies.ts'

/** Bounded, so that its lock is never held for the life of a tab. */
const DRAIN_LIMIT_MS = 25_000

export interface DrainContext {
  ports: SyncPorts
  /** Checked again before anything is sent. */
  session: Session
  /** Pulls a company and the user’s access; where it can’t, answers why, for those that needed it. */
  refresh: (companyId: string) => Promise<Again | undefined>
  onAcknowledged: (companyId: string) => void
  onProgress: () => void
  signal: AbortSignal
}

export interface Run extends DrainContext {
  startedAt: number
  isHeld: boolean
  /** The network is gone: no other lane would succeed. */
  isCut: boolean
  isSilent: boolean
  unanswered: number
  hasAnswers: boolean
  isBatchRefused: boolean
  /** Whether an entry may wait for its next try: of thousands that go through at once none does. */
  mayHaveWaits: boolean
  sending: Map<string, Sending>
  /** Lanes whose head is being sent, or failed in this drain. */
  closedLanes: Set<string>
}

interface Sending {
  entry: OutboxEntry
  sent: Promise<Sent[]>
}
/** `changed`: more than this entry has moved, so the queue must be read again. */
export type Outcome = 'through' | 'parked' | 'waiting' | 'changed'
export interface Sent {
  entry: OutboxEntry
  outcome: Outcome
}

export const startRun = (context: DrainContext): Run => ({
  ...context,
  startedAt: context.ports.now(),
  isHeld: false,
  isCut: false,
  isSilent: false,
  unanswered: 0,
  hasAnswers: false,
  isBatchRefused: false,
  mayHaveWaits: false,
  sending: new Map(),
  closedLanes: new Set(),
})

export const isOver = ({ ports, startedAt, isHeld, isCut, signal }: Run) =>
  isHeld || isCut || signal.aborted || Math.abs(ports.now() - startedAt) > DRAIN_LIMIT_MS

export function hold(run: Run): 'waiting' {
  run.isHeld = true
  return 'waiting'
}
