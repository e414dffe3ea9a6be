import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { type FoundFile, ignoreMissing, OWNER_ONLY } from './file-store.ts'
import { createS3Store, type S3Settings } from './s3-file-store.ts'

/** Plain data, so that a worker thread can open it too. */
export type BackupPlaceSettings =
  | { readonly folder: string }
  /** `drafts` is a folder of this server, because a bucket needs the length of a file in advance. */
  | { readonly bucket: S3Settings; readonly drafts: string }

/** Where backups are stored. Each has its checksum beside it, in the format of `sha256sum --check`. */
export interface BackupPlace {
  locationOf(name: string): string
  /** Stores the file that `write` writes to the given path. */
  keep<Written extends { readonly sha256: string }>(
    name: string,
    write: (path: string) => Promise<Written>,
  ): Promise<Written>
  /** Undefined if the file doesn't exist. */
  read(name: string): Promise<FoundFile | undefined>
  checksumOf(name: string): Promise<string | undefined>
  /** Removes the file, its checksum, and the incomplete file of a killed server. Succeeds if there is none. */
  remove(name: string): Promise<void>
  /** The names of all files, including those that aren't backups. */
  list(): Promise<string[]>
}

export const openBackupPlace = (settings: BackupPlaceSettings): BackupPlace =>
  'folder' in settings ? openFolder(settings.folder) : openBucket(settings.bucket, settings.drafts)

const CHECKSUM = '.sha256'
const PIECE_BYTES = 256 * 1024

const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`
const checksumIn = (line: string) => /^[0-9a-f]{64}/.exec(line)?.[0]

export const writeChecksum = (path: string, name: string, sha256: string) =>
  writeFile(`${path}${CHECKSUM}`, checksumLine(sha256, name), { mode: OWNER_ONLY.file, flush: true })

function openFolder(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  return {
    locationOf: pathOf,
    keep: async (name, write) => {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
      const written = await write(pathOf(name))
      await writeChecksum(pathOf(name), name, written.sha256)
      return written
    },
    read: async (name) => {
      const found = await stat(pathOf(name)).catch(ignoreMissing)
      if (!found) return undefined
      return { size: found.size, stream: createReadStream(pathOf(name), { highWaterMark: PIECE_BYTES }) }
    },
    checksumOf: async (name) => {
      const line = await readFile(`${pathOf(name)}${CHECKSUM}`, 'utf8').catch(ignoreMissing)
      return line === undefined ? undefined : checksumIn(line)
    },
    remove: async (name) => {
      for (const each of ['', CHECKSUM, '.part']) await rm(`${pathOf(name)}${each}`, { force: true })
    },
    list: async () => (await readdir(folder).catch(ignoreMissing)) ?? [],
  }
}

const IN_BUCKET = 'backups'

function openBucket(bucket: S3Settings, drafts: string): BackupPlace {
  const files = createS3Store(bucket)
  const keyOf = (name: string) => `${IN_BUCKET}/${name}`
  return {
    locationOf: (name) => `bucket ${bucket.bucket}: ${keyOf(name)}`,
    keep: async (name, write) => {
      await mkdir(drafts, { recursive: true, mode: OWNER_ONLY.folder })
      const draft = join(drafts, name)
      try {
        const written = await write(draft)
        const { size } = await stat(draft)
        await files.put(keyOf(name), { size, type: 'application/gzip', read: () => createReadStream(draft) })
        const line = Buffer.from(checksumLine(written.sha256, name))
        const read = () => Readable.from([line])
        await files.put(keyOf(`${name}${CHECKSUM}`), { size: line.length, type: 'text/plain', read })
        return written
      } finally {
        await rm(draft, { force: true })
      }
    },
    read: (name) => files.read(keyOf(name)),
    checksumOf: async (name) => {
      const found = await files.read(keyOf(`${name}${CHECKSUM}`))
      return found && checksumIn(await text(found.stream))
    },
    remove: async (name) => {
      await files.remove(keyOf(name))
      await files.remove(keyOf(`${name}${CHECKSUM}`))
    },
    list: async () => {
      const keys = await Array.fromAsync(files.list(IN_BUCKET))
      return keys.map(({ key }) => key.slice(IN_BUCKET.length + 1))
    },
  }
}
