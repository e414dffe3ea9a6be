import { useSyncExternalStore } from 'react'
import { thisDevice } from './device.ts'
import { sharedAnswer } from './shared-answers.ts'

/** Unsent changes of everybody who works on this device: for the sign-in page, where nobody is known. */
export function useUnsentOnDevice(): number | undefined {
  const { outbox } = thisDevice()
  const answer = sharedAnswer(outbox, 'unsent on device', () => outbox.pending.count())
  return useSyncExternalStore(answer.subscribe, () => answer.current())
}
