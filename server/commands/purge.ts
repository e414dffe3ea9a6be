import { allCompanies } from '../store/users/companies.ts'
import type { Store } from '../store/core/open-store.ts'
import { purgeSessions } from '../store/users/sessions.ts'
import {
  type PurgeStep,
  purgeAnswers,
  purgeDeletedLeads,
  purgeFailedRows,
  purgeMailMarks,
  purgeNotices,
  purgeTombstones,
  purgeUnreadMail,
} from '../store/core/purge.ts'
import { NO_COMPANY } from '../store/marketing/unread-mail.ts'

const STEPS: readonly PurgeStep[] = [
  purgeDeletedLeads,
  purgeFailedRows,
  purgeAnswers,
  purgeMailMarks,
  purgeNotices,
  purgeUnreadMail,
  purgeTombstones,
]
/** Longer than any session lasts: a token of one that is forgotten has ended. */
const SESSIONS_KEPT_DAYS = 100
const DAY_MS = 24 * 60 * 60 * 1000

/** Lets go of what has been kept long enough, batch by batch. */
export async function purge(store: Store, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { _id } of await allCompanies(store)) {
    for (const step of STEPS) {
      while (!signal?.aborted && (await step(store, _id, now))) {}
    }
  }
  await purgeUnreadMail(store, NO_COMPANY, now)
  await purgeSessions(store, new Date(now.getTime() - SESSIONS_KEPT_DAYS * DAY_MS))
}

interface PurgeParts {
  readonly store: Store
  /** Files on this server's disk that are kept for a while. */
  readonly files: ReadonlyArray<{ sweep(now: Date): Promise<void> }>
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

/** Now and once a day. Answers with the way to stop: the batch under way is finished, no other begins. */
export function purgeDaily({ store, files, clock, onError }: PurgeParts): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const once = async () => {
    const now = clock()
    await purge(store, now, stopping.signal)
    for (const folder of files) await folder.sweep(now)
  }
  const run = () => {
    running = running.then(once).catch(onError)
  }
  run()
  const daily = setInterval(run, DAY_MS)
  return async () => {
    clearInterval(daily)
    stopping.abort()
    await running
  }
}
