import { proxy } from 'comlink'
import { askForBackgroundSync } from './background-sync.ts'
import { pageWorker } from './page-worker.ts'
import type { SyncWorker } from './sync.worker.ts'

type SyncHere = { [Name in keyof SyncWorker]: (...given: Parameters<SyncWorker[Name]>) => Promise<void> }

const startWorker = () => new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module' })

export interface SyncClient {
  wake: () => void
}

/** Called once by `background-work.ts`. From then on whatever is in the outbox is sent. */
export function startSync(standIn?: SyncHere): SyncClient {
  const prepare = (worker: SyncHere) => {
    void worker.setVisible(document.visibilityState === 'visible')
    // Watched in the worker, so that a tap costs the page’s thread nothing.
    void worker.onSaved(proxy(() => void askForBackgroundSync()))
  }
  const paged = standIn ? undefined : pageWorker<SyncWorker>(startWorker, { onStarted: prepare })
  const worker = standIn ?? paged?.remote
  if (standIn) prepare(standIn)
  paged?.begin()
  const wake = () => void worker?.wake()
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', () => void worker?.setVisible(document.visibilityState === 'visible'))
  return { wake }
}
