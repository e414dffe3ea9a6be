import { type RawBuilder, sql } from 'kysely'

// When a lead became a deal. It comes and goes with the deal status, however that is written: a check of the table refuses one
// without the other. Written as `iso` writes times, so that they compare as texts.

/** Of a new lead. */
export const convertedAt = (dealStatus: unknown): string | null =>
  (dealStatus ?? null) === null ? null : new Date().toISOString()

/** Of a lead that is there and has a deal status: a deal keeps the time at which it became one. */
export const convertedAgain = (): RawBuilder<string> =>
  sql<string>`coalesce(lead.converted_at, ${new Date().toISOString()})`
