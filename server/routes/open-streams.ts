import type { PokeStream } from './poke-stream.ts'

/** The streams of this process, so that none keeps the server from stopping. */
export interface OpenStreams {
  readonly add: (stream: PokeStream) => void
  /** Ends them, and from now on every new one at once. */
  readonly close: () => void
}

export function createOpenStreams(): OpenStreams {
  const open = new Set<PokeStream>()
  let isClosed = false
  return {
    add: (stream) => {
      open.add(stream)
      stream.once('close', () => open.delete(stream))
      if (isClosed) stream.end()
    },
    close: () => {
      isClosed = true
      for (const stream of open) stream.end()
    },
  }
}
