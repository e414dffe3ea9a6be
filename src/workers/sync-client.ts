import { proxy, wrap } from 'comlink'
import { askForBackgroundSync } from './background-sync.ts'
import type { SyncWorker } from './sync.worker.ts'

/** What answers as the worker does, in this thread. */
type SyncHere = { [Name in keyof SyncWorker]: (...given: Parameters<SyncWorker[Name]>) => Promise<void> }

const startWorker = () => wrap<SyncWorker>(new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module' }))

export interface SyncClient {
  /** Try to send and fetch now, whatever was planned. */
  wake: () => void
}

/** Called once, by `main.tsx`. From then on whatever is in the outbox is on its way. */
export function startSync(standIn?: SyncHere): SyncClient {
  const worker = standIn ?? startWorker()
  const wake = () => void worker.wake()
  const tellVisibility = () => void worker.setVisible(document.visibilityState === 'visible')
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', tellVisibility)
  tellVisibility()
  // Watched in the worker: a tap costs the page's own thread nothing.
  void worker.onSaved(proxy(() => void askForBackgroundSync()))
  return { wake }
}
