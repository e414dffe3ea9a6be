import { getStream } from '../../contract/endpoints/sync.ts'
import { findUser } from '../store/users.ts'
import { PokeStream } from './poke-stream.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const streamRoutes = ({ store, pokes, streams, heartbeatMs }: Services) => [
  route(getStream, async ({ caller, reply }) => {
    const stream = new PokeStream()
    let companyIds = new Set(caller.companyIds)
    const stopPokes = pokes.subscribe((poke) => {
      if (companyIds.has(poke.companyId)) stream.poke(poke)
    })

    // Whoever still has a session comes back, and pulls what their access is now.
    const stopAccess = pokes.subscribeAccess((userId) => {
      if (userId === caller._id) stream.end()
    })

    async function beat() {
      const account = await findUser(store, caller._id)
      if (!account?.active || account.tokenVersion !== caller.tokenVersion) return stream.end()
      companyIds = new Set(account.companyIds)
      stream.beat()
    }
    // A database that is away for a beat does not end the session; the next beat asks again.
    const beats = setInterval(() => void beat().catch(() => stream.beat()), heartbeatMs)

    streams.add(stream)
    stream.once('close', () => {
      clearInterval(beats)
      stopPokes()
      stopAccess()
    })
    return reply.headers(STREAM_HEADERS).send(stream)
  }),
]

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would hold the events back until its buffer is full.
  'x-accel-buffering': 'no',
}
