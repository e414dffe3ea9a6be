import { forgetWaits } from '../db/outbox-queue.ts'
import type { OutboxEntry } from '../db/outbox-entry.ts'
import type { Session } from '../db/session-token.ts'
import type { EngineState } from './engine-state.ts'
import { UNREACHABLE } from './replies.ts'

/** The server has answered: what waits only because it could not be reached is sent now, not when its wait is over. */
export async function serverIsBack(state: EngineState, { userId }: Session): Promise<void> {
  const isCut = ({ lastError }: OutboxEntry) => lastError?.code === UNREACHABLE.code
  if ((await forgetWaits(state.ports.data.outbox, userId, isCut)) === 0) return
  state.pushFailures = 0
  state.push.ring()
}
