import type { Lead, DealStatus } from './lead.ts'

/** A deal is a lead that was converted: the same row, the same notes, with a deal status. */
export type Deal = Lead & { deal_status: DealStatus }
export const isDeal = (row: Lead): row is Deal => row.deal_status !== undefined

/** A company so named sells test bookings: its deals lead with the test, not with hire, housing or energy. */
export function isTestCentre(companyName: string): boolean {
  const at = companyName.search(/citb/i)
  return at >= 0 && /test\s*cent(?:re|er)/i.test(companyName.slice(at))
}
