import { Refusal } from '../../../contract/errors.ts'
import { undoBatch } from '../../store/uploads/bulk-upload-batch.ts'
import { withLock } from '../../store/core/advisory-lock.ts'
import {
  type BulkUploadRow,
  findUpload,
  moveUpload,
  refOf,
  type UploadRef,
  uploadsInState,
} from '../../store/uploads/bulk-uploads.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { ChunkFolder } from './chunk-folder.ts'
import { processUpload } from './process-upload.ts'

export interface UploadRunner {
  /** Begins, or goes on with, what the upload's state asks for. Returns at once. */
  go(upload: UploadRef): void
  /** What an earlier run of the server left; what nobody finished is let go of, from then on once a day. */
  resume(): Promise<void>
  /** Ends after the batch that is being written. */
  stop(): Promise<void>
}

export interface RunnerParts {
  readonly store: Store
  readonly chunks: ChunkFolder
  readonly onFailure: (error: unknown) => void
}

/** Chunks that a crash, a restored backup or an upload that ended left on this server's disk. */
export const leftChunks = (store: Store, chunks: ChunkFolder) => ({
  sweep: (now: Date) =>
    chunks.sweep(now, async () => (await uploadsInState(store, ['uploading', 'processing'])).map(refOf)),
})

const DAY_MS = 86_400_000
const ABANDONED_AFTER_MS = 14 * DAY_MS
/** By then a database that was away may be back. */
const AGAIN_AFTER_MS = 60_000

/** Processes and undoes uploads one after the other, so that two large files don't fight for the machine. */
export function createUploadRunner({ store, chunks, onFailure }: RunnerParts): UploadRunner {
  let isStopping = false
  let queue = Promise.resolve()

  async function work(ref: UploadRef) {
    if (isStopping) return
    // Another server of this database may be at it.
    await withLock(store, `bulk upload ${ref.id}`, async () => {
      const upload = await findUpload(store, ref)
      if (upload?.state === 'processing') await processUpload({ store, chunks, isStopping: () => isStopping }, upload)
      if (upload?.state === 'undoing') await undoUpload(store, upload, () => isStopping)
    })
  }

  const go = (ref: UploadRef) => {
    queue = queue.then(() => work(ref)).catch((error: unknown) => (isLocked(error) ? go(ref) : goLater(ref, error)))
  }

  function goLater(ref: UploadRef, error: unknown) {
    onFailure(error)
    setTimeout(() => go(ref), AGAIN_AFTER_MS).unref()
  }

  async function forgetAbandoned() {
    for (const upload of await uploadsInState(store, ['uploading'])) {
      if (Date.now() - upload.created_at.getTime() < ABANDONED_AFTER_MS) continue
      await moveUpload(store, refOf(upload), ['uploading'], { state: 'cancelled', reason: 'It was never finished.' })
      await chunks.remove(refOf(upload))
    }
  }
  const daily = setInterval(() => void forgetAbandoned().catch(onFailure), DAY_MS).unref()
  return {
    go,
    resume: async () => {
      for (const upload of await uploadsInState(store, ['uploading', 'processing'])) await chunks.adopt(refOf(upload))
      for (const upload of await uploadsInState(store, ['processing', 'undoing'])) go(refOf(upload))
      await forgetAbandoned()
    },
    stop: () => {
      isStopping = true
      clearInterval(daily)
      return queue
    },
  }
}

/** Somebody else held on to one of its rows for longer than a transaction waits. */
const isLocked = (error: unknown) => error instanceof Refusal && error.code === 'in-flight'

/** Batch by batch, the latest first; each is forgotten in the transaction that takes it back. */
async function undoUpload(store: Store, upload: BulkUploadRow, isStopping: () => boolean): Promise<void> {
  let undo = upload.undo ?? { removed: 0, restored: 0, kept: 0 }
  for (;;) {
    if (isStopping()) return
    const batch = await undoBatch(store, refOf(upload))
    if (!batch) break
    undo = {
      removed: undo.removed + batch.removed,
      restored: undo.restored + batch.restored,
      kept: undo.kept + batch.kept,
    }
  }
  await moveUpload(store, refOf(upload), ['undoing'], { state: 'undone', undo })
}
