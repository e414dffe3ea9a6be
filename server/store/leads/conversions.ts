import { type RawBuilder, sql } from 'kysely'

// When a lead became a deal. The time exists if and only if the deal status does: a check of the table refuses one
// without the other. It has the format of `iso`, so that times compare as texts.

/** For a new lead. */
export const convertedAt = (dealStatus: unknown): string | null =>
  (dealStatus ?? null) === null ? null : new Date().toISOString()

/** For an existing lead that has a deal status: a deal keeps the time at which it became one. */
export const convertedAgain = (): RawBuilder<string> =>
  sql<string>`coalesce(lead.converted_at, ${new Date().toISOString()})`
