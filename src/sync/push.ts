import { Unreachable } from '../api/failures.ts'
import { headers as wireHeaders } from '../../contract/protocol.ts'
import type { OutboxEntry } from '../db/outbox-entry.ts'
import { feedBatches } from '../db/feed-batches.ts'
import { isAsSent, park, readQueue, type Queue } from '../db/outbox-queue.ts'
import { putStatus, writeStatus } from '../db/sync-status.ts'
import { oldestOf } from '../db/oldest-of.ts'
import { deviceHeaders, type Waiting } from './device-headers.ts'
import { type DrainContext, hold, isOver, type Run, type Sent, startRun } from './drain-run.ts'
import { nextDueAt, sendable } from './lanes.ts'
import { judge, NO_ANSWER, type Reply, type Verdict } from './replies.ts'
import { isTooOldToSend } from './schedule.ts'
import { type Judged, settle } from './settle.ts'
import { readWorkingSession, type WorkingSession } from './transport.ts'
import { batchOf, type KeyedCall, sendAlone, sendTogether } from './wire.ts'

// pending --send--> acknowledged: committed at a seq; overlaid until the device has pulled it
//    ^       |----> again: stays pending, same key, later
//    |       |----> hold: stays pending; the device must sign in, update or be quiet first
//    |       '----> parked: the person decides: discard, or back to pending
//    '--------------------------------------------------------'
//
// Few lanes go side by side, each change in a request of its own. Of many the heads go together, batch after batch: on a
// bad link a round trip costs more than the work, and on the device a write.

const PARALLEL_LANES = 4
export interface DrainEnd {
  /** Unsent entries of the user, parked ones not counted. */
  left: number
  /** When the next one may be tried; undefined when nothing waits for the clock. */
  nextDueAt: number | undefined
  /** The server could not be reached: the rest was not even tried. */
  isCut: boolean
}

/** Sends what may be sent now. Never waits for a backoff to end. */
export async function drain(context: DrainContext): Promise<DrainEnd> {
  const { ports, session } = context
  const { outbox } = ports.data
  const read = () => readQueue(outbox, session.userId, ports.now())
  const run = startRun(context)
  let queue = await read()
  let hasSent = false
  try {
    while (!isOver(run)) {
      // Mostly there is none, and nobody who saves has to wait.
      const hasFed = queue.unfed > 0 && (await feedBatches(outbox, session.userId, ports.now()))
      if (hasFed) queue = await read()
      const hasMoved = await sendQueue(run, queue)
      // Rows that wait for a person leave room for those of the next batch.
      if (!hasMoved && !hasFed) break
      if (hasMoved) queue = await read()
      hasSent ||= hasMoved
    }
  } finally {
    await Promise.allSettled([...run.sending.values()].map(({ sent }) => sent))
    await (hasSent ? putStatus : writeStatus)(outbox, { sending: [] })
  }
  return { left: queue.pending.length + queue.unfed, nextDueAt: soonestOf(queue), isCut: run.isCut }
}

function soonestOf(queue: Queue): number | undefined {
  const due = [nextDueAt(queue), queue.unfedDueAt].filter((at) => at !== undefined)
  return due.length > 0 ? Math.min(...due) : undefined
}

/** Sends a queue as it was read; false when there was nothing to send. */
async function sendQueue(run: Run, { pending, parked, unfed, isBehindBatch }: Queue): Promise<boolean> {
  run.mayHaveWaits = pending.some(({ nextAttemptAt }) => nextAttemptAt !== undefined)
  const parkedIds = parked.map(({ mutationId }) => ({ mutationId }))
  const lanes = { pending, parked: parkedIds, busy: run.closedLanes, isBehindBatch }
  let hasSent = false
  let isCurrent = true
  for (;;) {
    const ready = isCurrent && !isOver(run) ? sendable(lanes, run.ports.now()) : []
    const unsent = { oldestAt: oldestOf(lanes.pending), count: lanes.pending.length + unfed }
    const sent = await sendSome(run, ready, unsent)
    if (!sent) return hasSent
    hasSent = true
    const gone = new Set<number>()
    for (const { entry, outcome } of sent) {
      if (outcome === 'waiting') continue
      run.closedLanes.delete(entry.lane)
      gone.add(entry.seq)
      if (outcome === 'parked') lanes.parked.push(entry)
      if (outcome === 'changed') isCurrent = false
    }
    lanes.pending = lanes.pending.filter(({ seq }) => !gone.has(seq))
  }
}

/** Until something has come of it; undefined when nothing is ready nor on its way. */
async function sendSome(run: Run, ready: readonly OutboxEntry[], unsent: Waiting): Promise<Sent[] | undefined> {
  const together = run.isBatchRefused ? [] : batchOf(ready, callOf)
  // Those that went alone before come first: a batch would only wait behind them.
  if (together.length > 0 && run.sending.size === 0) return sendBatch(run, together, unsent)
  if (together.length === 0) {
    for (const entry of ready.slice(0, PARALLEL_LANES - run.sending.size)) startSending(run, entry, unsent)
  }
  if (run.sending.size === 0) return undefined
  const sent = await Promise.race([...run.sending.values()].map((sending) => sending.sent))
  for (const { entry } of sent) run.sending.delete(entry.lane)
  return sent
}

