import type { Device } from '../schema/device.ts'
import { deviceFiles } from './upload-files.ts'
import { type KeptUpload } from '../schema/uploads-db.ts'
import { untilNoneIsCancelling } from './watch-uploads.ts'

const PATIENCE_MS = 2_000

/** The server is informed at once, or at the user's next sign-in here. */
export async function discardUploads({ uploads: db }: Device, userId: string): Promise<void> {
  for (const table of [db.uploads, db.imports, db.contents]) {
    for (const id of await table.where({ userId }).primaryKeys()) await deviceFiles(db).remove(id)
  }
  for (const table of [db.imports, db.contents]) await table.where({ userId }).delete()
  const ofUser = () => db.uploads.where({ userId })
  await ofUser()
    .filter((upload) => !isAwaited(upload))
    .delete()
  const awaited = await ofUser().modify((upload, ref) => {
    ref.value = toCancel(upload)
  })
  if (awaited > 0 && navigator.onLine) await untilNoneIsCancelling(db, userId, PATIENCE_MS)
}

const isAwaited = ({ state, server }: KeptUpload) =>
  state === 'cancelling' || (state === 'sending' && server !== undefined)

const toCancel = ({ id, userId, companyId, createdAt, plan: { fileSize, totalChunks } }: KeptUpload): KeptUpload => ({
  id,
  userId,
  companyId,
  createdAt,
  plan: { fileName: 'Discarded file', fileSize, totalChunks, duplicates: 'skip' },
  state: 'cancelling',
  sentBytes: 0,
})
