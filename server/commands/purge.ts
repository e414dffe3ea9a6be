import { allCompanies } from '../store/companies.ts'
import type { Store } from '../store/open-store.ts'
import {
  type PurgeStep,
  purgeAnswers,
  purgeDeletedLeads,
  purgeFailedRows,
  purgeMailMarks,
  purgeTombstones,
} from '../store/purge.ts'

const STEPS: readonly PurgeStep[] = [purgeDeletedLeads, purgeFailedRows, purgeAnswers, purgeMailMarks, purgeTombstones]
const DAY_MS = 24 * 60 * 60 * 1000

/** Lets go of what has been kept long enough, batch by batch. */
export async function purge(store: Store, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { _id } of await allCompanies(store)) {
    for (const step of STEPS) {
      while (!signal?.aborted && (await step(store, _id, now))) {}
    }
  }
}

interface PurgeParts {
  readonly store: Store
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

/** Now and once a day. Answers with the way to stop: the batch under way is finished, no other begins. */
export function purgeDaily({ store, clock, onError }: PurgeParts): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => purge(store, clock(), stopping.signal)).catch(onError)
  }
  run()
  const daily = setInterval(run, DAY_MS)
  return async () => {
    clearInterval(daily)
    stopping.abort()
    await running
  }
}
