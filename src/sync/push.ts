import { Unreachable } from '../api/failures.ts'
import { headers as wireHeaders } from '../../contract/protocol.ts'
import type { OutboxEntry, SendError } from '../db/outbox-entry.ts'
import { feedBatches } from '../db/feed-batches.ts'
import { acknowledge, forgetWaits, park, postpone, readQueue, type Queue } from '../db/outbox-queue.ts'
import type { Session } from '../db/session-token.ts'
import { writeStatus } from '../db/sync-status.ts'
import { revokeCompany } from './access.ts'
import { deviceHeaders } from './device-headers.ts'
import { nextDueAt, sendable } from './lanes.ts'
import type { SyncPorts } from './ports.ts'
import { judge, UNREACHABLE, type Verdict } from './replies.ts'
import { failureOf, isTooOldToSend } from './schedule.ts'
import { Gather } from './gather.ts'
import { readWorkingSession } from './transport.ts'

// pending --send--> acknowledged: committed at a seq; overlaid until the device has pulled it
//    ^       |----> again: stays pending, same key, later
//    |       |----> hold: stays pending; the device must sign in, update or be quiet first
//    |       '----> parked: the person decides: discard, or back to pending
//    '--------------------------------------------------------'

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
    await Promise.allSettled([...run.sending.values()].map(({ outcome }) => outcome))
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
  /** Whether an entry may wait for its next try: of thousands that go through at once none does. */
  mayHaveWaits: boolean
  sending: Map<string, Sending>
  gather: Gather
  /** Lanes whose head is on its way, or failed in this drain. */
  closedLanes: Set<string>
}

interface Sending {
  entry: OutboxEntry
  outcome: Promise<Sent>
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
  mayHaveWaits: false,
  sending: new Map(),
  gather: new Gather(context.ports),
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
    for (const entry of ready.slice(
      0,
      run.gather.width(ready.length + run.sending.size, PARALLEL_LANES) - run.sending.size,
    )) {
      hasSent = true
      startSending(run, entry, { oldest: lanes.pending[0], count: lanes.pending.length + unfed })
    }
    if (run.sending.size === 0) return hasSent
    const { entry, outcome } = await Promise.race([...run.sending.values()].map((sending) => sending.outcome))
    run.sending.delete(entry.lane)
    if (outcome === 'waiting') continue
    run.closedLanes.delete(entry.lane)
    lanes.pending = lanes.pending.filter((other) => other.seq !== entry.seq)
    if (outcome === 'parked') lanes.parked.push(entry)
    if (outcome === 'changed') isCurrent = false
  }
}

/** What the device tells the server about its unsent work. */
interface Unsent {
  oldest: OutboxEntry | undefined
  count: number
}

function startSending(run: Run, entry: OutboxEntry, unsent: Unsent): void {
  run.closedLanes.add(entry.lane)
  run.gather.begin()
  const sent = sendEntry(run, entry, unsent).finally(() => run.gather.end())
  const outcome = sent.then((result) => {
    run.onProgress()
    return { entry, outcome: result }
  })
  run.sending.set(entry.lane, { entry, outcome })
}

async function sendEntry(run: Run, entry: OutboxEntry, unsent: Unsent): Promise<Outcome> {
  const { ports } = run
  const { outbox } = ports.data
  const session = await readWorkingSession(ports)
  // Somebody else may have signed in meanwhile: nobody sends for another.
  if (session?.userId !== entry.userId) return hold(run)
  // Another tab may have been faster.
  if (!(await outbox.pending.get(entry.seq))) return 'through'
  const now = ports.now()
  if (isTooOldToSend(entry, now)) {
    await park(outbox, entry, TOO_OLD, now)
    return 'parked'
  }
  await noteSending(run)
  return settle(run, session, entry, await send(run, session, entry, unsent))
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

const noteSending = ({ ports, sending }: Run) =>
  writeStatus(ports.data.outbox, { sending: [...sending.values()].map(({ entry }) => entry.mutationId) })

async function send(
  { ports, signal, gather }: Run,
  session: Session,
  entry: OutboxEntry,
  unsent: Unsent,
): Promise<Verdict> {
  try {
    const reply = await gather.call(session, {
      key: entry.mutationId,
      method: entry.method,
      path: pathOf(entry),
      headers: {
        ...(entry.base === undefined ? {} : { [wireHeaders.syncBase]: String(entry.base) }),
        ...(entry.ifMatch === undefined ? {} : { [wireHeaders.ifMatch]: entry.ifMatch }),
        [wireHeaders.syncSavedAt]: new Date(entry.savedAt).toISOString(),
        ...(entry.isDecision ? { [wireHeaders.syncDecision]: 'yes' } : {}),
        ...(await deviceHeaders(ports, { count: unsent.count, oldestAt: unsent.oldest?.savedAt })),
      },
      body: entry.body,
      signal,
    })
    return judge(entry, reply, ports.now())
  } catch (error) {
    if (error instanceof Unreachable) return { kind: 'again', error: UNREACHABLE }
    throw error
  }
}

/** Each entry goes to the company it was made in, whichever is on the screen now. */
const pathOf = ({ path, companyId }: OutboxEntry) =>
  `${path}${path.includes('?') ? '&' : '?'}companyId=${encodeURIComponent(companyId)}`

async function settle(run: Run, session: Session, entry: OutboxEntry, verdict: Verdict): Promise<Outcome> {
  const { ports } = run
  const { outbox } = ports.data
  switch (verdict.kind) {
    case 'acknowledged': {
      const { kind: _kind, ...acknowledgement } = verdict
      await acknowledge(outbox, entry, { ...acknowledgement, ackedAt: ports.now() })
      if (run.mayHaveWaits)
        await forgetWaits(outbox, entry.userId, (other) => other.lastError?.code === UNREACHABLE.code)
      run.isCut = false
      run.onAcknowledged(entry.companyId)
      return 'through'
    }
    case 'again':
      return tryLater(run, entry, verdict.error, verdict.afterMs)
    case 'hold':
      return hold(run)
    case 'revoked':
      await revokeCompany(ports, session.userId, entry.companyId, verdict.reason)
      return 'changed'
    case 'refresh-and-park':
      if (!(await run.refresh(entry.companyId))) return tryLater(run, entry, UNREACHABLE)
      await park(outbox, entry, verdict.reason, ports.now())
      return 'changed'
    case 'gone':
      if (!(await run.refresh(entry.companyId))) return tryLater(run, entry, UNREACHABLE)
      await acknowledge(outbox, entry, { ackedSeq: 0, epoch: '', ackedAt: ports.now() })
      return 'through'
    case 'park':
      await park(outbox, entry, verdict.reason, ports.now())
      return 'parked'
  }
}

async function tryLater(run: Run, entry: OutboxEntry, error: SendError, afterMs?: number): Promise<'waiting'> {
  const { ports } = run
  run.mayHaveWaits = true
  run.isCut ||= error.code === UNREACHABLE.code
  await postpone(
    ports.data.outbox,
    entry,
    failureOf(entry, error, { now: ports.now(), random: ports.random(), afterMs }),
  )
  return 'waiting'
}
