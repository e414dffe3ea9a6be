import { postFileChunk, putFileContent } from '../../../contract/endpoints/files.ts'
import { FILE_CHUNK_BYTES, type FileContent } from '../../../contract/entities/files/lead-file.ts'
import { ApiError, Unreachable } from '../../api/failures.ts'
import { sendPieces, type SentPiece } from './send-pieces.ts'
import type { KeptContent } from '../../db/schema/uploads-db.ts'
import { FileGone, type RequestAuth, type UploadPorts } from './send-chunks.ts'
import { isPassing, restAfter, type RetryState, waitOf } from './retry.ts'

// The bytes of a file from this device to the server: announce them, send the chunks that it misses. After any failure
// the next try begins by asking what is missing. Its `file.add` follows through the outbox.

export interface ContentPorts extends UploadPorts {
  /** The outbox may now send what waited for these bytes. */
  onSent: () => Promise<void>
}

export async function sendContent(ports: ContentPorts, id: string, signal: AbortSignal): Promise<void> {
  const trip: RetryState = { tries: 0, invalid: 0 }
  const { contents } = ports.db
  while (!signal.aborted) {
    const content = await contents.get(id)
    const session = await ports.session()
    // Another user is signed in: it waits for its own.
    if (!content || content.state !== 'sending' || (session && session.userId !== content.userId)) return
    try {
      await carry(ports, content, { token: session?.token, signal }, trip)
      await contents.update(id, {
        state: 'sent',
        sentBytes: content.size,
        settledAt: ports.now(),
        waiting: undefined,
      })
      return await ports.onSent()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Unreachable || (error instanceof ApiError && isPassing(error, trip)))) {
        if (!(error instanceof ApiError || error instanceof FileGone)) reportError(error)
        const words = error instanceof Error ? error.message : String(error)
        await contents.update(id, { state: 'failed', words, settledAt: ports.now() })
        return await ports.onSent()
      }
      await contents.update(id, waitOf(error))
      await restAfter(ports, error, trip, signal)
    }
  }
}

async function carry(ports: ContentPorts, content: KeptContent, way: RequestAuth, trip: RetryState): Promise<void> {
  const { id, companyId, leadId, size, sha256: hash, type, thumbnail } = content
  const place = { params: { id }, query: { companyId } }
  const body = { leadId, size, sha256: hash, type, ...(thumbnail === undefined ? {} : { thumbnail }) }
  let server = (await ports.call(putFileContent, { ...place, body }, way)).content
  await note(ports, content, server)
  while (server.state === 'uploading') {
    way.signal.throwIfAborted()
    const [next] = server.missingChunks
    if (next === undefined) throw new Unreachable('The server misses a chunk and does not say which.')
    server = await sendPieces({
      db: ports.db,
      number: next,
      chunk: await chunkOf(ports, content, next),
      before: server,
      send: async (piece) =>
        (await ports.callForm(postFileChunk, { ...place, form: formOf(next, piece) }, way)).content,
    })
    Object.assign(trip, { tries: 0, invalid: 0 })
    await note(ports, content, server)
  }
}

async function chunkOf({ files }: ContentPorts, { id, size }: KeptContent, number: number): Promise<ArrayBuffer> {
  const file = await files.read(id)
  if (!file || file.size !== size) throw new FileGone()
  return file.slice(number * FILE_CHUNK_BYTES, (number + 1) * FILE_CHUNK_BYTES).arrayBuffer()
}

function formOf(number: number, { bytes, checksum, offset }: SentPiece): FormData {
  const form = new FormData()
  form.append('chunk', new Blob([bytes]), 'chunk')
  form.append('number', String(number))
  form.append('checksum', checksum)
  if (offset !== undefined) form.append('offset', String(offset))
  return form
}

async function note({ db }: ContentPorts, { id, size }: KeptContent, server: FileContent): Promise<void> {
  const sentBytes = Math.max(0, size - server.missingChunks.length * FILE_CHUNK_BYTES)
  await db.contents.update(id, { sentBytes, waiting: undefined })
}
