import { type OutboxEntry, UNANSWERED, UNREACHABLE } from '../../db/schema/outbox-entry.ts'
import { forgetWaits } from '../../db/outbox/outbox-queue.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import type { EngineState } from '../engine-state.ts'
import { EMPTIED } from './server-emptied.ts'
import { freeUnreachable } from '../unanswered.ts'

const isEmptied = ({ lastError }: OutboxEntry) => lastError?.code === EMPTIED.code
const hadNoAnswer = ({ lastError }: OutboxEntry) =>
  lastError?.code === UNREACHABLE.code || lastError?.code === UNANSWERED.code

/** The server has answered and has the leads: what waits for nothing else is sent now, before its wait is over. */
export async function serverIsBack(
  state: EngineState,
  { userId }: Session,
  /** Whether it did not answer a moment ago: then nothing is held against a change that got no answer. */
  wasAway: boolean,
): Promise<void> {
  const { outbox } = state.ports.data
  const freed =
    (await forgetWaits(outbox, userId, isEmptied)) +
    (wasAway ? await forgetWaits(outbox, userId, hadNoAnswer) : await freeUnreachable(outbox, userId))
  if (freed === 0 && state.pushFailures === 0) return
  state.pushFailures = 0
  state.push.wake()
}
