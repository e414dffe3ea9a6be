import { expose } from 'comlink'
import { browserDatabases, openLocalData } from '../db/device.ts'
import { startEngine } from '../sync/engine.ts'
import { browserPorts } from './browser-ports.ts'
import { heldFetch } from './handover.ts'

const ports = browserPorts(openLocalData(browserDatabases()))
const engine = startEngine({ ...ports, fetch: heldFetch(ports.fetch) })

const syncWorker = {
  wake: () => engine.wake(),
  setVisible: (isVisible: boolean) => engine.setVisible(isVisible),
  onSaved: (listener: () => void) => engine.onSaved(listener),
}
export type SyncWorker = typeof syncWorker

expose(syncWorker)
