import { getStream } from '../../../contract/endpoints/sync.ts'
import { isGood } from '../../commands/users/authenticate.ts'
import { findAccountInSession } from '../../store/users/sessions.ts'
import { PokeStream } from './poke-stream.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const streamRoutes = ({ store, pokes, streams, clock, heartbeatMs }: Services) => [
  route(getStream, async ({ caller, session, request, reply }) => {
    // A stream that nobody reads would count as one of the caller's, and never end.
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    const stream = new PokeStream()
    const ref = { userId: caller._id, sessionId: session.id }
    let companyIds = new Set(caller.companyIds)
    const stopPokes = pokes.subscribe({
      isOf: (companyId) => companyIds.has(companyId),
      notify: (poke) => stream.poke(poke),
    })

    // A device that still has a session reconnects, and pulls what it may now access.
    const stopAccess = pokes.subscribeAccess(({ userId, sessionId }) => {
      if (userId === ref.userId && (sessionId ?? ref.sessionId) === ref.sessionId) stream.end()
    })

    async function beat() {
      const account = await findAccountInSession(store, ref)
      const now = clock()
      const isOver = !account || !isGood(account, { stamp: caller.tokenVersion }, now) || session.expiresAt <= now
      if (isOver) return stream.end()
      companyIds = new Set(account.companyIds)
      stream.beat()
    }
    // A database that misses one beat does not end the session; the next beat asks again.
    const beats = setInterval(() => void beat().catch(() => stream.beat()), heartbeatMs)
    const ending = setTimeout(() => stream.end(), session.expiresAt.getTime() - clock().getTime())

    streams.add(stream, ref.userId)
    stream.once('close', () => {
      clearInterval(beats)
      clearTimeout(ending)
      stopPokes()
      stopAccess()
    })
    return reply.headers(STREAM_HEADERS).send(stream)
  }),
]

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would hold the events back until its buffer is full.
  'x-accel-buffering': 'no',
}
