import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'

export interface NewFile {
  readonly size: number
  readonly type: string
  readonly read: () => Readable
}

/** Where the bytes of files are kept. Keys are `company/id`, made of ids that were checked. */
export interface FileStore {
  /** Whole or not at all. Putting the same key again replaces it. */
  put(key: string, file: NewFile): Promise<void>
  /** Undefined if there is none. */
  read(key: string): Promise<Readable | undefined>
  /** Undefined if there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Removing what isn't there is no error. */
  remove(key: string): Promise<void>
}

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
/** Files are shown while others are being sent. */
const PIECE_BYTES = 64 * 1024

/** In a folder of this server. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  const sizeOf = async (key: string) => (await stat(pathOf(key)).catch(ignoreMissing))?.size
  return {
    put: async (key, { read }) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder })
      const draft = `${path}.${randomUUID()}.part`
      try {
        await pipeline(read(), createWriteStream(draft, { flush: true, mode: OWNER_ONLY.file }))
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    read: async (key) =>
      (await sizeOf(key)) === undefined ? undefined : createReadStream(pathOf(key), { highWaterMark: PIECE_BYTES }),
    sizeOf,
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
