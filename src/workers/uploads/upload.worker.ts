import { expose } from 'comlink'
import { call } from '../../api/call.ts'
import { callForm } from '../../api/call-form.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import { browserDatabases, openLocalData } from '../../db/device.ts'
import { deviceFiles } from '../../db/files/upload-files.ts'
import { watchSession } from '../../db/views/watch.ts'
import { sleepUntilOnline } from '../single-flight.ts'
import { prepareFile } from './prepare-file.ts'
import { type ContentPorts, sendContent } from './send-content.ts'
import type { UploadWorker } from './upload-client.ts'
import { contentsToSend, watchContents } from '../../db/files/kept-contents.ts'
import { askToSend } from '../../db/outbox/outbox-actions.ts'
import { travellingUploads, watchTravelling } from '../../db/files/watch-uploads.ts'
import { runQueue } from '../run-queue.ts'
import { uploadFile } from './upload-file.ts'
import { FileGone, type UploadPorts } from './send-chunks.ts'

const runContents = (
  ports: ContentPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void =>
  runQueue(
    'file contents',
    {
      next: async () => {
        const userId = (await ports.session())?.userId
        const kept = userId === undefined ? [] : await contentsToSend(ports.db, userId)
        return kept.find(({ toAdd }) => toAdd === undefined)?.id
      },
      carry: (id, signal) => sendContent(ports, id, signal),
      watch: (listener) => watchContents(ports.db, (ids) => listener((id) => !ids.has(id))),
      onSession,
      sleep: ports.rest,
    },
    locks,
  )

const runUploads = (
  ports: UploadPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void =>
  runQueue(
    'uploads',
    {
      next: async () => {
        const userId = (await ports.session())?.userId
        const [next] = userId === undefined ? [] : await travellingUploads(ports.db, userId)
        return next?.id
      },
      carry: (id, signal) => uploadFile(ports, id, signal),
      watch: (listener) => watchTravelling(ports.db, (names) => listener((id) => names.includes(`${id} cancelling`))),
      onSession,
      sleep: ports.rest,
    },
    locks,
  )

const { outbox, uploads: db } = openLocalData(browserDatabases())
const files = deviceFiles(db)

const session = () => readAuth(outbox, 'session')
const ports: UploadPorts = { db, files, session, call, callForm, now: Date.now, rest: sleepUntilOnline }
const onSession = (listener: () => void) => void watchSession(outbox, listener)

runUploads(ports, navigator.locks, onSession)
const onSent = () => askToSend(outbox, Date.now())
runContents({ ...ports, onSent }, navigator.locks, onSession)

const worker: UploadWorker = {
  remove: (id) => files.remove(id),
  keepFile: (id, file, onWritten) => files.keep(id, file, onWritten),
  keepContent: async (id, from, options) => {
    const file = typeof from === 'string' ? await files.read(from) : from
    if (!file) throw new FileGone()
    const { bytes, ...facts } = await prepareFile(file, options)
    await files.keep(id, bytes, () => undefined)
    return { ...facts, size: bytes.size }
  },
}
expose(worker)
