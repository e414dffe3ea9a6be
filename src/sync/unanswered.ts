import type { BatchSize, OutboxDb } from '../db/schema/outbox-db.ts'
import { type OutboxEntry, UNANSWERED, UNREACHABLE } from '../db/schema/outbox-entry.ts'
import { forgetWaits } from '../db/outbox/outbox-queue.ts'
import type { Run } from './push/drain-context.ts'

// No answer can mean three things: there is no network, the batch is too large for something on the way, or one change in
// it is swallowed for its content. What goes alone next distinguishes them.
//
// batch unanswered --> probing: a few go alone --none answered--> no network: wait; batches stay as large as they were
//                        |          '--one unanswered, others answered--> that one waits alone; batches as before
//                        '--all answered--> batches of half the size, which is remembered once all of the batch has gone

/** After so many unanswered changes in a row that went alone, the network is gone. */
const GONE_AFTER = 4

/** A batch that takes longer is unfair to others, and more of it is lost when the connection breaks. */
const LONG_MS = 8_000

const sizeOf = ({ ports }: Run): BatchSize => ports.data.outbox.memory.batchSize

/** 1 while it is not known what gets an answer at all. */
export function mostTogether(run: Run): number {
  const { most, isProbing } = sizeOf(run)
  return run.isBatchRefused || isProbing ? 1 : most
}

/** It got no answer when others did: it goes alone, and after them. */
export const isSuspect = ({ lastError }: Pick<OutboxEntry, 'lastError'>) => lastError?.code === UNANSWERED.code

/** There is a network, so unanswered changes are tried at once, and alone from then on. Answers how many. */
export const freeUnreachable = (outbox: OutboxDb, userId: string): Promise<number> =>
  forgetWaits(outbox, userId, ({ lastError }) => lastError?.code === UNREACHABLE.code, UNANSWERED)

export function noteAnswered(run: Run, entries: readonly OutboxEntry[]): void {
  if (entries.length === 0) return
  const size = sizeOf(run)
  if (run.unanswered > 0) endDescent(size)
  size.isProbing = false
  run.unanswered = 0
  run.isSilent = false
  run.isCut = false
  run.hasAnswers = true
  for (const { mutationId } of entries) size.descent?.left.delete(mutationId)
  // All of it went through in smaller parts, so the size was the reason; the size that works is kept.
  if (size.descent?.left.size !== 0) return
  size.limit = size.most
  delete size.descent
}

export function noteTime(run: Run, count: number, tookMs: number): void {
  const size = sizeOf(run)
  if (tookMs > LONG_MS) size.most = Math.max(1, Math.floor(count / 2))
  else if (tookMs < LONG_MS / 4 && count === size.most && !size.descent) size.most = Math.min(size.limit, count * 2)
}

export function noteUnansweredBatch(run: Run, entries: readonly OutboxEntry[]): void {
  const size = sizeOf(run)
  size.descent ??= { mostBefore: size.most, left: new Set(entries.map(({ mutationId }) => mutationId)) }
  size.most = Math.max(1, Math.floor(entries.length / 2))
  size.isProbing = true
  run.isSilent = true
}

export function noteUnanswered(run: Run, entry: OutboxEntry): void {
  if (isSuspect(entry)) return
  const size = sizeOf(run)
  run.unanswered += 1
  run.isSilent = true
  run.isCut = run.unanswered >= GONE_AFTER
  if (run.isCut) size.isProbing = true
  if (run.isCut || run.hasAnswers) endDescent(size)
}

/** The size was not the reason. */
function endDescent(size: BatchSize): void {
  size.most = size.descent?.mostBefore ?? size.most
  delete size.descent
}
