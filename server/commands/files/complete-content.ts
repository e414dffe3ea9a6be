import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { START_BYTES, typeOfBytes } from '../../../contract/entities/files/file-type.ts'
import { chunksOfFile } from '../../../contract/entities/files/lead-file.ts'
import { isProgram, PROGRAM_REFUSED } from '../../../contract/entities/files/program.ts'
import { Refusal } from '../../../contract/errors.ts'
import {
  type ContentFacts,
  type ContentRef,
  findContent,
  type KeptContent,
  noteStored,
} from '../../store/records/file-contents.ts'
import { contentKey, type FileParts, thumbnailKey } from './file-parts.ts'

/** Completes a content once. When the last chunk arrives several times at once, all requests get the same result. */
export function completeContent(parts: FileParts, ref: ContentRef, content: KeptContent): Promise<void> {
  const key = contentKey(ref)
  const running = parts.completing.get(key)
  if (running) return running
  const completion = complete(parts, ref, content).finally(() => parts.completing.delete(key))
  parts.completing.set(key, completion)
  return completion
}

async function complete(parts: FileParts, ref: ContentRef, content: KeptContent): Promise<void> {
  try {
    await storeWhole(parts, ref, content)
  } catch (error) {
    // Another server that shares the chunks has completed it first.
    if (!(await findContent(parts.store, ref))?.isStored) throw error
  }
  await parts.chunks.remove(ref)
}

async function storeWhole(parts: FileParts, ref: ContentRef, content: KeptContent): Promise<void> {
  const { store, files, chunks } = parts
  const read = () => Readable.from(chunks.read(ref, chunksOfFile(content.size)))
  const { start, size, sha256 } = await examine(read())
  const isWhole = size === content.size && sha256 === content.sha256
  if (!isWhole || typeOfBytes(start) !== content.type || isProgram(start)) {
    await chunks.remove(ref)
    throw isProgram(start) ? new Refusal('invalid', PROGRAM_REFUSED) : damaged('This file was damaged on its way.')
  }
  await files.put(contentKey(ref), { size, type: content.type, read })
  try {
    await noteStored(store, ref)
  } catch (error) {
    // The company has no room left, or the lead was erased in the meantime: none of the bytes may stay.
    if (error instanceof Refusal) await removeBytes(parts, ref)
    throw error
  }
}

export async function removeBytes({ files, chunks }: FileParts, ref: ContentRef): Promise<void> {
  await files.remove(thumbnailKey(ref))
  await files.remove(contentKey(ref))
  await chunks.remove(ref)
}

export const damaged = (message: string) => new Refusal('invalid', message, { details: { field: 'chunk' } })

async function examine(stream: Readable): Promise<{ start: Uint8Array; size: number; sha256: string }> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (start.length < START_BYTES) start = Buffer.concat([start, piece.subarray(0, START_BYTES)])
    hash.update(piece)
    size += piece.length
  }
  return { start, size, sha256: hash.digest('hex') }
}

/** Whether the file store has the bytes and they are the announced ones. */
export async function isThere({ files }: FileParts, ref: ContentRef, { size, sha256 }: ContentFacts): Promise<boolean> {
  const found = await files.read(contentKey(ref))
  if (found?.size === size) return (await examine(found.stream)).sha256 === sha256
  found?.stream.destroy()
  return false
}
