import type { Device } from './device.ts'
import { deviceFiles } from './upload-files.ts'
import { openUploads } from './uploads-db.ts'

/** What a person has not sent and does not want to. */
export async function discardUploads(userId: string, { factory }: Device): Promise<void> {
  const db = openUploads(factory)
  for (const table of [db.uploads, db.imports]) {
    const ids = await table.where({ userId }).primaryKeys()
    for (const id of ids) await deviceFiles(db).remove(id)
    await table.bulkDelete(ids)
  }
}
