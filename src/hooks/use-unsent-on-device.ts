import { countUnqueued } from '../db/outbox/batch-store.ts'
import { sharedAnswer } from '../db/views/shared-answers.ts'
import { useAnswer } from './use-answer.ts'
import { useDevice } from './device-context.ts'

/** Everybody's unsent changes on this device, for the sign-in page, where nobody is known. */
export function useUnsentOnDevice(): number | undefined {
  const { outbox } = useDevice()
  const answer = sharedAnswer(
    outbox,
    'unsent on device',
    async () => (await outbox.pending.count()) + (await countUnqueued(outbox)),
  )
  return useAnswer(answer)
}
