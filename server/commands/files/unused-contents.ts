import { purgeOfErased } from '../../store/purge/purge-files.ts'
import { endAnnouncements } from '../../store/records/announce-content.ts'
import { type ContentRef, contentsOnTheirWay, forgetPurged, purgedContents } from '../../store/records/file-contents.ts'
import { removeBytes } from './complete-content.ts'
import type { FileParts } from './file-parts.ts'

/** Removes the bytes of purged contents, and chunks without a content. */
export const unusedContents = (parts: FileParts) => ({
  sweep: async (now: Date) => {
    await endAnnouncements(parts.store)
    await removePurged(parts)
    await parts.chunks.sweep(now, () => contentsOnTheirWay(parts.store))
  },
})

/** For a refused file: after an erasure no file sent for that person may stay, whatever lead it named. */
export async function removeOfErased(
  parts: FileParts,
  ref: ContentRef,
  of: { readonly leadId: string; readonly createdBy: string },
): Promise<void> {
  await purgeOfErased(parts.store, ref, of)
  await removePurged(parts)
}

export async function removePurged(parts: FileParts): Promise<void> {
  for (const ref of await purgedContents(parts.store)) {
    await forgetPurged(parts.store, ref, () => removeBytes(parts, ref))
  }
}
