import { Unreachable } from '../api/failures.ts'
import { headers as wireHeaders } from '../../contract/protocol.ts'
import type { OutboxEntry, ParkReason } from '../db/outbox-entry.ts'
import { feedBatches } from '../db/feed-batches.ts'
import { acknowledge, forgetWaits, park, postpone, readQueue, type Queue } from '../db/outbox-queue.ts'
import type { Session } from '../db/session-token.ts'
import { writeStatus } from '../db/sync-status.ts'
import { revokeCompany } from './access.ts'
import { deviceHeaders, type Waiting } from './device-headers.ts'
import { nextDueAt, sendable } from './lanes.ts'
import type { SyncPorts } from './ports.ts'
import { judge, type Reply, UNREACHABLE, type Verdict } from './replies.ts'
import { failureOf, isTooOldToSend } from './schedule.ts'
import { readWorkingSession } from './transport.ts'
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
/** A drain is bounded, so that the lock it runs under is never held for a tab's life. */
export const DRAIN_LIMIT_MS = 25_000

export interface DrainContext {
  ports: SyncPorts
  /** Brings a company's rows and the user's access up to date. False when the server cannot be reached. */
  refresh: (companyId: string) => Promise<boolean>
  onAcknowledged: (companyId: string) => void
  /** Called whenever something moved. */
  onProgress: () => void
  signal: AbortSignal
}

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
  const { ports } = context
  const session = await readWorkingSession(ports)
  if (!session) return { left: 0, nextDueAt: undefined, isCut: false }
  const run = startRun(context, session)
  try {
    while (!isOver(run)) {
      await feedBatches(ports.data.outbox, session.userId, ports.now())
      const queue = await readQueue(ports.data.outbox, session.userId, ports.now())
      if (!(await sendQueue(run, queue))) break
    }
  } finally {
    await Promise.allSettled([...run.sending.values()].map(({ sent }) => sent))
    await writeStatus(ports.data.outbox, { sending: [] })
  }
  const queue = await readQueue(ports.data.outbox, session.userId, ports.now())
  return { left: queue.pending.length + queue.unfed, nextDueAt: soonestOf(queue), isCut: run.isCut }
}

function soonestOf(queue: Queue): number | undefined {
  const due = [nextDueAt(queue), queue.unfedDueAt].filter((at) => at !== undefined)
  return due.length > 0 ? Math.min(...due) : undefined
}

