import { readSealedWork, type SealedWork } from '../db/session/seal.ts'
import { sharedAnswer } from '../db/views/shared-answers.ts'
import { useDevice } from './device-context.ts'
import { useAnswer } from './use-answer.ts'

/** Of the people on this device whose accounts were deactivated. */
export function useSealedWork(): readonly SealedWork[] | undefined {
  const { outbox } = useDevice()
  return useAnswer(sharedAnswer(outbox, 'sealed work', () => readSealedWork(outbox)))
}
