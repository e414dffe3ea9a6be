import { basename, dirname } from 'node:path'
import { isLeftPart, isPart } from '../../providers/part-name.ts'
import { sharedSegments } from '../../store/feed/shared-downloads.ts'
import type { SegmentParts } from './build-segments.ts'

/** Longer than a build takes, and than a device needs to load the segments that it started with. */
const KEPT_MS = 60 * 60 * 1000

/** Removes the segments of earlier builds. */
export const leftSegments = ({ store, segments: files }: Pick<SegmentParts, 'store' | 'segments'>) => ({
  sweep: async (now: Date) => {
    const sharedBy = new Map<string, ReadonlySet<string>>()
    for await (const { key, writtenAt } of files.list()) {
      const [companyId, name] = [dirname(key), basename(key)]
      if (isPart(name) ? !isLeftPart(name, writtenAt, now) : now.getTime() - writtenAt.getTime() < KEPT_MS) continue
      const shared = sharedBy.get(companyId) ?? (await sharedSegments(store, companyId))
      sharedBy.set(companyId, shared)
      if (!shared.has(name)) await files.remove(key)
    }
  },
})
