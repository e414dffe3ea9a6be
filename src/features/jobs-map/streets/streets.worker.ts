import { expose } from 'comlink'
import { EtagMismatch, FetchSource } from 'pmtiles'
import type { Box } from './box.ts'
import { type CopyPlan, planCopy } from './copy-ranges.ts'
import { factsFile, type KeptArea, removeArea, streetsFolder, tilesFile } from './kept-areas.ts'

// Only a worker can write private files synchronously, which is the one way of writing them that all engines have.

export type StreetsFailure = 'offline' | 'no-space' | 'changed' | 'failed'
export type Planned = { plan: CopyPlan; hasSpace: boolean } | { failure: StreetsFailure }
export type Kept = 'kept' | 'cancelled' | StreetsFailure

export interface StreetsWorker {
  plan(url: string, box: Box): Promise<Planned>
  /** Goes on where an earlier copy of the same area ended. */
  keep(area: KeptArea, onProgress: (copiedBytes: number) => void): Promise<Kept>
  cancel(): void
}

const CHUNK_BYTES = 1_000_000
/** Left for leads and unsent changes. */
const RESERVE_BYTES = 50_000_000

let cancelling = new AbortController()

async function keep(area: KeptArea, onProgress: (copiedBytes: number) => void): Promise<Kept> {
  cancelling = new AbortController()
  try {
    await copy(area, onProgress, cancelling.signal)
    return 'kept'
  } catch (error) {
    const end = cancelling.signal.aborted ? 'cancelled' : failureOf(error)
    // What was copied serves for another try.
    if (end !== 'offline' && end !== 'failed') await removeArea(area.id)
    return end
  }
}

async function copy(area: KeptArea, onProgress: (copiedBytes: number) => void, signal: AbortSignal): Promise<void> {
  const folder = await streetsFolder()
  const tiles = await openSync(folder, tilesFile(area.id))
  try {
    let copied = tiles.getSize()
    if (!(await hasSpaceFor(area.bytes - copied))) throw fullDevice()
    if (copied === 0) await writeFacts(folder, area)
    const source = new FetchSource(area.url)
    for (const [offset, length] of chunksFrom(area, copied)) {
      const { data, etag } = await source.getBytes(offset, length, signal, area.version)
      if (etag !== area.version || data.byteLength !== length) throw new EtagMismatch('The archive has changed.')
      copied += writeWhole(tiles, data, copied)
      onProgress(copied)
    }
    tiles.flush()
  } finally {
    tiles.close()
  }
}

function* chunksFrom({ ranges }: KeptArea, copied: number): Generator<[offset: number, length: number]> {
  let isThere = copied
  for (const [from, to] of ranges) {
    const begin = from + Math.min(isThere, to - from)
    isThere -= begin - from
    for (let at = begin; at < to; at += CHUNK_BYTES) yield [at, Math.min(CHUNK_BYTES, to - at)]
  }
}

const openSync = async (folder: FileSystemDirectoryHandle, name: string) =>
  (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle()

async function writeFacts(folder: FileSystemDirectoryHandle, area: KeptArea): Promise<void> {
  const file = await openSync(folder, factsFile(area.id))
  try {
    file.truncate(0)
    writeWhole(file, new TextEncoder().encode(JSON.stringify(area)).buffer, 0)
    file.flush()
  } finally {
    file.close()
  }
}

function writeWhole(file: FileSystemSyncAccessHandle, data: ArrayBuffer, at: number): number {
  const written = file.write(data, { at })
  if (written === data.byteLength) return written
  file.truncate(at)
  throw fullDevice()
}

async function hasSpaceFor(bytes: number): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
  return quota - usage >= bytes + RESERVE_BYTES
}

function failureOf(error: unknown): StreetsFailure {
  if (error instanceof EtagMismatch) return 'changed'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'no-space'
  // What fetch throws without a connection.
  if (error instanceof TypeError) return 'offline'
  reportError(error)
  return 'failed'
}

const fullDevice = () => new DOMException('The device has no room for it.', 'QuotaExceededError')

async function plan(url: string, box: Box): Promise<Planned> {
  try {
    const found = await planCopy(new FetchSource(url), box)
    return { plan: found, hasSpace: await hasSpaceFor(found.copy?.bytes ?? 0) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

const worker: StreetsWorker = { plan, keep, cancel: () => cancelling.abort() }
expose(worker)
