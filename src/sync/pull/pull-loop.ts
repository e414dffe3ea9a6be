import { ApiError, Unreachable } from '../../api/failures.ts'
import { areRowsGone, isOutOfRoom } from '../../db/outbox/failures.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import { checkAccess } from './access.ts'
import type { EngineState } from '../engine-state.ts'
import { withLock } from '../with-lock.ts'
import { companiesInOrder, pullCompanies } from './pull-companies.ts'
import { backoffMs, pollMs } from '../schedule.ts'
import { serverIsBack } from './server-is-back.ts'
import { readWorkingSession } from '../transport.ts'
import { Stalled, withStallTimeout } from '../watchdog.ts'

const AFTER_REFUSAL_MS = 60_000

export async function runPull(state: EngineState): Promise<void> {
  const { signal } = state
  while (!signal.aborted) {
    const session = await readWorkingSession(state.ports)
    const waitMs = await pullOnce(state, session)
    // Nobody asked: it is time for the regular pull.
    if ((await state.pull.wait(waitMs, signal)) === 'time') state.wantsAll = true
  }
}

async function pullOnce(state: EngineState, session: Session | undefined): Promise<number | undefined> {
  const { ports, signal } = state
  if (!session) return AFTER_REFUSAL_MS
  try {
    await withLock(ports, `pull:${session.userId}`, signal, () =>
      withStallTimeout(ports, signal, (beat, watchedSignal) => pullWanted(state, session, beat, watchedSignal)),
    )
    const wasAway = state.pullFailures > 0
    state.pullFailures = 0
    await serverIsBack(state, session, wasAway)
    if (state.wanted.size > 0) return 0
    return state.isVisible ? pollMs(ports.random()) : undefined
  } catch (error) {
    return afterFailure(state, error)
  }
}

async function pullWanted(
  state: EngineState,
  session: Session,
  onProgress: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { ports, wanted } = state
  const isNew = session.token !== state.checkedToken
  const lookAtAccess = () => checkAccess({ ports, session, onProgress, signal })
  if (isNew || state.wantsAccess) {
    state.wantsAccess = false
    // A check that fails is made again with the next pull.
    await lookAtAccess().catch((error: unknown) => {
      state.wantsAccess = true
      throw error
    })
  }
  if (isNew || state.wantsAll) {
    state.wantsAll = false
    const companies = await companiesInOrder(ports, session)
    for (const companyId of companies) wanted.add(companyId)
    state.checkedToken = session.token
    // A user without a company asks the server nothing else, and would never learn of a first one.
    if (companies.length === 0 && !isNew) await lookAtAccess()
  }
  await pullCompanies({ ports, session, wanted, onProgress, signal })
}

function afterFailure(state: EngineState, error: unknown): number {
  const { ports, signal } = state
  state.pullFailures += 1
  if (error instanceof Stalled) return 0
  const isPassing = error instanceof Unreachable || areRowsGone(error) || isOutOfRoom(error)
  if (isPassing) return backoffMs(state.pullFailures, ports.random())
  // The whole device was refused (sign in, update, or be quiet), which is noted and shown.
  if (!(error instanceof ApiError) && !signal.aborted) ports.report(error)
  return AFTER_REFUSAL_MS
}
