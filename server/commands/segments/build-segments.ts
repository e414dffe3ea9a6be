import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SEGMENT_TYPE, type SharedDownload } from '../../../contract/endpoints/sync.ts'
import type { FileStore } from '../../providers/file-store.ts'
import type { Store } from '../../store/core/open-store.ts'
import { readSharedPage, startOfShared } from '../../store/feed/bootstrap.ts'
import { readHead } from '../../store/feed/feed.ts'
import { keepSharedDownload } from '../../store/feed/shared-downloads.ts'
import { segmentKey } from './segment-key.ts'

export interface SegmentParts {
  readonly store: Store
  readonly segments: FileStore
  readonly clock: () => Date
}

/** The first segment is small, so that the first screen fills at once. Devices write each of the others in one transaction. */
const FIRST_ROWS = 500
const MOST_ROWS = 5_000
const KEY_BYTES = 32
const NONCE_BYTES = 12
/** A replica may take this long to reach the head. Reading from it spares the primary. */
const REPLICA_MS = 30_000
const packed = promisify(gzip)

/**
 * Writes the rows that all members of a company may see into segments.
 *
 * Rows that change in between reach devices as changes since the head, as with any bootstrap. The key is new each time,
 * so that segments of an earlier build can no longer be read.
 */
export async function buildSegments(
  { store, segments: files, clock }: SegmentParts,
  companyId: string,
  { signal, mostRows = MOST_ROWS }: { signal: AbortSignal; mostRows?: number },
): Promise<void> {
  const builtAt = clock()
  const head = await readHead(store, companyId)
  const key = randomBytes(KEY_BYTES)
  const segments: SharedDownload['segments'] = []
  let rows = Math.min(FIRST_ROWS, mostRows)
  for (let after: string | undefined = startOfShared(head.epoch); after !== undefined; ) {
    signal.throwIfAborted()
    const page = { after, limit: rows, head: head.cursor }
    const patienceMs = segments.length === 0 ? REPLICA_MS : 0
    const { text, next } = await readSharedPage(store, companyId, page, { patienceMs, signal })
    const bytes = sealed(await packed(text), key)
    const name = createHash('sha256').update(bytes).digest('base64url')
    const file = { size: bytes.length, type: SEGMENT_TYPE, read: () => Readable.from([bytes]) }
    await files.put(segmentKey({ companyId, name }), file)
    segments.push({ name, after })
    rows = Math.min(rows * 2, mostRows)
    after = next
  }
  await keepSharedDownload(store, { companyId, head, key, segments, builtAt })
}

/** The format of WebCrypto: the nonce, then the encrypted bytes with their tag. */
function sealed(bytes: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}
