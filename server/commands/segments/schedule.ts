import type { BackgroundWork } from '../../store/core/background-work.ts'
import { needsSegments } from '../../store/feed/shared-downloads.ts'
import { allCompanies } from '../../store/users/companies.ts'
import { buildSegments, type SegmentParts } from './build-segments.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'
const POLLING = { atOnce: 1, lookEverySeconds: 60, retryAfterSeconds: 10 * 60 }

/** Writes the segments of all companies, on one server at a time. */
export function createSegmentWork({
  background,
  onError,
  ...parts
}: SegmentParts & { readonly background: BackgroundWork; readonly onError: (error: unknown) => void }) {
  const { store, clock } = parts
  const { signal } = background
  const queue = background.queue({
    name: 'segments',
    ...POLLING,
    work: async () => {
      for (const { _id: companyId } of await allCompanies(store)) {
        if (signal.aborted) return
        if (!(await needsSegments(store, companyId, clock()))) continue
        // A failure in one company must not stop the others.
        await buildSegments(parts, companyId, { signal }).catch((error: unknown) => {
          if (!signal.aborted) onError(error)
        })
      }
    },
  })
  return { begin: () => queue.sendDaily(EVERY_TEN_MINUTES, {}) }
}
