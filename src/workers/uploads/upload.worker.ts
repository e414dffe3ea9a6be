import { expose } from 'comlink'
import { call } from '../../api/call.ts'
import { callForm } from '../../api/call-form.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import { browserDatabases, openLocalData } from '../../db/device.ts'
import { deviceFiles } from '../../db/files/upload-files.ts'
import { watchSession } from '../../db/views/watch.ts'
import { sleepUntilOnline } from '../single-flight.ts'
import type { UploadWorker } from './upload-client.ts'
import { travellingUploads, watchTravelling } from '../../db/files/watch-uploads.ts'
import { runQueue } from '../run-queue.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadPorts } from './send-chunks.ts'

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

runUploads(
  { db, files, session: () => readAuth(outbox, 'session'), call, callForm, now: Date.now, rest: sleepUntilOnline },
  navigator.locks,
  (listener) => watchSession(outbox, listener),
)

const worker: UploadWorker = { keepFile: (id, file, onWritten) => files.keep(id, file, onWritten) }
expose(worker)
