import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isProgram, PROGRAM_REFUSED, TYPE_BYTES, typeOfBytes } from '../../../contract/entities/files/file-type.ts'
import {
  chunksOfFile,
  FILE_CHUNK_BYTES,
  type FileContent,
  THUMBNAIL_TYPE,
} from '../../../contract/entities/files/lead-file.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { FileStore } from '../../providers/file-store.ts'
import type { Store } from '../../store/core/open-store.ts'
import {
  announceContent,
  type ContentFacts,
  type ContentRef,
  findContent,
  type KeptContent,
  noteStored,
} from '../../store/records/file-contents.ts'
import type { ChunkFolder, ReceivedFile } from '../bulk-upload/chunk-folder.ts'

export interface FileParts {
  readonly store: Store
  readonly files: FileStore
  /** What has arrived of contents that are not whole yet. */
  readonly chunks: ChunkFolder
}

interface Announced extends ContentFacts {
  /** In base64. */
  readonly thumbnail?: string | undefined
  readonly createdBy: string
}

export const contentKey = ({ companyId, id }: ContentRef) => `${companyId}/${id}`
export const thumbnailKey = (ref: ContentRef) => `${contentKey(ref)}.thumbnail`

/** Tells what is missing, so that a device that begins again sends only that. */
export async function announce(
  parts: FileParts,
  ref: ContentRef,
  { thumbnail, createdBy, ...facts }: Announced,
): Promise<FileContent> {
  const picture = thumbnail === undefined ? undefined : pictureOf(thumbnail)
  const known = await findContent(parts.store, ref)
  const isStored = known === undefined && (await isThere(parts, ref, facts))
  const content = await announceContent(parts.store, ref, { ...facts, createdBy, isStored })
  if (content.isStored) return STORED
  if (picture && (await parts.files.sizeOf(thumbnailKey(ref))) === undefined) await keepThumbnail(parts, ref, picture)
  return progress(parts, ref, content)
}

interface Chunk {
  readonly file: ReceivedFile
  readonly number: number
  readonly checksum: string
}

/** Receiving the same chunk twice is harmless. With the last one the content is checked and stored. */
export async function receive(
  parts: FileParts,
  ref: ContentRef,
  { file, number, checksum }: Chunk,
): Promise<FileContent> {
  const content = await findContent(parts.store, ref)
  if (!content) throw new Refusal('not-found', 'This file was not announced.')
  if (content.isStored) return STORED
  if (checksum !== file.checksum) throw damaged('This part of the file was damaged on its way. Send it again.')
  const last = chunksOfFile(content.size) - 1
  const expected = number < last ? FILE_CHUNK_BYTES : content.size - last * FILE_CHUNK_BYTES
  if (number > last || file.bytes !== expected) throw damaged('This part is not of this file.')
  await parts.chunks.keep(file, ref, number)
  return progress(parts, ref, content)
}

/**
 * After a restore from a backup the database may not know of bytes that are still in the file store. Resending the
 * change is then enough.
 */
export async function adoptContent(
  parts: FileParts,
  ref: ContentRef,
  { createdBy, ...facts }: Omit<Announced, 'thumbnail'>,
): Promise<void> {
  if (await findContent(parts.store, ref)) return
  if (!(await isThere(parts, ref, facts))) return
  await announceContent(parts.store, ref, { ...facts, createdBy, isStored: true })
}

const STORED: FileContent = { state: 'stored', missingChunks: [] }

async function progress(parts: FileParts, ref: ContentRef, content: KeptContent): Promise<FileContent> {
  const arrived = await parts.chunks.numbers(ref)
  const missingChunks = Array.from({ length: chunksOfFile(content.size) }, (_, number) => number).filter(
    (number) => !arrived.has(number),
  )
  if (missingChunks.length > 0) return { state: 'uploading', missingChunks }
  await keepWhole(parts, ref, content)
  return STORED
}

async function keepWhole(parts: FileParts, ref: ContentRef, content: KeptContent): Promise<void> {
  const { store, files, chunks } = parts
  const read = () => Readable.from(chunks.read(ref, chunksOfFile(content.size)))
  const { start, size, sha256 } = await examine(read())
  const isWhole = size === content.size && sha256 === content.sha256
  if (!isWhole || typeOfBytes(start) !== content.type || isProgram(start)) {
    await chunks.remove(ref)
    throw isProgram(start) ? new Refusal('invalid', PROGRAM_REFUSED) : damaged('This file was damaged on its way.')
  }
  await files.put(contentKey(ref), { size, type: content.type, read })
  await noteStored(store, ref)
  await chunks.remove(ref)
}

const damaged = (message: string) => new Refusal('invalid', message, { details: { field: 'chunk' } })

async function examine(stream: Readable): Promise<{ start: Uint8Array; size: number; sha256: string }> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (start.length < TYPE_BYTES) start = Buffer.concat([start, piece.subarray(0, TYPE_BYTES)])
    hash.update(piece)
    size += piece.length
  }
  return { start, size, sha256: hash.digest('hex') }
}

/** Bytes that are in the file store and are the announced ones. */
async function isThere({ files }: FileParts, ref: ContentRef, { size, sha256 }: ContentFacts): Promise<boolean> {
  if ((await files.sizeOf(contentKey(ref))) !== size) return false
  const stream = await files.read(contentKey(ref))
  return stream !== undefined && (await examine(stream)).sha256 === sha256
}

function pictureOf(base64: string): Buffer {
  const picture = Buffer.from(base64, 'base64')
  if (typeOfBytes(picture) === THUMBNAIL_TYPE) return picture
  throw new Refusal('invalid', 'The thumbnail isn’t a valid JPEG.', { details: { field: 'thumbnail' } })
}

const keepThumbnail = ({ files }: FileParts, ref: ContentRef, picture: Buffer) =>
  files.put(thumbnailKey(ref), {
    size: picture.length,
    type: THUMBNAIL_TYPE,
    read: () => Readable.from([picture]),
  })
