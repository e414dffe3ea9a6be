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

/** Nothing happens where somebody does, or where the browser can't say. */
export async function whileNobodyKeeps(locks: LockManager | undefined, work: () => Promise<void>): Promise<void> {
  await locks?.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

/** A page that ended between the two left a file that nothing will ever ask for. */
export const sweepFiles = ({ db, files, locks }: SweptDevice): Promise<void> =>
  whileNobodyKeeps(locks, async () => {
    const ids = await files.ids()
    const rows = await Promise.all(
      [db.uploads, db.imports, db.contents].map((table) => table.toCollection().primaryKeys()),
    )
    const known = new Set(rows.flat())
    for (const id of ids) if (!known.has(id)) await files.remove(id)
  })
