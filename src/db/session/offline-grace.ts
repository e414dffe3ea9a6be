const DAY_MS = 24 * 60 * 60 * 1000

export const OFFLINE_GRACE_DAYS = 14

/** A device that never noted a contact is of an earlier version of the app: it notes the next one. */
export const isGraceOver = (contactAt: number | undefined, now: number) =>
  contactAt !== undefined && now - contactAt > OFFLINE_GRACE_DAYS * DAY_MS
