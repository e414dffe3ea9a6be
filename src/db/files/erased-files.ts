import { DraftsDb, type UploadsDb } from '../schema/uploads-db.ts'
import type { DatabaseFactory } from '../schema/outbox-db.ts'
import { forgetDraftsOf } from './drafts.ts'
import { deviceFiles } from './upload-files.ts'

/** The bytes of photos and files of erased leads. Returns, by user, how many were in no outbox yet. */
export async function removeErasedContents(
  db: UploadsDb,
  companyId: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const waiting = new Map<string, number>()
  const gone = await db.contents
    .filter((content) => content.companyId === companyId && ids.has(content.leadId))
    .toArray()
  for (const { id, userId, toAdd } of gone) {
    await deviceFiles(db).remove(id)
    await db.contents.delete(id)
    if (toAdd) waiting.set(userId, (waiting.get(userId) ?? 0) + 1)
  }
  // What users corrected in rows of files may be about anybody, and the server has it.
  await db.uploads
    .filter((upload) => upload.companyId === companyId && upload.state === 'done')
    .modify(({ plan }) => void delete plan.corrections)
  return waiting
}

export async function removeErasedDrafts(factory: DatabaseFactory, ids: ReadonlySet<string>): Promise<void> {
  const drafts = new DraftsDb(factory)
  await forgetDraftsOf({ drafts }, ids)
  drafts.close()
}
