import { isRefused, releaseReserve } from '../../db/outbox/reserved-space.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import { readStatus } from '../../db/outbox/sync-status.ts'
import { type EngineState, wantCompany } from '../engine-state.ts'
import { withLock } from '../with-lock.ts'
import { drain, type DrainEnd } from './push.ts'
import { refresh } from '../pull/refresh.ts'
import { backoffMs } from '../schedule.ts'
import { readWorkingSession } from '../transport.ts'
import { Stalled, withStallTimeout } from '../watchdog.ts'

const SOONEST_MS = 250
/** However far off the next try seems, because clocks jump. */
const LATEST_MS = 60_000

export async function runPush(state: EngineState): Promise<void> {
  while (!state.signal.aborted) {
    const waitMs = await pushOnce(state)
    await state.push.wait(waitMs, state.signal)
  }
}

async function pushOnce(state: EngineState): Promise<number> {
  const { ports, signal } = state
  try {
    const session = await readWorkingSession(ports)
    if (!session) return untilQuietEnds(state)
    const end = await withLock(ports, `drain:${session.userId}`, signal, () =>
      withStallTimeout(ports, signal, (beat, watchedSignal) => drainOnce(state, session, beat, watchedSignal)),
    )
    return end ? await waitAfter(state, end) : LATEST_MS
  } catch (error) {
    if (error instanceof Stalled) return SOONEST_MS
    // What was sent must be recorded.
    if (isRefused(error) && (await releaseReserve(ports.data.factory))) return SOONEST_MS
    throw error
  }
}

const drainOnce = (state: EngineState, session: Session, beat: () => void, signal: AbortSignal) =>
  drain({
    ports: state.ports,
    session,
    refresh: (companyId) => refresh({ ports: state.ports, session, companyId, onProgress: beat, signal }),
    onAcknowledged: (companyId) => wantCompany(state, companyId),
    onProgress: beat,
    signal,
  })

async function waitAfter(state: EngineState, end: DrainEnd): Promise<number> {
  const { left, nextDueAt, isCut } = end
  state.pushFailures = isCut ? state.pushFailures + 1 : 0
  // A watch wakes the loop when something is saved, but gets no events while the database can’t be read.
  if (left === 0) return LATEST_MS
  // All lanes share one network: those that were not tried wait for it too.
  if (isCut) return toWait(backoffMs(state.pushFailures, state.ports.random()))
  if (!(await readWorkingSession(state.ports))) return untilQuietEnds(state)
  return nextDueAt === undefined ? LATEST_MS : toWait(nextDueAt - state.ports.now())
}

/** The host asked for quiet, or a sign-in or an update must come first; those raise the wake signal. */
async function untilQuietEnds({ ports }: EngineState): Promise<number> {
  const { pausedUntil } = await readStatus(ports.data.outbox)
  return pausedUntil === undefined || pausedUntil <= ports.now() ? LATEST_MS : toWait(pausedUntil - ports.now())
}

const toWait = (ms: number) => Math.min(Math.max(ms, SOONEST_MS), LATEST_MS)
