import * as z from 'zod/mini'
import { bookingDate, bookingTime } from '../entities/booking.ts'
import { LEADS_PAGE_SIZE, lead, leadStatus } from '../entities/lead.ts'
import { leadFilterShape } from '../entities/lead-filters.ts'
import { FILTER_FIELDS } from '../entities/deal-filters.ts'
import { conflicts } from '../entities/field-conflict.ts'
import { note, noteContent } from '../entities/note.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { epcFacts } from '../mutations/fill-epc.ts'
import { defineEndpoint } from './endpoint.ts'

const params = z.object({ id })
const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))
const pageLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))

export const companyScope = z.object({ companyId: z.optional(id) })

export const pageShape = {
  companyId: z.optional(id),
  page: z._default(pageNumber, 1),
  limit: z._default(pageLimit, LEADS_PAGE_SIZE),
}
const leadsQuery = z.object({ ...leadFilterShape, ...pageShape })
const leadsPage = z.object({ leads: z.array(lead), totalLeads: z.int() })

export const listLeads = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads',
  summary: 'A page of leads, newest first; every filter of the list, arrays repeated',
  policy: 'member',
  query: leadsQuery,
  status: 200,
  response: leadsPage,
})

export const listMyLeads = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/my',
  summary: "A page of the caller's leads, or of those assigned to `assignedTo`",
  policy: 'member',
  query: leadsQuery,
  status: 200,
  response: leadsPage,
})

export const listDistinct = defineEndpoint({
  method: 'GET',
  path: '/api/epc/distinct/:field',
  summary: 'The values a filter field takes; current_energy_rating ends with No Rating',
  policy: 'member',
  params: z.object({ field: z.enum(FILTER_FIELDS) }),
  query: companyScope,
  status: 200,
  response: z.array(z.union([z.string(), z.number()])),
})

export const getLead = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id',
  summary: 'One lead',
  policy: 'member',
  params,
  status: 200,
  response: lead,
})

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/notes',
  summary: 'The notes of a lead, oldest first',
  policy: 'member',
  params,
  status: 200,
  response: z.array(note),
})

export const postNote = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/notes',
  summary: 'Add a note; an Idempotency-Key becomes its id',
  policy: 'member',
  params,
  body: z.object({ content: noteContent, createdAt: z.optional(timestamp) }),
  status: 201,
  response: note,
})

const statusChange = z.strictObject({ lead_status: leadStatus })
const bookingChange = z.strictObject({
  actual_booking_date: z.nullable(bookingDate),
  actual_booking_time: z.nullable(z.union([bookingTime, z.literal('')])),
})

export const patchLead = defineEndpoint({
  method: 'PATCH',
  path: '/api/epc/leads/:id',
  summary: 'Set the status, or the booking (null and empty clear it)',
  policy: 'member',
  params,
  body: z.union([statusChange, bookingChange], 'Send lead_status, or actual_booking_date with actual_booking_time.'),
  status: 200,
  response: z.object({ lead, conflicts }),
})

export const patchAssign = defineEndpoint({
  method: 'PATCH',
  path: '/api/epc/leads/:id/assign',
  summary: 'Assign a lead; an empty or null userId unassigns it',
  policy: 'member',
  params,
  body: z.object({ userId: z.nullable(z.union([id, z.literal('')])) }),
  status: 200,
  response: z.object({ lead, conflicts }),
})

export const patchCertificate = defineEndpoint({
  method: 'PATCH',
  path: '/api/epc/leads/:id/certificate',
  summary: 'Take over fields of a certificate into a lead; the others stay',
  policy: 'member',
  params,
  body: z.object({ fields: epcFacts }),
  status: 200,
  response: z.object({ lead, conflicts }),
})
