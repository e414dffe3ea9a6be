import { IDBFactory } from 'fake-indexeddb'
import type { Choice } from '../../tests/sync/simulation/choice.ts'
import type { BackgroundSync } from './background-sync.ts'
import type { Clock } from './clock.ts'
import { Locks } from './locks.ts'
import type { Network } from './network.ts'
import type { Answer, Sent } from './peer.ts'
import type { Tab } from './tab.ts'

export class Profile {
  readonly indexedDB = new IDBFactory()
  readonly localStorage = new Map<string, string>()
  readonly locks = new Locks()
  readonly tabs = new Set<Tab>()
  isOnline = true
  /** Where the peer has a service worker: what it answers instead of the network. */
  intercept: ((sent: Sent) => Promise<Answer>) | undefined
  backgroundSync: BackgroundSync | undefined
  readonly device: number
  readonly clock: Clock
  readonly network: Network
  readonly choice: Choice

  constructor(device: number, clock: Clock, network: Network, choice: Choice) {
    this.device = device
    this.clock = clock
    this.network = network
    this.choice = choice
  }

  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return
    this.isOnline = isOnline
    for (const tab of this.tabs) tab.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    if (isOnline) this.backgroundSync?.fire()
  }

  readonly complaints: string[] = []
  complain(error: unknown): void {
    this.complaints.push(String(error instanceof Error ? error.stack : error))
  }

  tell(from: Tab, channel: string, data: unknown): void {
    for (const tab of this.tabs) if (tab !== from) tab.hear(channel, structuredClone(data))
  }
}
