import * as z from 'zod/mini'
import type { Lead } from './lead.ts'

export const DEAL_STATUSES = ['Open', 'Closed'] as const
export const dealStatus = z.enum(DEAL_STATUSES, 'Choose Open or Closed.')
export type DealStatus = z.infer<typeof dealStatus>

/** A deal is a lead that was converted: the same row, the same notes, with a deal status. */
export type Deal = Lead & { deal_status: DealStatus }
export const isDeal = (row: Lead): row is Deal => row.deal_status !== undefined

/** A company so named sells test bookings: its deals lead with the test, not with hire, housing or energy. */
export const isTestCentre = (companyName: string) => /citb.*test\s*cent(re|er)/i.test(companyName)
