import type { News, PokeWithNews } from '../../../contract/endpoints/sync.ts'
import { Unreachable } from '../../api/failures.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import { readMeta } from '../../db/schema/rows-db.ts'
import { areRowsGone, isOutOfRoom } from '../../db/outbox/failures.ts'
import { noteContact } from '../../db/outbox/sync-status.ts'
import { type EngineState, wantAccess, wantAllCompanies, wantCompany } from '../engine-state.ts'
import { type AskedToWait, listen, type LiveEnd } from './live.ts'
import type { SyncPorts } from '../ports.ts'
import { quietMs, reconnectMs } from '../schedule.ts'
import { takeNews } from '../pull/take-news.ts'
import { serverIsBack } from '../pull/server-is-back.ts'
import { readWorkingSession } from '../transport.ts'

const WITHOUT_SESSION_MS = 60_000
/** A device that nobody looks at leaves the connections to those in use; looking at it wakes it at once. */
const REPLACED_MS = 10 * 60_000
/** Devices spread, so that a server that has just restarted is not overwhelmed. */
const ASK_WITHIN_MS = 3_000

export async function runLive(state: EngineState): Promise<void> {
  const { ports, signal } = state
  let failures = 0
  let isMoving = false
  while (!signal.aborted) {
    const session = await readWorkingSession(ports)
    const end = session && (await connect(state, session, failures > 0))
    if (end === 'other-session') continue
    // A pull learns the same, and its answer counts for the whole device.
    if (end === 'signed-out') wantAllCompanies(state)
    // No other server was there to move to.
    const isGone = end === 'broken' || (end === 'refused' && isMoving)
    if (isGone) void askWhetherItIsThere(state)
    failures = isGone || end === 'replaced' || end === 'moved' ? 0 : failures + 1
    isMoving = end === 'moved'
    if (isMoving) continue
    if (isAskedToWait(end)) await leaveAlone(state, end)
    else await state.live.wait(waitMs(session && end, reconnectMs(failures, ports.random())), signal)
  }
}

const isAskedToWait = (end: End | undefined): end is AskedToWait => typeof end === 'object'

/** Also where somebody looks at the device in between. */
async function leaveAlone({ ports, live, signal }: EngineState, { askedMs }: AskedToWait): Promise<void> {
  const quiet = Math.max(reconnectMs(0, ports.random()), quietMs(askedMs, ports.random()))
  const until = ports.now() + quiet
  // A clock that was set back does not make it longer.
  for (let left = quiet; !signal.aborted && left > 0 && left <= quiet; left = until - ports.now()) {
    await live.wait(left, signal)
  }
}

type End = 'broken' | 'refused' | Exclude<LiveEnd, undefined> | 'other-session'

function waitMs(end: End | undefined, reconnectMs: number): number {
  if (end === undefined) return WITHOUT_SESSION_MS
  return end === 'replaced' ? REPLACED_MS : reconnectMs
}

/** A quiet device would learn only at its next regular look, half a minute later, that it is offline. */
async function askWhetherItIsThere(state: EngineState): Promise<void> {
  const { ports, signal } = state
  await ports.sleep(ports.random() * ASK_WITHIN_MS, signal)
  if (!state.isLive && !signal.aborted) wantAllCompanies(state)
}

/** `broken` when the connection had been open, `refused` when it never was. */
async function connect(state: EngineState, session: Session, hasFailed: boolean): Promise<End> {
  const { ports } = state
  const over = new AbortController()
  const signal = AbortSignal.any([state.signal, over.signal])
  let wasOpen = false
  const onOpen = () => {
    wasOpen = true
    state.isLive = true
    // Settings may have changed after they were fetched, or while they still arrive, and before this connection opened.
    wantAccess(state)
    void serverIsBack(state, session, hasFailed).catch(ports.report)
    wantAllCompanies(state)
  }
  const onContact = () => void noteContact(ports.data.outbox, ports.now()).catch(ports.report)
  // One after the other: each follows on what the one before has brought.
  let handled = Promise.resolve()
  const onPoke = (poke: PokeWithNews) =>
    void (handled = handled.then(() => handlePoke(state, session, poke)).catch(ports.report))
  const listening = alone(ports, session, signal, () => listen({ ports, session, onOpen, onContact, onPoke, signal }))
  const reason = await Promise.race([ignoreItsEnd(listening, over.signal, ports), otherSession(state, session, signal)])
  over.abort()
  state.isLive = false
  if (reason) return reason
  return wasOpen ? 'broken' : 'refused'
}

async function otherSession(state: EngineState, session: Session, signal: AbortSignal): Promise<'other-session'> {
  for (;;) {
    await state.live.wait(undefined, signal)
    const current = await readAuth(state.ports.data.outbox, 'session')
    if (signal.aborted || current?.token !== session.token) return 'other-session'
  }
}

/** One live connection per browser, because HTTP/1.1 allows six per host. The tab that holds it pulls for all. */
const alone = ({ locks }: SyncPorts, { userId }: Session, signal: AbortSignal, work: () => Promise<LiveEnd>) =>
  locks ? locks.request(`live:${userId}`, { signal }, work) : work()

/** A connection that breaks only delays. */
async function ignoreItsEnd(listening: Promise<LiveEnd>, over: AbortSignal, { report }: SyncPorts): Promise<LiveEnd> {
  try {
    return await listening
  } catch (error) {
    if (!(error instanceof Unreachable) && !over.aborted) report(error)
    return undefined
  }
}

async function handlePoke(
  state: EngineState,
  session: Session,
  { companyId, seq, settings, news }: PokeWithNews,
): Promise<void> {
  if (settings) wantAccess(state)
  const isTaken = news !== undefined && (await take(state, session, companyId, news))
  // As after a pull that got through.
  if (isTaken) await serverIsBack(state, session, false)
  const { bootstrapComplete, cursorSeq } = await readMeta(state.ports.data.openRows(session.userId, companyId))
  // It reports our own push, or something that a pull or the poke itself has brought.
  if (bootstrapComplete && cursorSeq >= seq) return
  wantCompany(state, companyId)
}

/**
 * Without the lock of pulls: a pull that starts in that time would wait for two seconds. Of two pages at once, the one
 * whose cursor the device has left is dropped.
 */
async function take({ ports, signal }: EngineState, session: Session, companyId: string, news: News): Promise<boolean> {
  try {
    return await takeNews({ ports, session, companyId, shouldStop: async () => signal.aborted }, news)
  } catch (error) {
    // A device without room for it makes some when it pulls.
    if (!signal.aborted && !isOutOfRoom(error) && !areRowsGone(error)) ports.report(error)
    return false
  }
}
