import * as z from 'zod/mini'
import { remark } from './primitives.ts'

/** `images` requests each tile from an address with {z}, {x} and {y}; `pmtiles` reads parts of one file. */
export const tiles = z.object({
  kind: z.enum(['images', 'pmtiles']),
  url: remark,
  /** Shown on the map; may contain a link. */
  attribution: remark,
})
export type Tiles = z.infer<typeof tiles>