interface Run extends DrainContext {
  userId: string
  startedAt: number
  isHeld: boolean
  /** The last answer did not come: with the network gone, no other lane would fare better. */
  isCut: boolean
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
type Outcome = 'through' | 'parked' | 'waiting' | 'changed'
interface Sent {
  entry: OutboxEntry
  outcome: Outcome
}

const startRun = (context: DrainContext, { userId }: Session): Run => ({
  ...context,
  userId,
  startedAt: context.ports.now(),
  isHeld: false,
  isCut: false,
  isBatchRefused: false,
  mayHaveWaits: false,
  sending: new Map(),
  closedLanes: new Set(),
})

const isOver = ({ ports, startedAt, isHeld, isCut, signal }: Run) =>
  isHeld || isCut || signal.aborted || Math.abs(ports.now() - startedAt) > DRAIN_LIMIT_MS

/** Sends a queue as it was read; false when there was nothing to send. */
async function sendQueue(run: Run, { pending, parked, unfed, isBehindBatch }: Queue): Promise<boolean> {
  run.mayHaveWaits = pending.some(({ nextAttemptAt }) => nextAttemptAt !== undefined)
  const parkedIds = parked.map(({ mutationId }) => ({ mutationId }))
  const lanes = { pending, parked: parkedIds, busy: run.closedLanes, isBehindBatch }
  let hasSent = false
  let isCurrent = true
  for (;;) {
    const ready = isCurrent && !isOver(run) ? sendable(lanes, run.ports.now()) : []
    const unsent = { oldestAt: lanes.pending[0]?.savedAt, count: lanes.pending.length + unfed }
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
  const { ports } = run
  const session = await readWorkingSession(ports)
  // Somebody else may have signed in meanwhile: nobody sends for another.
  if (session?.userId !== run.userId) return entries.map((entry) => ({ entry, outcome: hold(run) }))
  const { done, left } = await sortOut(run, entries)
  if (left.length === 0) return done
  await noteSending(run, left)
  const verdicts = await send(run, session, left, unsent)
  run.onProgress()
  return [...done, ...(await settle(run, session, verdicts))]
}

/** Another tab may have been faster; and nobody has looked at some for too long. */
async function sortOut({ ports }: Run, entries: readonly OutboxEntry[]) {
  const { outbox } = ports.data
  const now = ports.now()
  const found = await outbox.pending.bulkGet(entries.map(({ seq }) => seq))
  const done: Sent[] = []
  const left: OutboxEntry[] = []
  for (const [index, entry] of entries.entries()) {
    // What it was told, refused even, is in the queue and not in what was read of it.
    if (!found[index]) done.push({ entry, outcome: 'changed' })
    else if (isTooOldToSend(entry, now)) {
      await park(outbox, entry, TOO_OLD, now)
      done.push({ entry, outcome: 'parked' })
    } else left.push(entry)
  }
  return { done, left }
}

const TOO_OLD = {
  code: 'too-old',
  message: 'This change is older than 80 days. Check that it is still right, then send it again.',
  status: 0,
}

function hold(run: Run): 'waiting' {
  run.isHeld = true
  return 'waiting'
}

const noteSending = ({ ports, sending }: Run, entries: readonly OutboxEntry[]) => {
  const all = new Set([...[...sending.values()].map(({ entry }) => entry), ...entries])
  return writeStatus(ports.data.outbox, { sending: [...all].map(({ mutationId }) => mutationId) })
}

interface Judged {
  entry: OutboxEntry
  verdict: Verdict
}

async function send(
  run: Run,
  session: Session,
  entries: readonly OutboxEntry[],
  unsent: Waiting,
): Promise<readonly Judged[]> {
  const { ports, signal } = run
  const sender = { ports, session, signal, about: await deviceHeaders(ports, unsent) }
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

const NO_ANSWER: Verdict = { kind: 'again', error: UNREACHABLE }

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

/** Of a batch at once what was acknowledged, at once what must be tried again, and each of the rest by itself. */
async function settle(run: Run, session: Session, judged: readonly Judged[]): Promise<Sent[]> {
  const { ports } = run
  const askServer: AskServer = {
    refresh: oncePerCompany(run.refresh),
    revoke: oncePerCompany((companyId, reason: ParkReason) => revokeCompany(ports, session.userId, companyId, reason)),
  }
  await noteAcknowledged(run, judged)
  await tryLater(run, judged)
  const sent: Sent[] = []
  for (const { entry, verdict } of judged) {
    sent.push({ entry, outcome: await settleOne(run, entry, verdict, askServer) })
  }
  return sent
}

/** What concerns all entries of a company alike. */
interface AskServer {
  refresh(companyId: string): Promise<boolean>
  revoke(companyId: string, reason: ParkReason): Promise<void>
}

function oncePerCompany<Rest extends unknown[], T>(ask: (companyId: string, ...rest: Rest) => Promise<T>) {
  const asked = new Map<string, Promise<T>>()
  return (companyId: string, ...rest: Rest): Promise<T> => {
    const answer = asked.get(companyId) ?? ask(companyId, ...rest)
    asked.set(companyId, answer)
    return answer
  }
}

async function settleOne(run: Run, entry: OutboxEntry, verdict: Verdict, askServer: AskServer): Promise<Outcome> {
  const { ports } = run
  const { outbox } = ports.data
  const { companyId } = entry
  switch (verdict.kind) {
    case 'acknowledged':
      return 'through'
    case 'again':
      return 'waiting'
    case 'hold':
      return hold(run)
    case 'revoked':
      await askServer.revoke(companyId, verdict.reason)
      return 'changed'
    case 'refresh-and-park':
      if (!(await askServer.refresh(companyId))) return tryLater(run, [{ entry, verdict: NO_ANSWER }])
      await park(outbox, entry, verdict.reason, ports.now())
      return 'changed'
    case 'gone':
      if (!(await askServer.refresh(companyId))) return tryLater(run, [{ entry, verdict: NO_ANSWER }])
      await acknowledge(outbox, [{ entry, acknowledgement: { ackedSeq: 0, epoch: '', ackedAt: ports.now() } }])
      return 'through'
    case 'park':
      await park(outbox, entry, verdict.reason, ports.now())
      return 'parked'
  }
}

async function noteAcknowledged(run: Run, judged: readonly Judged[]): Promise<void> {
  const { outbox } = run.ports.data
  const ackedAt = run.ports.now()
  const acknowledged = judged.flatMap(({ entry, verdict }) => {
    if (verdict.kind !== 'acknowledged') return []
    const { kind: _kind, ...acknowledgement } = verdict
    return [{ entry, acknowledgement: { ...acknowledgement, ackedAt } }]
  })
  if (acknowledged.length === 0) return
  await acknowledge(outbox, acknowledged)
  if (run.mayHaveWaits) await forgetWaits(outbox, run.userId, (other) => other.lastError?.code === UNREACHABLE.code)
  run.isCut = false
  for (const companyId of new Set(acknowledged.map(({ entry }) => entry.companyId))) run.onAcknowledged(companyId)
}

async function tryLater(run: Run, judged: readonly Judged[]): Promise<'waiting'> {
  const { now, random, data } = run.ports
  const failed = judged.flatMap(({ entry, verdict }) => {
    if (verdict.kind !== 'again') return []
    const { error, afterMs } = verdict
    run.isCut ||= error.code === UNREACHABLE.code
    return [{ entry, failure: failureOf(entry, error, { now: now(), random: random(), afterMs }) }]
  })
  if (failed.length > 0) {
    run.mayHaveWaits = true
    await postpone(data.outbox, failed)
  }
  return 'waiting'
}
