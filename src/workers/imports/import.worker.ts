import { expose } from 'comlink'
import { call } from '../../api/call.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import { browserDatabases, openLocalData } from '../../db/device.ts'
import { deviceFiles } from '../../db/files/upload-files.ts'
import { watchSession } from '../../db/views/watch.ts'
import { readEachChunk } from '../csv/read-fields.ts'
import { sleepUntilOnline } from '../single-flight.ts'
import type { ImportWorker } from './import-client.ts'
import { runningImports, watchRunning } from '../../db/files/watch-uploads.ts'
import { runQueue } from '../run-queue.ts'
import { importFile, type ImportPorts } from './import-file.ts'

const runImports = (
  ports: ImportPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void =>
  runQueue(
    'imports',
    {
      next: async () => {
        const userId = (await ports.session())?.userId
        const [next] = userId === undefined ? [] : await runningImports(ports.db, userId)
        return next?.id
      },
      carry: (id, signal) => importFile(ports, id, signal),
      watch: (listener) => watchRunning(ports.db, (ids) => listener((id) => !ids.has(id))),
      onSession,
      sleep: ports.rest,
    },
    locks,
  )

const { outbox, uploads: db } = openLocalData(browserDatabases())
const files = deviceFiles(db)
const session = () => readAuth(outbox, 'session')

runImports(
  { db, files, readFields: readEachChunk, call, session, now: Date.now, rest: sleepUntilOnline },
  navigator.locks,
  (listener) => watchSession(outbox, listener),
)

const worker: ImportWorker = { keepFile: (id, file, onWritten) => files.keep(id, file, onWritten) }
expose(worker)
