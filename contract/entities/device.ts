import * as z from 'zod/mini'
import { shortName, timestamp } from './primitives.ts'
import { colleague } from './user.ts'

/** How surely a browser keeps what is saved: it has promised to, it may clear it when space is short, or it did not say. */
export const STORAGE_STATES = ['kept', 'may be cleared', 'unknown'] as const

/** A browser in which somebody works, as it last said. */
export const device = z.object({
  /** Of the browser profile; two people may use one. */
  _id: shortName,
  person: colleague,
  seenAt: timestamp,
  /** Saved there and not sent. */
  unsent: z.int(),
  /** When the oldest of it was saved, by the device's clock. */
  oldestAt: z.optional(timestamp),
  app: z.optional(shortName),
  storage: z.enum(STORAGE_STATES),
})
export type WorkDevice = z.infer<typeof device>
