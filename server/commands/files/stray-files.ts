import { basename } from 'node:path'
import type { FileStore, ListedFile } from '../../providers/file-store.ts'
import { isLeftPart, isPart } from '../../providers/part-name.ts'
import type { Store } from '../../store/core/open-store.ts'
import { type ContentRef, historyBeganAt, knownContents, removeUnknown } from '../../store/records/file-contents.ts'
import { contentKey } from './file-parts.ts'

const HOUR_MS = 3_600_000
/** Longer than a device keeps retrying: a resent change may name the file. */
const KEPT_AFTER_RESTORE_MS = 90 * 24 * HOUR_MS
const AT_ONCE = 500

/** Removes files that no row knows from the file store, such as those a killed server left. */
export const strayFiles = ({ store, files }: { store: Store; files: FileStore }) => ({
  sweep: async (now: Date) => {
    const beganAt = await historyBeganAt(store)
    let batch: ListedFile[] = []
    for await (const file of files.list()) {
      if (isPart(basename(file.key))) {
        if (isLeftPart(basename(file.key), file.writtenAt, now)) await files.remove(file.key)
      } else if (isOld(file, beganAt, now)) batch.push(file)
      if (batch.length === AT_ONCE) {
        await removeStrays(store, files, batch)
        batch = []
      }
    }
    await removeStrays(store, files, batch)
  },
})

/** Bytes are stored before their row, so a young file may still get its row. */
function isOld({ writtenAt }: ListedFile, beganAt: Date, now: Date): boolean {
  return now.getTime() - writtenAt.getTime() > (writtenAt < beganAt ? KEPT_AFTER_RESTORE_MS : HOUR_MS)
}

const KEY = /^(?<companyId>[0-9a-f-]{36})\/(?<id>[0-9a-f-]{36})(?:\.thumbnail)?$/

function refOf({ key }: ListedFile): ContentRef | undefined {
  const { companyId, id } = KEY.exec(key)?.groups ?? {}
  return companyId && id ? { companyId, id } : undefined
}

/** Skips files with other names: Doorstep didn't write them. */
async function removeStrays(store: Store, files: FileStore, batch: readonly ListedFile[]): Promise<void> {
  const known = new Set(
    (
      await knownContents(
        store,
        batch.flatMap((file) => refOf(file) ?? []),
      )
    ).map(contentKey),
  )
  for (const file of batch) {
    const ref = refOf(file)
    if (ref && !known.has(contentKey(ref))) await removeUnknown(store, ref, () => files.remove(file.key))
  }
}
