import * as z from 'zod/mini'
import { dealStatus } from '../entities/lead.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { Refusal, notFound } from '../errors.ts'
import { messages } from '../messages.ts'
import { bookLead } from './lead.ts'
import { defineMutation } from './mutation.ts'

const touchesLead = (args: { leadId: string }) => [{ entity: 'lead', id: args.leadId }] as const

/** A second conversion finds the deal and changes nothing, so two devices create one deal. */
export const convertLead = defineMutation({
  name: 'lead.convert',
  /** `at` is shown until the server has set its own time. */
  args: z.object({ leadId: id, at: z.optional(timestamp) }),
  touches: touchesLead,
  follows: [bookLead.name],
  apply: (view, { leadId, at }) => {
    const row = view.get('lead', leadId)
    if (!row) throw notFound('This lead')
    if (!row.deal_status && !(row.actual_booking_date && row.actual_booking_time)) {
      throw new Refusal('state', messages.bookBeforeConvert)
    }
    const convertedAt = row.converted_at ?? at
    const time = convertedAt === undefined ? {} : { converted_at: convertedAt }
    view.put('lead', { ...row, deal_status: row.deal_status ?? 'Open', ...time })
  },
  request: ({ leadId }) => ({ method: 'POST', path: `/api/epc/leads/${leadId}/convert-to-deal` }),
  describe: () => 'Convert to deal',
})

/** The specification shows a new deal status only after the server's 200: until then it waits beside the old one. */
export const setDealStatus = defineMutation({
  name: 'deal.status',
  args: z.object({ leadId: id, status: dealStatus }),
  touches: touchesLead,
  follows: [convertLead.name],
  showsAtOnce: false,
  apply: (view, { leadId, status }) => {
    const row = view.get('lead', leadId)
    if (!row) throw notFound('This deal')
    if (!row.deal_status) throw new Refusal('state', 'This lead is not a deal yet. Convert it first.')
    view.put('lead', { ...row, deal_status: status })
  },
  request: ({ leadId, status }) => ({ method: 'PUT', path: `/api/epc/deals/${leadId}`, body: { deal_status: status } }),
  describe: ({ status }) => `Deal status: ${status}`,
})
