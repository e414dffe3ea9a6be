import { proxy, type Remote } from 'comlink'
import type { BulkUploadPlan } from '../../../contract/entities/bulk-upload.ts'
import type { Device } from '../../db/schema/device.ts'
import { contentsToSend } from '../../db/files/kept-contents.ts'
import { addLeftOvers, type ContentKeeper, keepThenAdd, type NewFile } from './keep-then-add.ts'
import { currentSession } from '../../db/session/session.ts'
import { keepingFile } from '../../db/files/sweep-files.ts'
import { travellingUploads } from '../../db/files/watch-uploads.ts'
import { pageWorker } from '../page-worker.ts'

export interface UploadWorker {
  keepFile(id: string, file: Blob, onWritten: (bytes: number) => void): Promise<void>
  keepContent: ContentKeeper['keepContent']
  remove(id: string): Promise<void>
}

const worker = pageWorker<UploadWorker>(
  () => new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module' }),
)

export function startUploads(): Remote<UploadWorker> {
  worker.begin()
  return worker.remote
}

export interface NewUpload {
  userId: string
  companyId: string
  file: File
  plan: BulkUploadPlan
  onKept: (bytes: number) => void
}

/** Resolves when file and plan are on this device: from then on nothing that happens to the page loses the upload. */
export async function addUpload(device: Device, { userId, companyId, file, plan, onKept }: NewUpload): Promise<string> {
  const id = device.newId()
  const facts = { id, userId, companyId, plan, createdAt: device.now() }
  await keepingFile(navigator.locks, async () => {
    await startUploads().keepFile(id, file, proxy(onKept))
    await device.uploads.uploads.add({ ...facts, state: 'sending', sentBytes: 0 })
  })
  return id
}

/** One after the other: a decoded photo is large, and the first one is safe sooner. */
let lastKept: Promise<unknown> = Promise.resolve()
const keeper: ContentKeeper = {
  // At once: none waits until another is scaled.
  keepRaw: (id, file) => startUploads().keepFile(id, file, proxy(noProgress)),
  keepContent: (...given) => {
    const kept = lastKept.then(() => startUploads().keepContent(...given))
    lastKept = kept.catch(() => undefined)
    return kept
  },
  remove: (id) => startUploads().remove(id),
}
const noProgress = () => undefined

export const addLeadFile = (device: Device, file: NewFile): Promise<void> => keepThenAdd(device, file, keeper)

export async function resumeUploads(device: Device): Promise<void> {
  const userId = currentSession(device)?.userId
  if (!userId) return
  await addLeftOvers(device, navigator.locks, keeper)
  const travelling = await travellingUploads(device.uploads, userId)
  const contents = await contentsToSend(device.uploads, userId)
  if (travelling.length + contents.length > 0) startUploads()
}
