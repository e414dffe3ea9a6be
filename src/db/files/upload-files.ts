import type { UploadsDb } from '../schema/uploads-db.ts'

export interface UploadFiles {
  keep(id: string, file: Blob, onWritten: (bytes: number) => void): Promise<void>
  read(id: string): Promise<Blob | undefined>
  remove(id: string): Promise<void>
  ids(): Promise<string[]>
}

const FOLDER = 'uploads'
const PIECE_BYTES = 4 * 1024 * 1024

/** In the private file system of the site where the browser has one, else in IndexedDB. For workers. */
export const deviceFiles = (db: UploadsDb): UploadFiles => ({
  async keep(id, file, onWritten) {
    const folder = await openFolder()
    if (!folder) return void (await db.files.put({ id, file }))
    try {
      await writeFile(await folder.getFileHandle(id, { create: true }), file, onWritten)
    } catch (error) {
      await folder.removeEntry(id).catch(() => undefined)
      throw error
    }
  },
  async read(id) {
    const folder = await openFolder()
    const handle = await folder?.getFileHandle(id).catch(() => undefined)
    return handle ? handle.getFile() : (await db.files.get(id))?.file
  },
  async remove(id) {
    const folder = await openFolder()
    await folder?.removeEntry(id).catch(() => undefined)
    await db.files.delete(id)
  },
  async ids() {
    const ids = await db.files.toCollection().primaryKeys()
    for await (const id of (await openFolder())?.keys() ?? []) ids.push(id)
    return ids
  },
})

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(FOLDER, { create: true })
  } catch {
    return undefined
  }
}

/** Piece by piece: a file of a gigabyte takes no more memory than a small one. */
async function writeFile(handle: FileSystemFileHandle, file: Blob, onWritten: (bytes: number) => void) {
  const access = await handle.createSyncAccessHandle()
  try {
    access.truncate(0)
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      access.write(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()), { at })
      onWritten(Math.min(file.size, at + PIECE_BYTES))
    }
    access.flush()
  } finally {
    access.close()
  }
}
