import { expose } from 'comlink'
import { browserDatabases, openLocalData } from '../db/device.ts'
import { watchSaved } from '../db/watch.ts'
import { startEngine } from '../sync/engine.ts'
import { browserPorts } from './browser-ports.ts'

const data = openLocalData(browserDatabases())
const engine = startEngine(browserPorts(data))

const syncWorker = {
  wake: () => engine.wake(),
  setVisible: (isVisible: boolean) => engine.setVisible(isVisible),
  onSaved: (tell: () => void) => void watchSaved(data.outbox, tell),
}
export type SyncWorker = typeof syncWorker

expose(syncWorker)
