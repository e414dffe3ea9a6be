import { readRecovery } from '../db/views/queries.ts'
import { sharedAnswer } from '../db/views/shared-answers.ts'
import { useAnswer } from './use-answer.ts'
import { useDevice } from './device-context.ts'
import type { OutboxDb } from '../db/schema/outbox-db.ts'

/** What this browser had lost and what was recovered; null when there is nothing to say. */
export function useRecovery() {
  const { outbox } = useDevice()
  const answer = sharedAnswer(outbox, 'recovery', async () => (await readRecovery(outbox)) ?? null)
  return useAnswer(answer)
}

export const putRecoveryAway = (outbox: OutboxDb): Promise<void> => outbox.status.delete('recovery')
