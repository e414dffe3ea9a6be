import { useSyncExternalStore } from 'react'
import { countUnfed } from './batch-store.ts'
import { thisDevice } from './device.ts'
import { sharedAnswer } from './shared-answers.ts'

/** Unsent changes of everybody who works on this device: for the sign-in page, where nobody is known. */
export function useUnsentOnDevice(): number | undefined {
  const { outbox } = thisDevice()
  const answer = sharedAnswer(
    outbox,
    'unsent on device',
    async () => (await outbox.pending.count()) + (await countUnfed(outbox)),
  )
  return useSyncExternalStore(answer.subscribe, () => answer.current())
}