function startSending(run: Run, entry: OutboxEntry, unsent: Waiting): void {
  run.closedLanes.add(entry.lane)
  run.sending.set(entry.lane, { entry, sent: sendEntries(run, [entry], unsent) })
}

async function sendBatch(run: Run, entries: readonly OutboxEntry[], unsent: Waiting): Promise<Sent[]> {
  for (const { lane } of entries) run.closedLanes.add(lane)
  const sent = await sendEntries(run, entries, unsent)
  const known = new Set(sent.map(({ entry }) => entry.lane))
  for (const { lane } of entries) if (!known.has(lane)) run.closedLanes.delete(lane)
  return sent
}

/** One, or a batch. What a refused batch holds has no outcome: it may go alone. */
async function sendEntries(run: Run, entries: readonly OutboxEntry[], unsent: Waiting): Promise<Sent[]> {
  const looked = await lookAgain(run, entries)
  // Somebody else may have signed in meanwhile: nobody sends for another.
  if (!looked) return entries.map((entry) => ({ entry, outcome: hold(run) }))
  const { session, gone, tooOld, ready } = looked
  // What it was told, refused even, is in the queue and not in what was read of it.
  const done: Sent[] = gone.map((entry) => ({ entry, outcome: 'changed' }))
  for (const entry of tooOld) {
    await park(run.ports.data.outbox, entry, TOO_OLD, run.ports.now())
    done.push({ entry, outcome: 'parked' })
  }
  if (ready.length === 0) return done
  const verdicts = await send(run, session, ready, unsent)
  run.onProgress()
  return [...done, ...(await settle(run, session, verdicts))]
}

/** The session, and what of the entries may still go; the screens are told that it does. Undefined: not for this user. */
function lookAgain(run: Run, entries: readonly OutboxEntry[]) {
  const { outbox } = run.ports.data
  const { auth, status, pending } = outbox
  return outbox.transaction('rw', auth, status, pending, async () => {
    const session = await readWorkingSession(run.ports)
    if (session?.userId !== run.session.userId) return undefined
    const found = await pending.bulkGet(entries.map(({ seq }) => seq))
    const sorted = sortOut(entries, found, run.ports.now())
    if (sorted.ready.length > 0) await noteSending(run, sorted.ready)
    return { session, ...sorted }
  })
}

/** Another tab may have been faster; and nobody has looked at some for too long. */
function sortOut(entries: readonly OutboxEntry[], found: readonly (OutboxEntry | undefined)[], now: number) {
  const isThere = (entry: OutboxEntry, index: number) => isAsSent(found[index], entry)
  const there = entries.filter(isThere)
  return {
    gone: entries.filter((entry, index) => !isThere(entry, index)),
    tooOld: there.filter((entry) => isTooOldToSend(entry, now)),
    ready: there.filter((entry) => !isTooOldToSend(entry, now)),
  }
}

const TOO_OLD = {
  code: 'too-old',
  message: 'This change is older than 80 days. Check that it is still right, then send it again.',
  status: 0,
}

const noteSending = ({ ports, sending }: Run, entries: readonly OutboxEntry[]) => {
  const all = new Set([...[...sending.values()].map(({ entry }) => entry), ...entries])
  return putStatus(ports.data.outbox, { sending: [...all].map(({ mutationId }) => mutationId) })
}

async function send(
  run: Run,
  session: WorkingSession,
  entries: readonly OutboxEntry[],
  unsent: Waiting,
): Promise<readonly Judged[]> {
  const { ports, signal } = run
  const sender = { ports, session, signal, about: await deviceHeaders(ports, session, unsent) }
  const [first] = entries.map(callOf)
  try {
    const replies =
      entries.length === 1 && first ? [await sendAlone(sender, first)] : await sendTogether(sender, entries.map(callOf))
    if (replies !== 'refused')
      return entries.map((entry, index) => ({ entry, verdict: verdictOn(entry, replies[index], ports.now()) }))
    run.isBatchRefused = true
    return []
  } catch (error) {
    if (error instanceof Unreachable) return entries.map((entry) => ({ entry, verdict: NO_ANSWER }))
    throw error
  }
}

const verdictOn = (entry: OutboxEntry, reply: Reply | undefined, now: number): Verdict =>
  reply ? judge(entry, reply, now) : NO_ANSWER

function callOf(entry: OutboxEntry): KeyedCall {
  return {
    key: entry.mutationId,
    method: entry.method,
    path: pathOf(entry),
    headers: {
      ...(entry.base === undefined ? {} : { [wireHeaders.syncBase]: String(entry.base) }),
      ...(entry.ifMatch === undefined ? {} : { [wireHeaders.ifMatch]: entry.ifMatch }),
      [wireHeaders.syncSavedAt]: new Date(entry.savedAt).toISOString(),
      ...(entry.isDecision ? { [wireHeaders.syncDecision]: 'yes' } : {}),
    },
    body: entry.body,
  }
}

/** Each entry goes to the company it was made in, whichever is on the screen now. */
const pathOf = ({ path, companyId }: OutboxEntry) =>
  `${path}${path.includes('?') ? '&' : '?'}companyId=${encodeURIComponent(companyId)}`
