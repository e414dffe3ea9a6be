import * as z from 'zod/mini'
import { scoreShape } from './verdict.ts'

export const job = z.object({
  /** Of a database of its own. */
  connection: z.record(z.string(), z.any()),
  seeds: z.array(z.int()),
  only: z.array(z.string()),
  code: z.record(z.string(), z.string()),
})
export type Job = z.infer<typeof job>

/** A line for each peer, configuration and seed. */
export const line = z.object({
  name: z.string(),
  config: z.string(),
  seed: z.int(),
  score: scoreShape,
})
export type Line = z.infer<typeof line>
