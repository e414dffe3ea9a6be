import * as z from 'zod/mini'
import { LEAD_STATUSES } from '../lead.ts'
import { id } from '../primitives.ts'

// The open work of a user, which has to be reassigned when they leave. A lead or deal is booked if its booking is today
// or later.

const FINISHED: ReadonlySet<string> = new Set(['Closed', 'Incorrect Number', 'Out of Area'])
export const isFinished = (status: string) => FINISHED.has(status)
export const OPEN_STATUSES = LEAD_STATUSES.filter((status) => !isFinished(status))

const count = z.int().check(z.nonnegative())

export const openWork = z.object({
  leads: count,
  bookedLeads: count,
  bookedDeals: count,
  followUps: count,
})
export type OpenWork = z.infer<typeof openWork>

export const companyWork = z.object({ _id: id, ...openWork.shape })
export type CompanyWork = z.infer<typeof companyWork>

export const isWithoutWork = ({ leads, bookedLeads, bookedDeals, followUps }: OpenWork) =>
  leads + bookedLeads + bookedDeals + followUps === 0
