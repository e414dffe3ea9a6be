import { contentsOnTheirWay, forgetPurged, purgedContents } from '../../store/records/file-contents.ts'
import { contentKey, type FileParts, thumbnailKey } from './file-contents.ts'

/** Removes the bytes of contents that were purged, and chunks that belong to none. */
export const unusedContents = (parts: FileParts) => ({
  sweep: async (now: Date) => {
    await removePurged(parts)
    await parts.chunks.sweep(now, () => contentsOnTheirWay(parts.store))
  },
})

export async function removePurged({ store, files, chunks }: FileParts): Promise<void> {
  for (const ref of await purgedContents(store)) {
    await forgetPurged(store, ref, async () => {
      await files.remove(thumbnailKey(ref))
      await files.remove(contentKey(ref))
      await chunks.remove(ref)
    })
  }
}
