import { noteDropped, removeErasedChanges } from '../db/outbox/erased-changes.ts'
import { removeErasedContents, removeErasedDrafts } from '../db/files/erased-files.ts'
import type { LocalData } from '../db/schema/device.ts'

/**
 * Before the rows go and the cursor moves on: a device that ends in between does it again. Rows, files that were seen and
 * segments go with their tombstones.
 */
export async function forgetErased(
  { outbox, uploads, factory }: Pick<LocalData, 'outbox' | 'uploads' | 'factory'>,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await removeErasedChanges(outbox, companyId, ids)
  const erased = new Set(ids)
  const waiting = await removeErasedContents(uploads, companyId, erased)
  if (waiting.size > 0) await outbox.transaction('rw', outbox.status, () => noteDropped(outbox, waiting))
  await removeErasedDrafts(factory, erased)
}
