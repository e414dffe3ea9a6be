import * as z from 'zod/mini'
import { remark } from './primitives.ts'

/**
 * Online tiles over the basemap: `images`, a tile a request, of an address with {z}, {x} and {y}; or `pmtiles`, one file
 * that is read part by part.
 */
export const tiles = z.object({
  kind: z.enum(['images', 'pmtiles']),
  url: remark,
  /** Shown on the map; may hold a link. */
  attribution: remark,
})
export type Tiles = z.infer<typeof tiles>
