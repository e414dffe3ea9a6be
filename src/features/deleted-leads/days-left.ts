import { RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days until it can no longer be restored. */
export const daysLeft = (deletedAt: string, now: number) =>
  Math.max(0, Math.ceil(RESTORABLE_DAYS - (now - Date.parse(deletedAt)) / DAY_MS))
