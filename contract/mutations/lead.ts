import * as z from 'zod/mini'
import { bookingDate, bookingTime } from '../entities/booking.ts'
import { formatDate } from '../entities/field-text.ts'
import { leadStatus, type Lead } from '../entities/lead.ts'
import { id } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation, type RowView } from './mutation.ts'

const leadPath = (leadId: string) => `/api/epc/leads/${leadId}`
const touchesLead = (args: { leadId: string }) => [{ entity: 'lead', id: args.leadId }] as const

function changeLead(view: RowView, leadId: string, change: (row: Lead) => Lead) {
  const row = view.get('lead', leadId)
  if (!row) throw notFound('This lead')
  view.put('lead', change(row))
}

export const setLeadStatus = defineMutation({
  name: 'lead.status',
  args: z.object({ leadId: id, status: leadStatus }),
  touches: touchesLead,
  apply: (view, { leadId, status }) => changeLead(view, leadId, (row) => ({ ...row, lead_status: status })),
  request: ({ leadId, status }) => ({ method: 'PATCH', path: leadPath(leadId), body: { lead_status: status } }),
  describe: ({ status }) => `Status: ${status}`,
})

export const assignLead = defineMutation({
  name: 'lead.assign',
  /** `userId: null` is Unassigned. */
  args: z.object({ leadId: id, userId: z.nullable(id) }),
  touches: touchesLead,
  apply: (view, { leadId, userId }) =>
    changeLead(view, leadId, ({ assignedTo: _before, ...row }) => (userId ? { ...row, assignedTo: userId } : row)),
  request: ({ leadId, userId }) => ({ method: 'PATCH', path: `${leadPath(leadId)}/assign`, body: { userId } }),
  describe: ({ userId }) => (userId ? 'Assigned' : 'Unassigned'),
})

/** Date and time are one field: they are saved, cleared and contested together. */
export const bookLead = defineMutation({
  name: 'lead.booking',
  args: z.object({ leadId: id, date: z.nullable(bookingDate), time: z.nullable(bookingTime) }),
  touches: touchesLead,
  guards: ['actual_booking_date', 'actual_booking_time'],
  apply: (view, { leadId, date, time }) =>
    changeLead(view, leadId, ({ actual_booking_date: _date, actual_booking_time: _time, ...row }) => ({
      ...row,
      ...(date ? { actual_booking_date: date } : {}),
      ...(time ? { actual_booking_time: time } : {}),
    })),
  request: ({ leadId, date, time }) => ({
    method: 'PATCH',
    path: leadPath(leadId),
    body: { actual_booking_date: date, actual_booking_time: time ?? '' },
  }),
  describe: ({ date, time }) =>
    date || time ? `Booking: ${[date && formatDate(date), time].filter(Boolean).join(' ')}` : 'Booking cleared',
})
