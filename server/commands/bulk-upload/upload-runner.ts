import { Refusal } from '../../../contract/errors.ts'
import { undoBatch } from '../../store/uploads/undo-batch.ts'
import type { Lease } from '../../store/core/lease-keeper.ts'
import { demandLease, withLease } from '../../store/core/leases.ts'
import type { BackgroundWork } from '../../store/core/background-work.ts'
import type { TenantTx } from '../../store/core/tenant-tx.ts'
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
  /** Starts or continues the upload once `tx`, which sets its state, is committed. */
  go(upload: UploadRef, tx?: TenantTx): Promise<void>
  resume(): Promise<void>
  /** Starts processing, including uploads that other servers announced. */
  begin(): Promise<void>
}

export interface RunnerParts {
  readonly store: Store
  readonly chunks: ChunkFolder
  readonly background: BackgroundWork
  /** The id of the chunk folder. Only servers that share the folder can read the chunks. */
  readonly folderId: string
  readonly onFailure: (error: unknown) => void
}

const DAY_MS = 86_400_000
const ABANDONED_AFTER_MS = 14 * DAY_MS

/** Finds unfinished uploads, and chunks that a crash, a restore or an ended upload left on this disk. */
export const leftUploads = (store: Store, chunks: ChunkFolder) => ({
  sweep: async (now: Date) => {
    for (const upload of await uploadsInState(store, ['uploading'])) {
      if (now.getTime() - upload.created_at.getTime() < ABANDONED_AFTER_MS) continue
      await moveUpload(store, refOf(upload), ['uploading'], { state: 'cancelled', reason: 'It was never finished.' })
    }
    await chunks.sweep(now, async () => (await uploadsInState(store, ['uploading', 'processing'])).map(refOf))
  },
})

const RETRY_AFTER_SECONDS = 60

/** Processes and undoes uploads one at a time, so that two large files don't compete for the machine. */
export function createUploadRunner({ store, chunks, background, folderId, onFailure }: RunnerParts): UploadRunner {
  const isStopping = () => background.signal.aborted
  const queue = background.queue<UploadRef>({
    name: `uploads.${folderId}`,
    atOnce: 1,
    lookEverySeconds: 30,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    work: async (ref) => {
      try {
        await untilUnlocked(() => work(ref))
      } catch (error) {
        onFailure(error)
        throw error
      }
      if (isStopping()) throw new Error('The server stopped before this upload was finished.')
    },
  })

  /** Another server may still be processing the upload, for example after a late heartbeat. */
  const work = (ref: UploadRef) =>
    withLease(store, `bulk upload ${ref.id}`, async (lease) => {
      const isOver = () => isStopping() || lease.signal.aborted
      const upload = await findUpload(store, ref)
      if (upload?.state === 'processing') await processUpload({ store, chunks, isStopping: isOver }, upload)
      if (upload?.state === 'undoing') await undoUpload({ store, lease, isStopping: isOver }, upload)
    })

  async function untilUnlocked(step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      if (!isLocked(error) || isStopping()) throw error
      await untilUnlocked(step)
    }
  }

  const go = (ref: UploadRef, tx?: TenantTx) => queue.send(ref, { key: ref.id, ...(tx ? { tx } : {}) })
  return {
    go,
    resume: async () => {
      for (const upload of await uploadsInState(store, ['processing', 'undoing'])) await go(refOf(upload))
    },
    begin: () => queue.begin(),
  }
}

const isLocked = (error: unknown) => error instanceof Refusal && error.code === 'in-flight'

interface Undoing {
  readonly store: Store
  readonly lease: Lease
  readonly isStopping: () => boolean
}

/** Undoes the latest batch first. Each batch's record is deleted in the transaction that undoes it. */
async function undoUpload({ store, lease, isStopping }: Undoing, upload: BulkUploadRow): Promise<void> {
  while (!isStopping()) {
    if (await undoBatch(store, refOf(upload), lease)) continue
    await moveUpload(store, refOf(upload), ['undoing'], { state: 'undone' }, (tx) => demandLease(tx, lease))
    return
  }
}
