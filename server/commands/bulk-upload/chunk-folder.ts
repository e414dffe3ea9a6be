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
  /** Of the whole chunk. */
  readonly chunkBytes: number
}

/** The chunks of uploads on this server's disk: a chunk is never held in memory. */
export interface ChunkFolder {
  /** Kept beside the chunks until it is known which one it is. */
  receive(stream: Readable): Promise<ReceivedFile>
  keep(file: ReceivedFile, upload: UploadRef, number: number): Promise<void>
  /** Keeps a piece of a chunk. True once the chunk has all of its bytes: it is then kept as `keep` would. */
  keepPiece(file: ReceivedFile, upload: UploadRef, piece: ChunkPiece): Promise<boolean>
  /** Chunks of which only pieces are there. */
  started(upload: UploadRef): Promise<StartedChunks>
  forget(file: ReceivedFile): Promise<void>
  /** Of the chunks that are there. */
  numbers(upload: UploadRef): Promise<ReadonlySet<number>>
  read(upload: UploadRef, totalChunks: number): AsyncGenerator<Buffer>
  remove(upload: UploadRef): Promise<void>
  /** Moves what an earlier version stored under the upload's id alone. */
  adopt(upload: UploadRef): Promise<void>
  /** Removes what no unfinished upload needs: other uploads' chunks, and parts that nobody is writing any more. */
  sweep(now: Date, unfinished: () => Promise<readonly UploadRef[]>): Promise<void>
}

/** Small, so that requests are answered in between. */
const PIECE_BYTES = 128 * 1024

const PRIVATE_FILE = 0o600

export function createChunkFolder(dataDir: string, name = 'uploads'): ChunkFolder {
  const folder = join(dataDir, name)
  // Devices choose upload ids: the same id in another company is another upload.
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
      // Of two last pieces that arrive at once the other may have joined them.
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
    adopt: async (upload) => {
      const old = join(folder, upload.id)
      if (existsSync(old)) await rename(old, folderOf(upload))
    },
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
  // A chunk that was acknowledged survives a crash of the machine.
  const file = createWriteStream(path, { flush: true, mode: PRIVATE_FILE })
  await pipeline(stream, measured, file).catch(async (error: unknown) => {
    await rm(path, { force: true })
    throw error
  })
  return { path, bytes, checksum: hash.digest('hex') }
}

const CHUNKS = /^(?:[0-9a-f-]{36}_)?[0-9a-f-]{36}$/

async function sweepFolder(folder: string, now: Date, unfinished: () => Promise<readonly UploadRef[]>): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  // Queried after the folder was read, so every folder found was announced before.
  const needed = new Set((await unfinished()).flatMap(({ companyId, id }) => [`${companyId}_${id}`, id]))
  for (const name of names) {
    const isLeft = isPart(name) ? await isLeftFile(join(folder, name), now) : CHUNKS.test(name) && !needed.has(name)
    if (isLeft) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function isLeftFile(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && isLeftPart(basename(path), found.mtime, now)
}

/** A restored database may know of chunks that this disk does not have. */
function refuseMissing(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  throw new Refusal('invalid', 'Part of this file is no longer on the server. Upload it again.')
}
