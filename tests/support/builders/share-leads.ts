import type { Ring } from '../../../contract/entities/sharing/rings.ts'
import type { ShareLeads } from '../../../contract/entities/sharing/share-out.ts'

/** Leads by their districts and locations; without one they are nowhere on the map. */
export const buildShareLeads = (districts: readonly string[], locations: Ring = []): ShareLeads => ({
  districts,
  x: Float64Array.from(districts, (_, index) => locations[index]?.x ?? Number.NaN),
  y: Float64Array.from(districts, (_, index) => locations[index]?.y ?? Number.NaN),
})

/** The corners of a square. */
export const squareOf = (west: number, north: number, size: number): Ring => [
  { x: west, y: north },
  { x: west + size, y: north },
  { x: west + size, y: north + size },
  { x: west, y: north + size },
]
