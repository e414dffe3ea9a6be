import type { ConsentBasis } from '../../../contract/entities/marketing/consent.ts'
import { proxy, type Remote } from 'comlink'
import { currentSession } from '../../db/session/session.ts'
import { keepingFile } from '../../db/files/sweep-files.ts'
import { NOTHING_IMPORTED } from '../../db/schema/uploads-db.ts'
import { runningImports } from '../../db/files/watch-uploads.ts'
import { pageWorker } from '../page-worker.ts'
import type { Device } from '../../db/schema/device.ts'

export interface ImportWorker {
  keepFile(id: string, file: Blob, onWritten: (bytes: number) => void): Promise<void>
}

const worker = pageWorker<ImportWorker>(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
)

function startImports(): Remote<ImportWorker> {
  worker.begin()
  return worker.remote
}

export interface NewImport {
  userId: string
  companyId: string
  file: File
  listName: string
  basis?: ConsentBasis
  rowsPerChunk: number
  headerLine?: number
  onKept: (bytes: number) => void
}

/** Resolves when the file is on this device: from then on the import continues whatever happens to the page. */
export async function addImport(device: Device, { file, onKept, ...plan }: NewImport): Promise<void> {
  const id = device.newId()
  const facts = { id, fileName: file.name, fileSize: file.size, createdAt: device.now() }
  await keepingFile(navigator.locks, async () => {
    await startImports().keepFile(id, file, proxy(onKept))
    await device.uploads.imports.add({ ...plan, ...facts, ...NOTHING_IMPORTED })
  })
}

export async function resumeImports(device: Device): Promise<void> {
  const userId = currentSession(device)?.userId
  if (userId === undefined) return
  if ((await runningImports(device.uploads, userId)).length > 0) startImports()
}

export async function resumeImport(device: Device, id: string): Promise<void> {
  await device.uploads.imports.update(id, { state: 'running' })
  startImports()
}

export const stopImport = (device: Device, id: string) => device.uploads.imports.update(id, { state: 'stopped' })
