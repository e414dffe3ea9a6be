import { createWorkerPool } from '../../worker-pool.ts'
import type { Store } from '../../../store/core/open-store.ts'
import type { PersonTraces } from '../../../store/leads/person-traces.ts'
import { findReturnedMail, forgetReturnedMail } from './forget-mail.ts'
import { createReturnedFolder, type ReturnedFolder } from './mail-folder.ts'
import type { Reading } from './read-mail.ts'
import { MOST_BYTES, showAbandoned, takeMail, type Taken } from './take-mail.ts'

export interface ReturnedMails extends ReturnedFolder {
  post(companyId: string, message: string): Promise<Pick<Taken, 'taken' | 'ignored'>>
  /** Removes the messages that quote an erased person. */
  forget(person: PersonTraces): Promise<void>
  /** Finds the stored messages about emails to these addresses. */
  find(companyId: string, emails: readonly string[]): ReturnType<typeof findReturnedMail>
  close(): Promise<void>
}

interface Parts {
  readonly store: Store
  readonly folder: string
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
  readonly signal: AbortSignal
  readonly worker?: URL
  readonly deadlineMs?: number
}

const DEADLINE_MS = 10_000
const MEMORY_MB = 128
const THREADS = 2

/** Reads returned email from any source. Its content is untrusted, so it is read off the main thread. */
export function createReturnedMail({ store, worker, deadlineMs = DEADLINE_MS, ...files }: Parts): ReturnedMails {
  const threads = createWorkerPool<Uint8Array, Reading>({
    url: worker ?? new URL('./read-mail.worker.ts', import.meta.url),
    deadlineMs,
    memoryMb: MEMORY_MB,
    threads: THREADS,
  })
  const parts = { store, read: (source: Uint8Array) => threads.run(source) }
  const folder = createReturnedFolder({
    ...files,
    take: (mail) => takeMail(parts, mail),
    giveUp: (mail) => showAbandoned(store, mail),
  })
  return {
    ...folder,
    post: async (companyId, message) => {
      const source = Buffer.from(message).subarray(0, MOST_BYTES)
      const { taken, ignored } = await takeMail(parts, { companyId, source })
      return { taken, ignored }
    },
    forget: (person) => forgetReturnedMail(files.folder, person),
    find: (companyId, emails) => findReturnedMail({ store, folder: files.folder }, companyId, emails),
    close: () => threads.close(),
  }
}
