import { ProxyPage, Unreachable } from '../../api/failures.ts'
import { getLive } from '../../../contract/endpoints/health.ts'
import { headers as wireHeaders } from '../../../contract/protocol.ts'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { expandBatches } from '../../db/outbox/expand-batches.ts'
import { isAsSent, park, readQueue, type Queue } from '../../db/outbox/outbox-queue.ts'
import { putStatus, writeStatus } from '../../db/outbox/sync-status.ts'
import { deviceHeaders, oldestFact, type Waiting } from '../device-headers.ts'
import { type DrainContext, hold, isOver, type Run, type Sent, startRun } from './drain-context.ts'
import { nextDueAt, sendable } from './lanes.ts'
import { judge, NO_ANSWER, type Reply } from '../replies.ts'
import { isAgeInDoubt, isTooOldToSend } from '../schedule.ts'
import { type Judged, settle } from './settle.ts'
import { withoutWaitingFiles } from './waiting-files.ts'
import { exchange, readWorkingSession, type WorkingSession } from '../transport.ts'
import { isSuspect, mostTogether, noteTime, noteUnansweredBatch } from '../unanswered.ts'
import { batchOf, type KeyedCall, sendAlone, sendTogether } from '../wire.ts'

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
  left: number
  /** When the next one may be tried; undefined when nothing waits for the clock. */
  nextDueAt: number | undefined
  /** The server could not be reached, so the rest was not even tried. */
  isCut: boolean
}

/** Sends what may be sent now, and never waits for a backoff to end. */
export async function drain(context: DrainContext): Promise<DrainEnd> {
  const { ports, session } = context
  const { outbox } = ports.data
  const { userId } = session
  const read = async () => withoutWaitingFiles(await readQueue(outbox, userId, ports.now()), ports.data.uploads, userId)
  const run = startRun(context)
  let queue = await read()
  let hasSent = false
  try {
    while (!isOver(run)) {
      // Usually there is no batch, and a save does not have to wait.
      const hasExpanded = queue.unqueued > 0 && (await expandBatches(outbox, session.userId, ports.now()))
      if (hasExpanded) queue = await read()
      const hasMoved = await sendQueue(run, queue)
      // Rows that wait for a person leave room for those of the next batch.
      if (!hasMoved && !hasExpanded) break
      if (hasMoved) queue = await read()
      hasSent ||= hasMoved
    }
  } finally {
    await Promise.allSettled([...run.sending.values()].map(({ sent }) => sent))
    await (hasSent ? putStatus : writeStatus)(outbox, { sending: [] })
  }
  return { left: queue.pending.length + queue.unqueued, nextDueAt: soonestOf(queue), isCut: run.isCut || run.isSilent }
}

function soonestOf(queue: Queue): number | undefined {
  const due = [nextDueAt(queue), queue.unqueuedDueAt].filter((at) => at !== undefined)
  return due.length > 0 ? Math.min(...due) : undefined
}

async function sendQueue(run: Run, { pending, parked, unqueued, isBehindBatch }: Queue): Promise<boolean> {
  run.mayHaveWaits = pending.some(({ nextAttemptAt }) => nextAttemptAt !== undefined)
  const parkedIds = parked.map(({ mutationId }) => ({ mutationId }))
  const lanes = { pending, parked: parkedIds, busy: run.closedLanes, isBehindBatch }
  let hasSent = false
  let isCurrent = true
  for (;;) {
    const ready = isCurrent && !isOver(run) ? sendable(lanes, run.ports.now()) : []
    const unsent = { ...oldestFact(lanes.pending), count: lanes.pending.length + unqueued }
    const sent = await sendSome(run, ready, unsent)
    if (!sent) return hasSent
    hasSent = true
    const gone = new Set<number>()
    for (const { entry, outcome } of sent) {
      if (outcome === 'waiting') continue
      run.closedLanes.delete(entry.lane)
      gone.add(entry.position)
      if (outcome === 'parked') lanes.parked.push(entry)
      if (outcome === 'changed') isCurrent = false
    }
    lanes.pending = lanes.pending.filter(({ position }) => !gone.has(position))
  }
}

