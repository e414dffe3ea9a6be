import type { SimServer } from '../../tests/sync/simulation/server.ts'
import type { Clock } from './clock.ts'
import { DEVICES, LEADS } from './day.ts'
import type { PeerServer } from './peer.ts'
import { couchServer } from './servers/couch.ts'
import { doorstepServer } from './servers/doorstep.ts'
import { replicacheServer } from './servers/replicache.ts'
import { restServer } from './servers/rest.ts'
import { rxdbServer } from './servers/rxdb.ts'

const PEERS = 'bench/peers/scoreboard'

interface Peer {
  name: string
  entry: string
  workerEntry?: string
  configs: readonly string[]
  serve(clock: Clock, code: string, ours: SimServer): Promise<PeerServer>
}

const BOTH = ['defaults', 'best']

export const peers: readonly Peer[] = [
  {
    name: 'Doorstep',
    entry: 'bench/scoreboard/doorstep.ts',
    configs: ['as it ships'],
    serve: (_clock, _code, ours) => doorstepServer(ours, LEADS, DEVICES),
  },
  {
    name: 'Replicache 15.3.0',
    entry: `${PEERS}/replicache.js`,
    configs: BOTH,
    serve: async () => replicacheServer(),
  },
  {
    name: 'TanStack offline-transactions 1.0.53',
    entry: `${PEERS}/tanstack.js`,
    configs: BOTH,
    serve: async () => restServer(LEADS),
  },
  {
    name: 'Workbox background sync 7.4.1',
    entry: `${PEERS}/workbox.js`,
    workerEntry: `${PEERS}/workbox-worker.js`,
    configs: BOTH,
    serve: async () => restServer(LEADS),
  },
  { name: 'RxDB 17.6.0', entry: `${PEERS}/rxdb.js`, configs: BOTH, serve: async () => rxdbServer(LEADS) },
  {
    name: 'PouchDB 9.0.0',
    entry: `${PEERS}/pouchdb.js`,
    configs: BOTH,
    serve: (clock, code) => couchServer(clock, code, LEADS),
  },
]
