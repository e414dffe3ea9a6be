import * as z from 'zod/mini'
import { shortName, timestamp } from './primitives.ts'
import { colleague } from './user.ts'

export const STORAGE_STATES = ['kept', 'may be cleared', 'unknown'] as const

export const device = z.object({
  /** The browser profile's id. Two users may share one. */
  _id: shortName,
  /** Its browser and system: `Chrome on Linux`. */
  name: shortName,
  person: colleague,
  seenAt: timestamp,
  unsent: z.int(),
  /** When the oldest unsent change was saved, by the device's clock. */
  oldestAt: z.optional(timestamp),
  app: z.optional(shortName),
  storage: z.enum(STORAGE_STATES),
})
export type WorkDevice = z.infer<typeof device>
