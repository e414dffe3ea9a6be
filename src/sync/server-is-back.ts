import { forgetWaits } from '../db/outbox-queue.ts'
import type { OutboxEntry } from '../db/outbox-entry.ts'
import type { Session } from '../db/session-token.ts'
import type { EngineState } from './engine-state.ts'
import { EMPTIED } from './emptied.ts'
import { UNREACHABLE } from './replies.ts'

const WAIT_FOR_SERVER = new Set([UNREACHABLE.code, EMPTIED.code])

/** The server has answered, and has the leads: what waits for nothing else is sent now, not when its wait is over. */
export async function serverIsBack(state: EngineState, { userId }: Session): Promise<void> {
  const isFreed = ({ lastError }: OutboxEntry) => lastError !== undefined && WAIT_FOR_SERVER.has(lastError.code)
  if ((await forgetWaits(state.ports.data.outbox, userId, isFreed)) === 0) return
  state.pushFailures = 0
  state.push.ring()
}
