import { wrap } from 'comlink'
import { thisDevice } from '../db/device.ts'
import { watchPending } from '../db/watch.ts'
import { askForBackgroundSync } from './background-sync.ts'
import type { SyncWorker } from './sync.worker.ts'

export interface SyncClient {
  /** Try to send and fetch now, whatever was planned. */
  wake: () => void
}

/** Called once, by `main.tsx`. From then on whatever is in the outbox is on its way. */
export function startSync({ outbox } = thisDevice()): SyncClient {
  const worker = wrap<SyncWorker>(new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module' }))
  const wake = () => void worker.wake()
  const tellVisibility = () => void worker.setVisible(document.visibilityState === 'visible')
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', tellVisibility)
  tellVisibility()
  watchPending(outbox, (newest) => {
    if (newest !== undefined) void askForBackgroundSync()
  })
  return { wake }
}
