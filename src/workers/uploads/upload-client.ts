import { isProgramName, PROGRAM_REFUSED } from '../../../contract/entities/files/program.ts'
import { proxy, type Remote } from 'comlink'
import type { BulkUploadPlan } from '../../../contract/entities/bulk-upload.ts'
import type { Device } from '../../db/schema/device.ts'
import { addFile } from '../../../contract/mutations/file.ts'
import type { LeadFileFacts } from '../../../contract/entities/files/lead-file.ts'
import { contentsToSend } from '../../db/files/kept-contents.ts'
import { mutate } from '../../db/mutate.ts'
import type { PreparedFile } from './prepare-file.ts'
import { currentSession } from '../../db/session/session.ts'
import { keepingFile } from '../../db/files/sweep-files.ts'
import { travellingUploads } from '../../db/files/watch-uploads.ts'
import { pageWorker } from '../page-worker.ts'

export interface UploadWorker {
  keepFile(id: string, file: Blob, onWritten: (bytes: number) => void): Promise<void>
  /** Prepares and keeps it; answers what was kept. */
  keepContent(id: string, file: Blob, options: { isPhoto: boolean }): Promise<KeptFacts>
}

export interface KeptFacts extends Omit<PreparedFile, 'bytes'> {
  size: number
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

export interface NewFile extends Pick<LeadFileFacts, 'name' | 'kind' | 'position' | 'signedBy' | 'signedAt'> {
  userId: string
  companyId: string
  leadId: string
  subject: string
  file: Blob
}

/** Resolves when the bytes and the change that adds them are on this device. */
export async function addLeadFile(device: Device, { file, subject, leadId, userId, companyId, ...given }: NewFile) {
  if (isProgramName(given.name)) throw new Error(PROGRAM_REFUSED)
  const contentId = device.newId()
  await keepingFile(navigator.locks, async () => {
    const { thumbnail, ...facts } = await startUploads().keepContent(contentId, file, {
      isPhoto: given.kind === 'photo',
    })
    const { type, size, sha256 } = facts
    await device.uploads.contents.add({
      id: contentId,
      userId,
      companyId,
      leadId,
      size,
      sha256,
      type,
      ...(thumbnail ? { thumbnail: await base64Of(thumbnail) } : {}),
      createdAt: device.now(),
      state: 'sending',
      sentBytes: 0,
    })
    const createdAt = new Date(device.now()).toISOString()
    const args = { leadId, fileId: device.newId(), createdAt, contentId, ...facts, ...given }
    await mutate(device, addFile, args, { subject, companyId })
  })
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export async function resumeUploads(device: Device): Promise<void> {
  const userId = currentSession(device)?.userId
  if (!userId) return
  const travelling = await travellingUploads(device.uploads, userId)
  const contents = await contentsToSend(device.uploads, userId)
  if (travelling.length + contents.length > 0) startUploads()
}
