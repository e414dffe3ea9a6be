import * as z from 'zod/mini'
import { remark } from './primitives.ts'

/** One of several files, and the area it covers, in degrees. */
export const tileFile = z.object({
  url: remark,
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
})
export type TileFile = z.infer<typeof tileFile>

/** Enough for a file of each county of Great Britain. */
export const MOST_FILES = 500

/** `images` requests each tile from an address with {z}, {x} and {y}; `pmtiles` reads parts of one file, or of several. */
export const tiles = z.object({
  kind: z.enum(['images', 'pmtiles']),
  /** If there are several files, the first one's. */
  url: remark,
  /** Shown on the map; may contain a link. */
  attribution: remark,
  files: z.optional(z.array(tileFile).check(z.maxLength(MOST_FILES))),
})
export type Tiles = z.infer<typeof tiles>
