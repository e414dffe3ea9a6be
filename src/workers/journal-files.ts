import { wrap } from 'comlink'
import type { JournalFiles } from '../db/journal.ts'

/** Undefined where the browser has no private files, or no locks to tell whose they are. */
export function openJournalFiles(): JournalFiles | undefined {
  if (!('locks' in navigator) || typeof navigator.storage?.getDirectory !== 'function') return undefined
  const worker = wrap<JournalFiles>(new Worker(new URL('./journal.worker.ts', import.meta.url), { type: 'module' }))
  return {
    append: (text) => worker.append(text),
    rewrite: (text) => worker.rewrite(text),
    others: () => worker.others(),
    remove: (name) => worker.remove(name),
    readInstallId: () => worker.readInstallId(),
    writeInstallId: (installId) => worker.writeInstallId(installId),
  }
}
