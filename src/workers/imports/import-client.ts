import { proxy, type Remote } from 'comlink'
import { thisDevice } from '../../db/schema/device.ts'
import { currentSession } from '../../db/session/session.ts'
import { keepingFile } from '../../db/files/sweep-files.ts'
import { NOTHING_IMPORTED, openUploads } from '../../db/schema/uploads-db.ts'
import { runningImports } from '../../db/files/watch-uploads.ts'
import { pageWorker } from '../page-worker.ts'

export interface ImportWorker {
  keepFile(id: string, file: Blob, onWritten: (bytes: number) => void): Promise<void>
}

const importsHere = () => openUploads(thisDevice().factory)

const worker = pageWorker<ImportWorker>(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
)

/** From then on imports are on their way, whatever screen is open. */
function startImports(): Remote<ImportWorker> {
  worker.begin()
  return worker.remote
}

export interface NewImport {
  userId: string
  companyId: string
  file: File
  listName: string
  rowsPerChunk: number
  /** While the file is put by on this device. */
  onKept: (bytes: number) => void
}

/** Resolves when the file is on this device: from here on the import goes on whatever happens to the page. */
export async function addImport({ file, onKept, ...plan }: NewImport): Promise<void> {
  const device = thisDevice()
  const id = device.newId()
  const facts = { id, fileName: file.name, fileSize: file.size, createdAt: device.now() }
  await keepingFile(navigator.locks, async () => {
    await startImports().keepFile(id, file, proxy(onKept))
    await importsHere().imports.add({ ...plan, ...facts, ...NOTHING_IMPORTED })
  })
}

/** Those of the signed-in person that an earlier page began. */
export async function resumeImports(): Promise<void> {
  const userId = currentSession(thisDevice())?.userId
  if (userId === undefined) return
  if ((await runningImports(importsHere(), userId)).length > 0) startImports()
}

export async function resumeImport(id: string): Promise<void> {
  await importsHere().imports.update(id, { state: 'running' })
  startImports()
}

export const stopImport = (id: string) => importsHere().imports.update(id, { state: 'stopped' })
