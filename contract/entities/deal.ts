import type { Lead, DealStatus } from './lead.ts'

/** A deal is a converted lead: the same row, the same notes, plus a deal status. */
export type Deal = Lead & { deal_status: DealStatus }
export const isDeal = (row: Lead): row is Deal => row.deal_status !== undefined

/** A company with this name sells test bookings, so its deals show the test first, not hire, housing or energy. */
export function isTestCentre(companyName: string): boolean {
  const at = companyName.search(/citb/i)
  return at >= 0 && /test\s*cent(?:re|er)/i.test(companyName.slice(at))
}
