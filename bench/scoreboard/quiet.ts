import { untilQuiet as untilDatabasesAreQuiet } from '../../tests/sync/simulation/quiet.ts'
import type { Network } from './network.ts'

/** Bodies of requests and answers are streams: they need a few turns that are no task of a database. */
const TURNS = 3

/** Everything that runs in memory has come to rest: what goes on waits for time to pass. */
export async function untilQuiet(network: Network): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    while (network.busy.size > 0) {
      await Promise.all(network.busy)
      turn = 0
    }
    await untilDatabasesAreQuiet()
  }
}
