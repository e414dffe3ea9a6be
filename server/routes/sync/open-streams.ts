import type { PokeStream } from './poke-stream.ts'

/** The streams of this process, so that none keeps the server from stopping and no user holds too many. */
export interface OpenStreams {
  readonly add: (stream: PokeStream, userId: string) => void
  /** Ends them, and from now on every new one at once. */
  readonly close: () => void
}

/** One a browser, of all the devices that a person may have. */
const STREAMS_PER_USER = 10

export function createOpenStreams(): OpenStreams {
  /** With the user of each, the oldest first. */
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
