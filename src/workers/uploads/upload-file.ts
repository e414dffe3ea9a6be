import {
  cancelBulkUpload,
  getBulkUpload,
  getUploadStatus,
  putBulkUpload,
} from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { BULK_CHUNK_BYTES } from '../../../contract/entities/import/lead-import.ts'
import { ApiError, Unreachable } from '../../api/failures.ts'
import type { KeptUpload } from '../../db/schema/uploads-db.ts'
import { isPassing, restAfter, type RetryState, waitOf } from './retry.ts'
import { FileGone, sendChunks, type RequestAuth, type UploadPorts } from './send-chunks.ts'

// An upload from this device to its end: announce it, send the chunks that the server misses, ask until it is
// processed. After any failure the next try begins by asking what is missing.

const ASK_AGAIN_MS = 1000

export async function uploadFile(ports: UploadPorts, id: string, signal: AbortSignal): Promise<void> {
  const trip: RetryState = { tries: 0, invalid: 0 }
  while (!signal.aborted) {
    const upload = await ports.db.uploads.get(id)
    const session = await ports.session()
    // Another user is signed in: it waits for its own.
    if (!upload || (session && session.userId !== upload.userId)) return
    const token = session?.token
    try {
      if (upload.state === 'cancelling') return await cancel(ports, upload, { token, signal })
      return await carry(ports, upload, { token, signal }, trip)
    } catch (error) {
      if (signal.aborted) return
      if (!(await isWorthAnotherTry(ports, id, error, trip))) return
      await restAfter(ports, error, trip, signal)
    }
  }
}

async function carry(ports: UploadPorts, upload: KeptUpload, way: RequestAuth, trip: RetryState): Promise<void> {
  const { id, companyId, plan } = upload
  let server = (await ports.call(putBulkUpload, { params: { uploadId: id }, query: { companyId }, body: plan }, way))
    .upload
  await note(ports, id, server)
  while (server.state === 'uploading') {
    server = await sendChunks(ports, { ...upload, server }, way, async (latest, bytesOnTheirWay) => {
      Object.assign(trip, { tries: 0, invalid: 0 })
      await note(ports, id, latest, bytesOnTheirWay)
    })
  }
  await ports.files.remove(id)
  while (server.state === 'processing') {
    await ports.rest(ASK_AGAIN_MS, way.signal)
    way.signal.throwIfAborted()
    server = await askStatus(ports, upload, way)
    await note(ports, id, server)
  }
}

/** A refusal says what failed; the upload’s state says how far it came. */
async function askStatus(ports: UploadPorts, { id, companyId }: KeptUpload, way: RequestAuth): Promise<BulkUpload> {
  const query = { companyId }
  try {
    return (await ports.call(getUploadStatus, { query: { ...query, uploadId: id } }, way)).upload
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'state')) throw error
    return (await ports.call(getBulkUpload, { params: { uploadId: id }, query }, way)).upload
  }
}

async function note({ db }: UploadPorts, id: string, server: BulkUpload, bytesOnTheirWay = 0): Promise<void> {
  const { fileSize, receivedChunks } = server
  const received = receivedChunks * BULK_CHUNK_BYTES + bytesOnTheirWay
  const sentBytes = server.state === 'uploading' ? Math.min(fileSize, received) : fileSize
  const reason = server.reason ?? (server.state === 'cancelled' ? 'It was cancelled.' : undefined)
  await standing(db, id).modify((kept) => {
    kept.server = server
    kept.sentBytes = sentBytes
    kept.state = stateOf(server)
    delete kept.waiting
    if (kept.state === 'failed' && reason !== undefined) kept.words = reason
  })
}

const standing = ({ uploads }: UploadPorts['db'], id: string) =>
  uploads.where({ id }).filter(({ state }) => state !== 'cancelling')

function stateOf({ state }: BulkUpload): KeptUpload['state'] {
  if (state === 'uploading') return 'sending'
  if (state === 'processing') return 'processing'
  return state === 'failed' || state === 'cancelled' ? 'failed' : 'done'
}

async function cancel(ports: UploadPorts, { id, companyId }: KeptUpload, way: RequestAuth): Promise<void> {
  await ports.files.remove(id)
  try {
    await ports.call(cancelBulkUpload, { params: { uploadId: id }, query: { companyId } }, way)
  } catch (error) {
    // It never reached the server, or no longer belongs to this user.
    if (!(error instanceof ApiError && [403, 404].includes(error.status))) throw error
  }
  await ports.db.uploads.delete(id)
}

async function isWorthAnotherTry(ports: UploadPorts, id: string, error: unknown, trip: RetryState): Promise<boolean> {
  const { db, files } = ports
  if (error instanceof Unreachable || (error instanceof ApiError && isPassing(error, trip))) {
    await db.uploads.update(id, waitOf(error))
    return true
  }
  if (!(error instanceof ApiError || error instanceof FileGone)) reportError(error)
  const words = error instanceof Error ? error.message : String(error)
  const hasFailed = await standing(db, id).modify({ state: 'failed', words })
  await files.remove(id)
  // Cancelled since: the server must still be informed.
  return hasFailed === 0
}
