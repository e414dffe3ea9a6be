import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import type { SyncPorts } from '../ports.ts'
import type { Again } from '../replies.ts'

/** A drain is bounded, so that the lock it runs under is never held for a tab's life. */
const DRAIN_LIMIT_MS = 25_000

export interface DrainContext {
  ports: SyncPorts
  /** Whose work it is. Looked at again before anything goes out. */
  session: Session
  /** Brings a company's rows and the user's access up to date; where it can't, what to tell who needed that. */
  refresh: (companyId: string) => Promise<Again | undefined>
  onAcknowledged: (companyId: string) => void
  /** Called whenever something moved. */
  onProgress: () => void
  signal: AbortSignal
}

/** What a drain knows while it runs. */
export interface Run extends DrainContext {
  startedAt: number
  isHeld: boolean
  /** The network is gone: no other lane would fare better. */
  isCut: boolean
  /** The last request got no answer. */
  isSilent: boolean
  /** Changes in a row that went alone and got none. */
  unanswered: number
  /** Something was answered in this drain. */
  hasAnswers: boolean
  /** A server or a proxy takes no batches. */
  isBatchRefused: boolean
  /** Whether an entry may wait for its next try: of thousands that go through at once none does. */
  mayHaveWaits: boolean
  /** By lane, those that go alone. */
  sending: Map<string, Sending>
  /** Lanes whose head is on its way, or failed in this drain. */
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

/** Nothing more is sent in this drain. */
export function hold(run: Run): 'waiting' {
  run.isHeld = true
  return 'waiting'
}
