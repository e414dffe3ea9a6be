import * as z from 'zod/mini'

const steps = z.record(z.string(), z.string())

export const job = z.object({
  connection: z.record(z.string(), z.any()),
  steps: z.int(),
  only: z.optional(steps),
  bug: z.optional(z.string()),
})
export type Job = z.infer<typeof job>

const failure = z.object({ step: z.int(), operation: z.string(), error: z.string(), taken: z.optional(steps) })
export type FailureText = z.infer<typeof failure>
const hits = z.record(z.string(), z.int())

/** What a process writes: a line for each seed, and at its end what occurred. */
export const line = z.union([
  z.object({ seed: z.int(), ms: z.int(), failure: z.optional(failure) }),
  z.object({ hits, counts: hits }),
])
export type Line = z.infer<typeof line>
