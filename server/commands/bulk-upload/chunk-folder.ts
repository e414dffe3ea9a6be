import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StartedChunks } from '../../../contract/entities/files/started-chunks.ts'
import { Refusal } from '../../../contract/errors.ts'
import { isLeftPart, isPart, newPartName } from '../../providers/part-name.ts'
import { keepPiece, readPieces, removePieces, startedIn } from './chunk-pieces.ts'
import type { UploadRef } from '../../store/uploads/bulk-uploads.ts'
import { makePrivate } from '../private-folder.ts'

export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  readonly checksum: string
}

export interface ChunkPiece {
  readonly number: number
  readonly offset: number
  /** Size of the whole chunk. */
  readonly chunkBytes: number
}

/** The chunks of uploads on this server's disk: a chunk is never held in memory. */
export interface ChunkFolder {
  /** Stores the stream beside the chunks until `keep` says which chunk it is. */
  receive(stream: Readable): Promise<ReceivedFile>
  keep(file: ReceivedFile, upload: UploadRef, number: number): Promise<void>
  /** Stores a piece of a chunk. Resolves to true once the chunk is complete: it is then stored as by `keep`. */
  keepPiece(file: ReceivedFile, upload: UploadRef, piece: ChunkPiece): Promise<boolean>
  /** Chunks that have arrived in part. */
  started(upload: UploadRef): Promise<StartedChunks>
  forget(file: ReceivedFile): Promise<void>
  /** Numbers of the complete chunks. */
  numbers(upload: UploadRef): Promise<ReadonlySet<number>>
  read(upload: UploadRef, totalChunks: number): AsyncGenerator<Buffer>
  remove(upload: UploadRef): Promise<void>
  /** Removes chunks that no unfinished upload needs, and parts that no request is writing any more. */
  sweep(now: Date, unfinished: () => Promise<readonly UploadRef[]>): Promise<void>
}

/** Small, so that the event loop answers requests between two pieces. */
const PIECE_BYTES = 128 * 1024

const PRIVATE_FILE = 0o600

export function createChunkFolder(dataDir: string, name = 'uploads'): ChunkFolder {
  const folder = join(dataDir, name)
  // Devices choose upload ids, so two companies may use the same one.
  const folderOf = ({ companyId, id }: UploadRef) => join(folder, `${companyId}_${id}`)
  const chunkPath = (upload: UploadRef, number: number) => join(folderOf(upload), `${number}.chunk`)

  const receive = (stream: Readable) => receiveInto(folder, stream)

  async function keep({ path }: ReceivedFile, upload: UploadRef, number: number): Promise<void> {
    await makePrivate(folderOf(upload))
    await rename(path, chunkPath(upload, number))
  }

  return {
    receive,
    keep,
    keepPiece: async (file, upload, { number, offset, chunkBytes }) => {
      await makePrivate(folderOf(upload))
      if ((await keepPiece(folderOf(upload), file, { number, offset })) < chunkBytes) return false
      // When the last two pieces arrive at the same time, the other request may have joined them.
      if (existsSync(chunkPath(upload, number))) return true
      const whole = await receive(readPieces(folderOf(upload), number))
      if (whole.bytes === chunkBytes) await keep(whole, upload, number)
      else await rm(whole.path, { force: true })
      await removePieces(folderOf(upload), number)
      return existsSync(chunkPath(upload, number))
    },
    started: (upload) => startedIn(folderOf(upload)),
    forget: ({ path }) => rm(path, { force: true }),
    numbers: async (upload) => {
      const names = await readdir(folderOf(upload)).catch(() => [])
      return new Set(names.filter((name) => name.endsWith('.chunk')).map((chunk) => Number.parseInt(chunk)))
    },
    read: async function* (upload, totalChunks) {
      for (let number = 0; number < totalChunks; number++) {
        const file = await open(chunkPath(upload, number)).catch(refuseMissing)
        const pieces: AsyncIterable<Buffer> = file.createReadStream({ highWaterMark: PIECE_BYTES })
        yield* pieces
      }
    },
    remove: (upload) => rm(folderOf(upload), { recursive: true, force: true }),
    sweep: (now, unfinished) => sweepFolder(folder, now, unfinished),
  }
}

async function receiveInto(folder: string, stream: Readable): Promise<ReceivedFile> {
  await makePrivate(folder)
  const path = join(folder, newPartName())
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  // Flushed, because an acknowledged chunk must survive a crash of the machine.
  const file = createWriteStream(path, { flush: true, mode: PRIVATE_FILE })
  await pipeline(stream, measured, file).catch(async (error: unknown) => {
    await rm(path, { force: true })
    throw error
  })
  return { path, bytes, checksum: hash.digest('hex') }
}

const CHUNKS = /^[0-9a-f-]{36}_[0-9a-f-]{36}$/

async function sweepFolder(folder: string, now: Date, unfinished: () => Promise<readonly UploadRef[]>): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  // Queried after the folder was listed, so that every folder found belongs to a known upload.
  const needed = new Set((await unfinished()).map(({ companyId, id }) => `${companyId}_${id}`))
  for (const name of names) {
    const isLeft = isPart(name) ? await isLeftFile(join(folder, name), now) : CHUNKS.test(name) && !needed.has(name)
    if (isLeft) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function isLeftFile(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && isLeftPart(basename(path), found.mtime, now)
}

/** A restored database may list chunks that this disk doesn't have. */
function refuseMissing(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  throw new Refusal('invalid', 'Part of this file is no longer on the server. Upload it again.')
}
