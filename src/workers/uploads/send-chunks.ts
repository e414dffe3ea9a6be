import { postBulkChunk } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { BULK_CHUNK_BYTES } from '../../../contract/entities/import/lead-import.ts'
import { Unreachable } from '../../api/failures.ts'
import { sendPieces, type SentPiece } from './send-pieces.ts'
import type { KeptUpload, UploadsDb } from '../../db/schema/uploads-db.ts'
import type { call } from '../../api/call.ts'
import type { callForm } from '../../api/call-form.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import type { UploadFiles } from '../../db/files/upload-files.ts'

export interface RequestAuth {
  token: string | undefined
  signal: AbortSignal
}

type Announced = KeptUpload & { server: BulkUpload }
/** `server`: its last answer. `bytesOnTheirWay`: sent parts of chunks that it does not have yet. */
type OnArrived = (server: BulkUpload, bytesOnTheirWay: number) => Promise<void>

/** Several on a fast connection; one on a slow connection, so that only one is lost when it breaks. */
const LANES = 3
const FAST_CHUNK_MS = 5000

/** Sends what the server misses. When a chunk fails, those being sent still arrive, and no more start. */
export async function sendChunks(
  ports: UploadPorts,
  upload: Announced,
  way: RequestAuth,
  onArrived: OnArrived,
): Promise<BulkUpload> {
  const missing = [...upload.server.missingChunks]
  if (missing.length === 0) throw new Unreachable('The server misses a chunk and does not say which.')
  const progress = createProgress(ports, upload)
  const lanes: Promise<void>[] = []
  let latest = upload.server
  let failure: { error: unknown } | undefined

  async function lane(): Promise<void> {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      way.signal.throwIfAborted()
      const startedAt = ports.now()
      const server = await sendChunk(ports, upload, next, { ...way, onSent: progress.of(next) })
      if (isFurther(server, latest)) latest = server
      await onArrived(latest, progress.arrived(next))
      if (failure) return
      if (ports.now() - startedAt < FAST_CHUNK_MS && lanes.length < LANES) open()
    }
  }
  const open = () => {
    lanes.push(
      lane().catch((error: unknown) => {
        failure ??= { error }
      }),
    )
  }
  open()
  // Includes those that are opened during the wait.
  for (const each of lanes) await each
  if (failure) throw failure.error
  return latest
}

/** Answers to chunks that were sent side by side may come in any order. */
const isFurther = (a: BulkUpload, b: BulkUpload) =>
  a.state !== 'uploading' || (b.state === 'uploading' && a.receivedChunks > b.receivedChunks)

export class FileGone extends Error {
  constructor() {
    super('The file is no longer on this device. Choose it again.')
  }
}

async function sendChunk(
  ports: UploadPorts,
  { id, companyId, plan, server }: Announced,
  number: number,
  options: RequestAuth & { onSent: (bytes: number) => void },
): Promise<BulkUpload> {
  const file = await ports.files.read(id)
  if (!file || file.size !== plan.fileSize) throw new FileGone()
  const chunk = await file.slice(number * BULK_CHUNK_BYTES, (number + 1) * BULK_CHUNK_BYTES).arrayBuffer()
  const send = async ({ bytes, checksum, offset }: SentPiece) => {
    const form = new FormData()
    // The order of specification section 7, then what resuming needs.
    form.append('fileChunk', new Blob([bytes]), plan.fileName)
    form.append('chunkIndex', String(number))
    form.append('totalChunks', String(plan.totalChunks))
    form.append('uploadId', id)
    form.append('checksum', checksum)
    if (offset !== undefined) {
      form.append('offset', String(offset))
      form.append('chunkBytes', String(chunk.byteLength))
    }
    const onSent = (sent: number) => options.onSent((offset ?? 0) + sent)
    return (await ports.callForm(postBulkChunk, { query: { companyId }, form }, { ...options, onSent })).upload
  }
  return sendPieces({ db: ports.db, number, chunk, before: server, send })
}

const NOTE_EVERY_MS = 500

function createProgress({ db, now }: UploadPorts, { id, plan, server }: Announced) {
  const onTheirWay = new Map<number, number>()
  const bytesOnTheirWay = () => [...onTheirWay.values()].reduce((sum, bytes) => sum + bytes, 0)
  const sizeOf = (number: number) => Math.min(BULK_CHUNK_BYTES, plan.fileSize - number * BULK_CHUNK_BYTES)
  const startedAt = now()
  let notedAt = startedAt
  let arrivedBytes = 0

  function write() {
    const sent = arrivedBytes + bytesOnTheirWay()
    const before = server.receivedChunks * BULK_CHUNK_BYTES
    const sentBytes = Math.min(plan.fileSize, before + sent)
    void db.uploads.update(id, { sentBytes, speed: (sent / Math.max(1, now() - startedAt)) * 1000 })
  }

  return {
    of: (number: number) => (bytes: number) => {
      onTheirWay.set(number, Math.min(bytes, sizeOf(number)))
      if (now() - notedAt < NOTE_EVERY_MS) return
      notedAt = now()
      write()
    },
    arrived: (number: number): number => {
      onTheirWay.delete(number)
      arrivedBytes += sizeOf(number)
      return bytesOnTheirWay()
    },
  }
}

export interface UploadPorts {
  db: UploadsDb
  files: UploadFiles
  session: () => Promise<Session | undefined>
  call: typeof call
  callForm: typeof callForm
  now: () => number
  rest: (ms: number, signal: AbortSignal, leastMs?: number) => Promise<void>
}
