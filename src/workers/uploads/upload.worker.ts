import { expose } from 'comlink'
import { call } from '../../api/call.ts'
import { callForm } from '../../api/call-form.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import { browserDatabases, openLocalData } from '../../db/device.ts'
import { deviceFiles } from '../../db/files/upload-files.ts'
import { openUploads } from '../../db/schema/uploads-db.ts'
import { watchSession } from '../../db/views/watch.ts'
import { sleepUntilOnline } from '../sleep-until-online.ts'
import { runUploads } from './run-uploads.ts'
import type { UploadWorker } from './upload-client.ts'

const { outbox, factory } = openLocalData(browserDatabases())
const db = openUploads(factory)
const files = deviceFiles(db)

runUploads(
  { db, files, session: () => readAuth(outbox, 'session'), call, callForm, now: Date.now, rest: sleepUntilOnline },
  navigator.locks,
  (listener) => watchSession(outbox, listener),
)

const worker: UploadWorker = { keepFile: (id, file, onWritten) => files.keep(id, file, onWritten) }
expose(worker)
