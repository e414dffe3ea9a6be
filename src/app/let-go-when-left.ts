import { type LetGo, letGoOfTransactions } from '../db/schema/let-go.ts'
import { askAllAgain } from '../db/views/shared-answers.ts'
import { beginPageWorkersAgain, endPageWorkers } from '../workers/page-worker.ts'

/** Called once, by `main.tsx`: a page that is left or frozen holds up no other, and goes on when it comes back. */
export function letGoWhenLeft(): void {
  let letGo: LetGo | undefined
  const leave = () => {
    endPageWorkers()
    letGo = letGoOfTransactions()
    stayOutOfCache()
  }
  const goOn = () => {
    if (!letGo) return
    if (letGo === 'making') return location.reload()
    letGo = undefined
    removeEventListener('unload', ignore)
    beginPageWorkersAgain()
    askAllAgain()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('freeze', leave)
  addEventListener('pageshow', goOn)
  document.addEventListener('resume', goOn)
}

const ignore = () => undefined

/**
 * WebKit sends nothing more for a page that goes into its back/forward cache, nor for its workers, not even that a
 * transaction was aborted. It keeps no page that listens for its end, and looks for that after `pagehide`. Chromium, which
 * is about to drop that event, aborts; so does Firefox, which has decided by then.
 */
function stayOutOfCache(): void {
  if (!('onfreeze' in document)) addEventListener('unload', ignore)
}
