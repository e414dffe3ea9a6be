import type { UploadFiles } from './upload-files.ts'
import type { UploadsDb } from '../schema/uploads-db.ts'

const LOCK = 'keeping files'

/** No sweep may come between storing a file and the row that says what it is for. */
export const keepingFile = <T>(locks: LockManager | undefined, work: () => Promise<T>): Promise<T> =>
  locks ? locks.request(LOCK, { mode: 'shared' }, work) : work()

interface SweptDevice {
  db: UploadsDb
  files: UploadFiles
  locks: LockManager | undefined
}

/** A page that ended between the two left a file that nothing will ever ask for. */
export async function sweepFiles({ db, files, locks }: SweptDevice): Promise<void> {
  await locks?.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    const ids = await files.ids()
    const rows = await Promise.all([db.uploads, db.imports].map((table) => table.toCollection().primaryKeys()))
    const known = new Set(rows.flat())
    for (const id of ids) if (!known.has(id)) await files.remove(id)
  })
}
