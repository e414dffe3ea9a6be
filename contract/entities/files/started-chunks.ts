import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))

/** Chunks that come in pieces: so many of their first bytes are there. */
export const startedChunks = z.array(z.object({ number: count, bytes: count })).check(z.maxLength(1_000))
export type StartedChunks = z.output<typeof startedChunks>
