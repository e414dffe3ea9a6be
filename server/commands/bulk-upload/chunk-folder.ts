import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../../contract/errors.ts'
import type { UploadRef } from '../../store/bulk-uploads.ts'

export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  /** SHA-256, hexadecimal. */
  readonly checksum: string
}

/** The chunks of uploads on this server's disk: what a chunk brings is never held in memory. */
export interface ChunkFolder {
  /** Beside the chunks until it is known which one it is. */
  receive(stream: Readable): Promise<ReceivedFile>
  keep(file: ReceivedFile, upload: UploadRef, number: number): Promise<void>
  forget(file: ReceivedFile): Promise<void>
  /** The whole file, chunk after chunk. */
  read(upload: UploadRef, totalChunks: number): AsyncGenerator<Buffer>
  remove(upload: UploadRef): Promise<void>
  /** Takes over what an earlier version kept under the upload's id alone. */
  adopt(upload: UploadRef): Promise<void>
}

/** Small, so that requests are answered in between. */
const PIECE_BYTES = 128 * 1024

export function createChunkFolder(dataDir: string): ChunkFolder {
  const folder = join(dataDir, 'uploads')
  // An upload is named by its device: the same name in another company is another upload.
  const folderOf = ({ companyId, id }: UploadRef) => join(folder, `${companyId}_${id}`)
  const chunkPath = (upload: UploadRef, number: number) => join(folderOf(upload), `${number}.chunk`)

  return {
    receive: async (stream) => {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${randomUUID()}.part`)
      const hash = createHash('sha256')
      let bytes = 0
      const measured = new Transform({
        transform(piece: Buffer, _encoding, done) {
          hash.update(piece)
          bytes += piece.length
          done(null, piece)
        },
      })
      // What is said to have arrived survives a crash of the machine.
      await pipeline(stream, measured, createWriteStream(path, { flush: true }))
      return { path, bytes, checksum: hash.digest('hex') }
    },
    keep: async ({ path }, upload, number) => {
      await mkdir(folderOf(upload), { recursive: true })
      await rename(path, chunkPath(upload, number))
    },
    forget: ({ path }) => rm(path, { force: true }),
    read: async function* (upload, totalChunks) {
      for (let number = 0; number < totalChunks; number++) {
        const file = await open(chunkPath(upload, number)).catch(refuseMissing)
        const pieces: AsyncIterable<Buffer> = file.createReadStream({ highWaterMark: PIECE_BYTES })
        yield* pieces
      }
    },
    remove: (upload) => rm(folderOf(upload), { recursive: true, force: true }),
    adopt: async (upload) => {
      const old = join(folder, upload.id)
      if (existsSync(old)) await rename(old, folderOf(upload))
    },
  }
}

/** A restored database may know of chunks that this disk does not have. */
function refuseMissing(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  throw new Refusal('invalid', 'A part of this file is no longer on the server. Upload it again.')
}
