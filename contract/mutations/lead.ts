import * as z from 'zod/mini'
import { formatDate } from '../entities/field-text.ts'
import { withFields } from '../entities/form-fields.ts'
import { leadName } from '../entities/lead-address.ts'
import { changedLabels, isReachable, leadChanges, newLeadForm, UNREACHABLE_LEAD } from '../entities/lead-form.ts'
import { leadStatus, type Lead, bookingDate, bookingTime } from '../entities/lead.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineMutation, type RowView } from './mutation.ts'

const leadPath = (leadId: string) => `/api/epc/leads/${leadId}`
const touchesLead = (args: { leadId: string }) => [{ entity: 'lead', id: args.leadId }] as const

function changeLead(view: RowView, leadId: string, change: (row: Lead) => Lead) {
  const row = view.get('lead', leadId)
  if (!row) throw notFound('This lead')
  view.put('lead', change(row))
}

export const createLead = defineMutation({
  name: 'lead.create',
  args: z.object({ leadId: id, createdAt: timestamp, fields: newLeadForm }),
  touches: touchesLead,
  key: ({ leadId }) => leadId,
  apply: (view, { leadId, createdAt, fields }, { companyId }) => {
    if (view.get('lead', leadId)) throw new Refusal('key-reuse', 'This lead already exists.')
    const { lead_status = 'Open', ...given } = fields
    const blank: Lead = { _id: leadId, companyId, createdAt, updatedAt: createdAt, version: 1, lead_status }
    const row = withFields(blank, given)
    view.put('lead', row.lat === undefined || row.lng === undefined ? row : { ...row, coordinate_precision: 'unit' })
  },
  request: ({ createdAt, fields }) => ({ method: 'POST', path: '/api/epc/leads', body: { ...fields, createdAt } }),
  describe: ({ fields }) => `New lead: ${leadName(fields)}`,
})

/** Has only the changed fields. The server merges them one by one. */
export const updateLead = defineMutation({
  name: 'lead.details',
  args: z.object({ leadId: id, fields: leadChanges }),
  touches: touchesLead,
  follows: [createLead.name],
  apply: (view, { leadId, fields }) =>
    changeLead(view, leadId, (row) => {
      const changed = withFields(row, fields)
      if (isReachable(row) && !isReachable(changed)) throw new Refusal('invalid', UNREACHABLE_LEAD)
      return changed
    }),
  request: ({ leadId, fields }) => ({ method: 'PATCH', path: leadPath(leadId), body: { ...fields } }),
  describe: ({ fields }) => `Lead details: ${changedLabels(fields).join(', ')}`,
})

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
    changeLead(
      view,
      leadId,
      ({ actual_booking_date: day, actual_booking_time: _time, first_booking_date: first, ...row }) => ({
        ...row,
        ...(date ? { actual_booking_date: date, first_booking_date: first ?? day ?? date } : {}),
        ...(time ? { actual_booking_time: time } : {}),
      }),
    ),
  request: ({ leadId, date, time }) => ({
    method: 'PATCH',
    path: leadPath(leadId),
    body: { actual_booking_date: date, actual_booking_time: time ?? '' },
  }),
  describe: ({ date, time }) =>
    date || time ? `Booking: ${[date && formatDate(date), time].filter(Boolean).join(' ')}` : 'Booking cleared',
})
