import type { IsBehindBatch } from '../../db/outbox/expand-batches.ts'
import { type OutboxEntry, type ParkedEntry, rowIdOf } from '../../db/schema/outbox-entry.ts'
import { isDue } from '../schedule.ts'

export interface Lanes {
  pending: readonly OutboxEntry[]
  parked: readonly Pick<ParkedEntry, 'mutationId'>[]
  busy: ReadonlySet<string>
  isBehindBatch?: IsBehindBatch
}

/** The entries that may be sent now, oldest first: the head of each lane that no parked entry holds back. */
export function sendable(lanes: Lanes, now: number): OutboxEntry[] {
  return readyHeads(lanes).filter((entry) => !lanes.busy.has(entry.lane) && isDue(entry, now))
}

export function nextDueAt(lanes: Omit<Lanes, 'busy'>): number | undefined {
  const heads = readyHeads(lanes)
  return heads.length > 0 ? Math.min(...heads.map((entry) => entry.nextAttemptAt ?? 0)) : undefined
}

const readyHeads = ({ pending, parked, isBehindBatch }: Omit<Lanes, 'busy'>) =>
  headsOf({ pending, parked }).filter((entry) => !isWaitingFor(entry, pending) && !isBehindBatch?.(entry))

function headsOf({ pending, parked }: Pick<Lanes, 'pending' | 'parked'>): OutboxEntry[] {
  const isHeldBack = heldBackBy(pending, new Set(parked.map((entry) => entry.mutationId)))
  const heads = new Map<string, OutboxEntry>()
  for (const entry of pending) {
    if (!heads.has(entry.lane) && !isHeldBack(entry)) heads.set(entry.lane, entry)
  }
  return [...heads.values()]
}

/** What was saved as its need, and what makes its row: a server that was put back to an older copy may want that again. */
const needsOf = ({ mutationId, lane, dependsOn = [] }: OutboxEntry): string[] =>
  [...dependsOn, rowIdOf(lane)].filter((id) => id !== mutationId)

function isWaitingFor(entry: OutboxEntry, pending: readonly OutboxEntry[]): boolean {
  const needs = needsOf(entry)
  return pending.some(({ mutationId }) => needs.includes(mutationId))
}

/** A person must decide first about it or what it depends on, or has decided and it comes again further back. */
function heldBackBy(pending: readonly OutboxEntry[], parked: ReadonlySet<string>) {
  const pendingById = new Map(pending.map((entry) => [entry.mutationId, entry]))
  const isHeldBack = (entry: OutboxEntry): boolean =>
    needsOf(entry).some((id) => {
      const needed = pendingById.get(id)
      return parked.has(id) || (needed !== undefined && (needed.position > entry.position || isHeldBack(needed)))
    })
  return isHeldBack
}
