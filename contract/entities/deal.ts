import type { Lead, DealStatus } from './lead.ts'

/** A deal is a converted lead: the same row with the same notes, and a deal status. */
export type Deal = Lead & { deal_status: DealStatus }
export const isDeal = (row: Lead): row is Deal => row.deal_status !== undefined

/** Companies of this name sell test bookings, so their deals show the test first, not hire, housing or energy. */
export function isTestCentre(companyName: string): boolean {
  const at = companyName.search(/citb/i)
  return at >= 0 && /test\s*cent(?:re|er)/i.test(companyName.slice(at))
}