/** Until there is an outcome; undefined when nothing is ready or being sent. */
async function sendSome(run: Run, ready: readonly OutboxEntry[], unsent: Waiting): Promise<Sent[] | undefined> {
  const trusted = ready.filter((entry) => !isSuspect(entry))
  const together = batchOf(trusted, callOf, mostTogether(run))
  // Those that went alone before come first: a batch would only wait behind them.
  const isClear = [...run.sending.values()].every(({ entry }) => isSuspect(entry))
  if (together.length > 0 && isClear) return sendBatch(run, together, unsent)
  if (together.length === 0) {
    const alone = [...trusted, ...ready.filter(isSuspect)]
    for (const entry of alone.slice(0, PARALLEL_LANES - run.sending.size)) startSending(run, entry, unsent)
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

/** One entry or a batch. A batch that was refused, or got no answer, has no outcome: it may go in smaller parts. */
async function sendEntries(run: Run, entries: readonly OutboxEntry[], unsent: Waiting): Promise<Sent[]> {
  const looked = await lookWithServersTime(run, entries)
  // Another user may have signed in: nothing is sent for somebody else.
  if (!looked) return entries.map((entry) => ({ entry, outcome: hold(run) }))
  const { session, gone, tooOld, ready, inDoubt } = looked
  if (inDoubt.length > 0) {
    run.isCut = true
    return entries.map((entry) => ({ entry, outcome: 'waiting' }))
  }
  // The outcome of these, even a refusal, is in the queue and not in what was read of it.
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

/** Asks the server for the time where a clock that was set would decide about the age of a change. */
async function lookWithServersTime(run: Run, entries: readonly OutboxEntry[]) {
  const { ports, signal, onProgress } = run
  const looked = await lookAgain(run, entries)
  if (!looked || looked.inDoubt.length === 0) return looked
  const { method, path } = getLive
  const call = { method, path, signal, onProgress, read: demandLive }
  const reply = await exchange(ports, looked.session, call).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error
  })
  if (!reply) return looked
  const again = await lookAgain(run, entries)
  // Where something on the way removes the date of the answers, it will never be known better.
  const isDateless = reply.header('date') === null && getLive.response.safeParse(reply.body).success
  return again && isDateless ? { ...again, inDoubt: [] } : again
}

/** What something on the way answers for the server must not set the time. */
function demandLive(body: unknown): void {
  if (!getLive.response.safeParse(body).success) throw new ProxyPage()
}

function lookAgain(run: Run, entries: readonly OutboxEntry[]) {
  const { outbox } = run.ports.data
  const { auth, status, pending } = outbox
  return outbox.transaction('rw', auth, status, pending, async () => {
    const session = await readWorkingSession(run.ports)
    if (session?.userId !== run.session.userId) return undefined
    const found = await pending.bulkGet(entries.map(({ position }) => position))
    const now = run.ports.now()
    const sorted = sortOut(entries, found, (entry) => isTooOldToSend(entry, session.status, now))
    const inDoubt = [...sorted.tooOld, ...sorted.ready].filter((entry) => isAgeInDoubt(entry, session.status, now))
    if (sorted.ready.length > 0 && inDoubt.length === 0) await noteSending(run, sorted.ready)
    return { session, inDoubt, ...sorted }
  })
}

/** Another tab may have been faster, and some may have become too old. */
function sortOut(
  entries: readonly OutboxEntry[],
  found: readonly (OutboxEntry | undefined)[],
  isTooOld: (entry: OutboxEntry) => boolean,
) {
  const isThere = (entry: OutboxEntry, index: number) => isAsSent(found[index], entry)
  const there = entries.filter(isThere)
  return {
    gone: entries.filter((entry, index) => !isThere(entry, index)),
    tooOld: there.filter(isTooOld),
    ready: there.filter((entry) => !isTooOld(entry)),
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
  const { ports, signal, onProgress } = run
  const about = await deviceHeaders(ports, session, unsent)
  const sender = { ports, session, signal, onProgress, about, isSuspect: entries.every(isSuspect) }
  const [first] = entries.map(callOf)
  try {
    if (entries.length === 1 && first) return judgeAll(run, entries, [await sendAlone(sender, first)])
    const startedAt = ports.now()
    const replies = await sendTogether(sender, entries.map(callOf))
    noteTime(run, entries.length, Math.abs(ports.now() - startedAt))
    if (replies !== 'refused') return judgeAll(run, entries, replies)
    run.isBatchRefused = true
    return []
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    if (entries.length === 1) return entries.map((entry) => ({ entry, verdict: NO_ANSWER }))
    noteUnansweredBatch(run, entries)
    return []
  }
}

/** A change without an answer, because the connection broke before it, has no outcome and is sent again. */
const judgeAll = ({ ports }: Run, entries: readonly OutboxEntry[], replies: readonly (Reply | undefined)[]) =>
  entries.flatMap((entry, index): Judged[] => {
    const reply = replies[index]
    return reply ? [{ entry, verdict: judge(entry, reply, ports.now()) }] : []
  })

function callOf(entry: OutboxEntry): KeyedCall {
  return {
    key: entry.mutationId,
    method: entry.method,
    path: pathOf(entry),
    headers: {
      ...(entry.base === undefined ? {} : { [wireHeaders.syncBase]: String(entry.base) }),
      ...(entry.ifMatch === undefined ? {} : { [wireHeaders.ifMatch]: entry.ifMatch }),
      [wireHeaders.syncSavedAt]: new Date(entry.savedAt).toISOString(),
      ...(entry.acknowledgedBefore
        ? { [wireHeaders.syncAcknowledged]: acknowledgedOrder(entry.acknowledgedBefore) }
        : {}),
      ...(entry.author === undefined ? {} : { [wireHeaders.syncAuthor]: entry.author }),
      ...(entry.isDecision ? { [wireHeaders.syncDecision]: 'yes' } : {}),
      ...(entry.batchId ? { [wireHeaders.syncBatch]: entry.batchId } : {}),
    },
    body: entry.body,
  }
}

const acknowledgedOrder = ({ seq, epoch, at }: NonNullable<OutboxEntry['acknowledgedBefore']>) =>
  `${seq};epoch=${epoch}${at === undefined ? '' : `;at=${at}`}`

/** Each entry goes to the company in which it was made, whichever is on the screen now. */
const pathOf = ({ path, companyId }: OutboxEntry) =>
  `${path}${path.includes('?') ? '&' : '?'}companyId=${encodeURIComponent(companyId)}`
