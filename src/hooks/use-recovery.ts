import { useSyncExternalStore } from 'react'
import { thisDevice } from '../db/schema/device.ts'
import { readRecovery } from '../db/views/queries.ts'
import { sharedAnswer } from '../db/views/shared-answers.ts'

/** What this browser had lost and what came back; null when there is nothing to tell. */
export function useRecovery() {
  const { outbox } = thisDevice()
  const answer = sharedAnswer(outbox, 'recovery', async () => (await readRecovery(outbox)) ?? null)
  return useSyncExternalStore(answer.subscribe, () => answer.current())
}

/** The person has read it. */
export const putRecoveryAway = (): Promise<void> => thisDevice().outbox.status.delete('recovery')
