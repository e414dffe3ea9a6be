import type { Device } from './device.ts'
import { deviceFiles } from './upload-files.ts'
import { openUploads } from './uploads-db.ts'

/** What a person has not sent and does not want to. */
export async function discardUploads(userId: string, { factory }: Device): Promise<void> {
  const db = openUploads(factory)
  const ids = await db.uploads.where({ userId }).primaryKeys()
  for (const id of ids) await deviceFiles(db).remove(id)
  await db.uploads.bulkDelete(ids)
}
