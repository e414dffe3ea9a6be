import { getStream } from '../../../contract/endpoints/sync.ts'
import { PROTOCOL_VERSION } from '../../../contract/protocol.ts'
import type { StreamOwner } from './open-streams.ts'
import { PokeStream } from './poke-stream.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const streamRoutes = ({ pokes, streams, clock }: Services) => [
  route(getStream, async ({ caller, session, sync, request, reply }) => {
    // A stream without a reader would count as one of the caller's, and never end.
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    const stream = new PokeStream()
    const owner: StreamOwner = {
      userId: caller._id,
      sessionId: session.id,
      stamp: caller.tokenVersion,
      expiresAt: session.expiresAt,
      companyIds: new Set(caller.companyIds),
    }
    const stopPokes = pokes.subscribe({
      isOf: (companyId) => owner.companyIds.has(companyId),
      userId: owner.userId,
      takesNews: sync.client === PROTOCOL_VERSION,
      notify: (poke, news) => stream.poke(poke, news),
    })

    // A device with another valid session reconnects, and pulls what it may now access.
    const stopAccess = pokes.subscribeAccess(({ userId, sessionId }) => {
      if (userId === owner.userId && (sessionId ?? owner.sessionId) === owner.sessionId) stream.end()
    })
    const ending = setTimeout(() => stream.end(), session.expiresAt.getTime() - clock().getTime())

    streams.add(stream, owner)
    stream.once('close', () => {
      clearTimeout(ending)
      stopPokes()
      stopAccess()
    })
    return reply.headers(STREAM_HEADERS).send(stream)
  }),
]

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Otherwise nginx would hold the events back until its buffer is full.
  'x-accel-buffering': 'no',
}
