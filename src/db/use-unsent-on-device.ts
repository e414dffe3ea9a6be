import { useLiveQuery } from 'dexie-react-hooks'
import { thisDevice } from './device.ts'

/** Unsent changes of everybody who works on this device: for the sign-in page, where nobody is known. */
export const useUnsentOnDevice = (): number | undefined => useLiveQuery(() => thisDevice().outbox.pending.count())
