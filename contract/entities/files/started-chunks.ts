import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))

/** Chunks that arrive in pieces, each with the number of its first bytes that have arrived. */
export const startedChunks = z.array(z.object({ number: count, bytes: count })).check(z.maxLength(1_000))
export type StartedChunks = z.output<typeof startedChunks>
