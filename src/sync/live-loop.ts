import type { Poke } from '../../contract/endpoints/sync.ts'
import { Unreachable } from '../api/failures.ts'
import { readAuth } from '../db/auth-record.ts'
import { readMeta } from '../db/rows-db.ts'
import type { Session } from '../db/session-token.ts'
import { noteContact } from '../db/sync-status.ts'
import { type EngineState, wantAllCompanies, wantCompany } from './engine-state.ts'
import { listen } from './live.ts'
import type { SyncPorts } from './ports.ts'
import { reconnectMs } from './schedule.ts'
import { serverIsBack } from './server-is-back.ts'
import { readWorkingSession } from './transport.ts'

const WITHOUT_SESSION_MS = 60_000

export async function runLive(state: EngineState): Promise<void> {
  const { ports, signal } = state
  let failures = 0
  while (!signal.aborted) {
    const session = await readWorkingSession(ports)
    const end = session && (await connect(state, session))
    if (end === 'other-session') continue
    failures = end === 'broken' ? 0 : failures + 1
    await state.live.wait(session ? reconnectMs(failures, ports.random()) : WITHOUT_SESSION_MS, signal)
  }
}

/** Until it ends: `broken` after it stood, `refused` when it never did. */
async function connect(state: EngineState, session: Session): Promise<'broken' | 'refused' | 'other-session'> {
  const { ports } = state
  const over = new AbortController()
  const signal = AbortSignal.any([state.signal, over.signal])
  let hasStood = false
  const onOpen = () => {
    hasStood = true
    state.isLive = true
    void serverIsBack(state, session).catch(ports.report)
    wantAllCompanies(state)
  }
  const onHeard = () => void noteContact(ports.data.outbox, ports.now()).catch(ports.report)
  const onPoke = (poke: Poke) => void hear(state, session, poke).catch(ports.report)
  const listening = alone(ports, session, signal, () => listen({ ports, session, onOpen, onHeard, onPoke, signal }))
  const reason = await Promise.race([ignoreItsEnd(listening, over.signal, ports), otherSession(state, session, signal)])
  over.abort()
  state.isLive = false
  if (reason === 'other-session') return reason
  return hasStood ? 'broken' : 'refused'
}

/** Resolves when somebody else has signed in, or the same person with another token. */
async function otherSession(state: EngineState, session: Session, signal: AbortSignal): Promise<'other-session'> {
  for (;;) {
    await state.live.wait(undefined, signal)
    const current = await readAuth(state.ports.data.outbox, 'session')
    if (signal.aborted || current?.token !== session.token) return 'other-session'
  }
}

/** One live connection per browser: HTTP/1.1 has six per host. The tab that holds it pulls for all. */
const alone = ({ locks }: SyncPorts, { userId }: Session, signal: AbortSignal, work: () => Promise<void>) =>
  locks ? locks.request(`live:${userId}`, { signal }, work) : work()

/** A connection that breaks only delays. */
async function ignoreItsEnd(listening: Promise<void>, over: AbortSignal, { report }: SyncPorts): Promise<void> {
  try {
    await listening
  } catch (error) {
    if (!(error instanceof Unreachable) && !over.aborted) report(error)
  }
}

async function hear(state: EngineState, { userId }: Session, { companyId, seq }: Poke): Promise<void> {
  const { bootstrapComplete, cursorSeq } = await readMeta(state.ports.data.openRows(userId, companyId))
  // The echo of our own push, pulled already.
  if (bootstrapComplete && cursorSeq >= seq) return
  wantCompany(state, companyId)
}
