import type { PokeStream } from './poke-stream.ts'

export interface OpenStreams {
  readonly add: (stream: PokeStream, userId: string) => void
  readonly close: () => void
}

/** One per browser, on all of a user's devices. */
const STREAMS_PER_USER = 10

export function createOpenStreams(): OpenStreams {
  const open = new Map<PokeStream, string>()
  let isClosed = false
  const makeRoom = (userId: string) => {
    const theirs = [...open].flatMap(([stream, owner]) => (owner === userId ? [stream] : []))
    for (const oldest of theirs.slice(0, Math.max(0, theirs.length - STREAMS_PER_USER))) {
      open.delete(oldest)
      oldest.replace()
    }
  }
  return {
    add: (stream, userId) => {
      open.set(stream, userId)
      makeRoom(userId)
      stream.once('close', () => open.delete(stream))
      if (isClosed) stream.end()
    },
    close: () => {
      isClosed = true
      for (const stream of open.keys()) stream.end()
    },
  }
}
