import { allowTransactions, type Interrupted, releaseTransactions } from '../db/schema/release-transactions.ts'
import { askAllAgain } from '../db/views/shared-answers.ts'
import { beginPageWorkersAgain, endPageWorkers } from '../workers/page-worker.ts'

/** Called once, by `main.tsx`: a page that is left or frozen must not block others, and continues when it returns. */
export function releaseWhenLeft(): void {
  let interrupted: Interrupted | undefined
  const leave = () => {
    endPageWorkers()
    interrupted = releaseTransactions()
  }
  const resume = () => {
    if (!interrupted) return
    if (interrupted === 'making') return location.reload()
    interrupted = undefined
    allowTransactions()
    beginPageWorkersAgain()
    askAllAgain()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('freeze', leave)
  addEventListener('pageshow', resume)
  document.addEventListener('resume', resume)
}
