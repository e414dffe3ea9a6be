import { choiceOf } from '../../../tests/sync/simulation/choice.ts'
import type { Clock } from '../clock.ts'
import { Network } from '../network.ts'
import type { PeerServer } from '../peer.ts'
import { Profile } from '../profile.ts'
import { Tab } from '../tab.ts'

const NOBODY = -1

/** CouchDB's part is played by a PouchDB of the same bundle, in a browser of its own that nobody kills. */
export async function couchServer(clock: Clock, code: string, leads: readonly string[]): Promise<PeerServer> {
  const unreachable = (): never => {
    throw new Error('The server asks nobody.')
  }
  const around = { weather: unreachable, isOut: unreachable, isCalm: unreachable, onDelivered: unreachable }
  const network = new Network(clock, 0, { answer: unreachable, truth: unreachable }, around)
  const tab = new Tab(new Profile(NOBODY, clock, network, choiceOf(0, 0xc0)))
  const { serve } = tab.run<{ serve(leads: readonly string[]): Promise<PeerServer> }>(code)
  return serve(leads)
}
