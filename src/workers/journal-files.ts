import type { JournalFiles } from '../db/schema/journal.ts'
import { pageWorker } from './page-worker.ts'

const startWorker = () => new Worker(new URL('./journal.worker.ts', import.meta.url), { type: 'module' })

/** Undefined without private files or locks. `onNewFile`: a page that came back writes another file. */
export function openJournalFiles(onNewFile: () => void): JournalFiles | undefined {
  if (!('locks' in navigator) || typeof navigator.storage?.getDirectory !== 'function') return undefined
  const onStarted = (_: unknown, isFirst: boolean) => void (isFirst || onNewFile())
  const { remote: worker } = pageWorker<JournalFiles>(startWorker, { onStarted })
  return {
    append: (text) => worker.append(text),
    rewrite: (text) => worker.rewrite(text),
    others: () => worker.others(),
    remove: (name) => worker.remove(name),
    readBrowserId: () => worker.readBrowserId(),
    writeBrowserId: (browserId) => worker.writeBrowserId(browserId),
  }
}
