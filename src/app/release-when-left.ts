import { allowTransactions, type LetGo, letGoOfTransactions } from '../db/schema/let-go.ts'
import { askAllAgain } from '../db/views/shared-answers.ts'
import { beginPageWorkersAgain, endPageWorkers } from '../workers/page-worker.ts'

/** Called once, by `main.tsx`: a page that is left or frozen must not block others, and continues when it returns. */
export function letGoWhenLeft(): void {
  let letGo: LetGo | undefined
  const leave = () => {
    endPageWorkers()
    letGo = letGoOfTransactions()
  }
  const goOn = () => {
    if (!letGo) return
    if (letGo === 'making') return location.reload()
    letGo = undefined
    allowTransactions()
    beginPageWorkersAgain()
    askAllAgain()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('freeze', leave)
  addEventListener('pageshow', goOn)
  document.addEventListener('resume', goOn)
}
