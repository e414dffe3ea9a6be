import { createElement } from 'react'
import { deviceOver, openLocalData } from '../db/device.ts'
import type { Device } from '../db/schema/device.ts'
import { memoryDatabases, watchUnsent } from '../db/recovery/memory-databases.ts'
import { NothingKeptBar } from '../features/sync-status/nothing-kept-bar.tsx'
import { startEngine } from '../sync/engine.ts'
import { showLateNotice } from '../ui/forms/late-notice.ts'
import { keepsNothing } from '../ui/feedback/waiting-mark.tsx'
import { browserPorts } from '../workers/browser-ports.ts'
import type { SearchWorker } from '../workers/search-client.ts'
import { createSearchWorker } from '../workers/search-worker.ts'

/** Replaces the storage that the browser refuses, and the workers, which could not see the replacement. */
export interface StandIn {
  device: Device
  search: SearchWorker
  startEngine: () => ReturnType<typeof startHere>
}

/** Everything is in this page's memory and lost with it, and the app says so. */
export function standInForStorage(): StandIn {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { value: memoryStorage(), configurable: true })
  }
  const data = openLocalData(memoryDatabases())
  const device = deviceOver(data, { storage: localStorage })
  keepsNothing()
  showLateNotice(createElement(NothingKeptBar))
  warnBeforeLeaving(device)
  return { device, search: createSearchWorker(data), startEngine: () => startHere(device) }
}

function startHere(device: Device) {
  const { wake, setVisible, onSaved } = startEngine(memoryPorts(device))
  return {
    wake: async () => wake(),
    setVisible: async (isVisible: boolean) => setVisible(isVisible),
    onSaved: async (listener: () => void) => onSaved(listener),
  }
}

const memoryPorts = (device: Device) => {
  const { reserve: _kept, ...ports } = browserPorts(device)
  return {
    ...ports,
    locks: undefined,
    usedStorage: () => Promise.resolve(0),
    about: () => Promise.resolve(`app="${import.meta.env.APP_VERSION}";storage="nothing is kept"`),
  }
}

function warnBeforeLeaving({ outbox }: Device): void {
  let unsent = 0
  watchUnsent(outbox, (count) => (unsent = count))
  addEventListener('beforeunload', (event) => {
    if (unsent > 0) event.preventDefault()
  })
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
