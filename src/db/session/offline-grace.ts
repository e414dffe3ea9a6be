const DAY_MS = 24 * 60 * 60 * 1000

export const OFFLINE_GRACE_DAYS = 14

/** Never on a device that has not noted a contact yet. */
export const isGraceOver = (contactAt: number | undefined, now: number) =>
  contactAt !== undefined && now - contactAt > OFFLINE_GRACE_DAYS * DAY_MS
