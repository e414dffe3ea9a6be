import { proxy } from 'comlink'
import { call } from '../../api/call.ts'
import { thisDevice } from '../../db/device.ts'
import { currentSession } from '../../db/session.ts'
import { deviceFiles } from '../../db/upload-files.ts'
import { type KeptImport, NOTHING_IMPORTED, openUploads } from '../../db/uploads-db.ts'
import { readCsvFields } from '../csv/csv-client.ts'
import { restUntilOnline } from '../rest.ts'
import { startUploads } from '../uploads/upload-client.ts'
import { carryImport } from './carry-import.ts'

const importsHere = () => openUploads(thisDevice().factory)
const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()

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
  await startUploads().keepFile(id, file, proxy(onKept))
  const kept: KeptImport = {
    ...plan,
    id,
    fileName: file.name,
    fileSize: file.size,
    createdAt: device.now(),
    ...NOTHING_IMPORTED,
  }
  await importsHere().imports.add(kept)
  run(id)
}

/** Those of the signed-in person that an earlier page began; what another tab carries stays with it. */
export async function goOnWithImports(): Promise<void> {
  const userId = currentSession(thisDevice())?.userId
  if (userId === undefined) return
  for (const kept of await importsHere().imports.where({ userId }).toArray()) {
    if (kept.state === 'running') run(kept.id)
  }
}

export async function resumeImport(id: string): Promise<void> {
  await running.get(id)?.ended
  await importsHere().imports.update(id, { state: 'running' })
  run(id)
}

export async function stopImport(id: string): Promise<void> {
  await importsHere().imports.update(id, { state: 'stopped' })
  running.get(id)?.abort.abort()
}

function run(id: string): void {
  if (running.has(id)) return
  const abort = new AbortController()
  const carry = () => carryImport(ports(), id, abort.signal)
  // Two tabs that send the same chunk would do no harm; one is enough.
  const carrying = navigator.locks
    ? navigator.locks.request(`import ${id}`, { ifAvailable: true }, (lock) => (lock ? carry() : undefined))
    : carry()
  const ended = carrying.catch(reportError).then(() => void running.delete(id))
  running.set(id, { abort, ended })
}

const ports = () => {
  const db = importsHere()
  const token = () => currentSession()?.token
  return { db, files: deviceFiles(db), readFields: readCsvFields, call, token, now: Date.now, rest: restUntilOnline }
}
