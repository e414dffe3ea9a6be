import type { FileStore } from '../../providers/file-store.ts'
import type { Store } from '../../store/core/open-store.ts'
import { storedContents } from '../../store/records/file-contents.ts'
import { contentKey, thumbnailKey } from './file-parts.ts'
import { THUMBNAIL_TYPE } from '../../../contract/entities/files/lead-file.ts'

export interface Copied {
  files: number
  bytes: number
  /** Files that the database names and the store doesn't have. */
  missing: number
}

/** Copies the contents that the database names. Skips those that the target has, because a content never changes. */
export async function copyFiles(store: Store, from: FileStore, to: FileStore): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, missing: 0 }
  for (const { size, type, ...ref } of await storedContents(store)) {
    const isThere =
      (await to.sizeOf(contentKey(ref))) === size || (await copy(contentKey(ref), { size, type }, from, to))
    if (!isThere) {
      copied.missing += 1
      continue
    }
    copied.files += 1
    copied.bytes += size
    const small = await from.sizeOf(thumbnailKey(ref))
    if (small !== undefined) await copy(thumbnailKey(ref), { size: small, type: THUMBNAIL_TYPE }, from, to)
  }
  return copied
}

/** False if the source doesn't have the whole file. */
async function copy(
  key: string,
  about: { size: number; type: string },
  from: FileStore,
  to: FileStore,
): Promise<boolean> {
  const found = await from.read(key)
  if (found?.size !== about.size) {
    found?.stream.destroy()
    return false
  }
  await to.put(key, { ...about, read: () => found.stream })
  return true
}
