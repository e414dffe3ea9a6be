export const DAY_MS = 24 * 60 * 60 * 1000

/** `2026-11-20`, of the days since 1970. */
export const dayOf = (days: number) =>
  Number.isInteger(days) ? new Date(days * DAY_MS).toISOString().slice(0, 10) : ''
