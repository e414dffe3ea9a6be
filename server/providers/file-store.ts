import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import { newPartName } from './part-name.ts'

export interface NewFile {
  readonly size: number
  readonly type: string
  readonly read: () => Readable
}

export interface FoundFile {
  readonly stream: Readable
  /** The size of the stored file, which may be smaller than what was sent. */
  readonly size: number
}

export interface ListedFile {
  readonly key: string
  readonly writtenAt: Date
}

/** Where the bytes of files are stored. Keys are `company/id`, made of checked ids. */
export interface FileStore {
  /** Stores the file completely or not at all. The same key replaces the file. */
  put(key: string, file: NewFile): Promise<void>
  /** Undefined if the file doesn't exist. */
  read(key: string): Promise<FoundFile | undefined>
  /** Undefined if the file doesn't exist. */
  sizeOf(key: string): Promise<number | undefined>
  /** Succeeds if the file doesn't exist. */
  remove(key: string): Promise<void>
  /** All files, or those of one folder, including incomplete ones that are being written. */
  list(folder?: string): AsyncIterable<ListedFile>
}

/** File modes for personal data. */
export const OWNER_ONLY = { folder: 0o700, file: 0o600 }
/** Small, so that files are shown while others are being sent. */
const PIECE_BYTES = 64 * 1024

/** Stores files in a folder of this server. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  const sizeOf = async (key: string) => (await stat(pathOf(key)).catch(ignoreMissing))?.size
  return {
    put: async (key, { size, read }) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder })
      const draft = join(dirname(path), newPartName(`${basename(path)}.${randomUUID()}`))
      try {
        await pipeline(read(), createWriteStream(draft, { flush: true, mode: OWNER_ONLY.file }))
        if ((await stat(draft)).size !== size) throw new Error(`${key} has not the ${size} bytes it was to have.`)
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    read: async (key) => {
      const size = await sizeOf(key)
      return size === undefined
        ? undefined
        : { size, stream: createReadStream(pathOf(key), { highWaterMark: PIECE_BYTES }) }
    },
    sizeOf,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (only) => filesIn(folder, only),
  }
}

async function* filesIn(folder: string, only?: string): AsyncGenerator<ListedFile> {
  for (const company of only === undefined ? await readdir(folder).catch(() => []) : [only]) {
    for (const name of await readdir(join(folder, company)).catch(() => [])) {
      const key = `${company}/${name}`
      const found = await stat(join(folder, key)).catch(ignoreMissing)
      if (found?.isFile()) yield { key, writtenAt: found.mtime }
    }
  }
}

export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
