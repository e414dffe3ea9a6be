import { expose } from 'comlink'
import { call } from '../../api/call.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import { browserDatabases, openLocalData } from '../../db/device.ts'
import { deviceFiles } from '../../db/files/upload-files.ts'
import { openUploads } from '../../db/schema/uploads-db.ts'
import { watchSession } from '../../db/views/watch.ts'
import { readEachChunk } from '../csv/read-fields.ts'
import { sleepUntilOnline } from '../sleep-until-online.ts'
import type { ImportWorker } from './import-client.ts'
import { runImports } from './run-imports.ts'

const { outbox, factory } = openLocalData(browserDatabases())
const db = openUploads(factory)
const files = deviceFiles(db)
const session = () => readAuth(outbox, 'session')

runImports(
  { db, files, readFields: readEachChunk, call, session, now: Date.now, rest: sleepUntilOnline },
  navigator.locks,
  (listener) => watchSession(outbox, listener),
)

const worker: ImportWorker = { keepFile: (id, file, onWritten) => files.keep(id, file, onWritten) }
expose(worker)
