import * as z from 'zod/mini'
import {
  LEADS_PAGE_SIZE,
  lead,
  leadStatus,
  bookingDate,
  bookingTime,
  doNotReason,
  doNotSince,
} from '../entities/lead.ts'
import { leadFilterShape } from '../entities/lead-filters.ts'
import { FILTER_FIELDS } from '../entities/deal-filters.ts'
import { FIELD_TEXT_MAX_LENGTH } from '../entities/field.ts'
import { conflicts } from '../entities/field-conflict.ts'
import { leadChanges, newLeadForm } from '../entities/lead-form.ts'
import { phoneNumbers } from '../entities/phone/phone.ts'
import { note, noteContent } from '../entities/note.ts'
import { allRows, deviceTime, id } from '../entities/primitives.ts'
import { epcFacts } from '../mutations/fill-epc.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

const params = z.object({ id })
const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))
export const PAGE_MAX_ROWS = 200
const pageLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX_ROWS))

export const companyScope = z.object({ companyId: z.optional(id) })

export const pageShape = {
  companyId: z.optional(id),
  page: z._default(pageNumber, 1),
  limit: z._default(pageLimit, LEADS_PAGE_SIZE),
  /** The offset within the page. */
  ...listOffset.shape,
}
const leadsQuery = z.object({ ...leadFilterShape, ...pageShape })
/** The numbers in `phone`, parsed for readers of this interface. */
export const phonesShape = { phones: z.optional(phoneNumbers) }
const shownLead = z.extend(lead, phonesShape)
const leadsPage = z.object({ leads: allRows(shownLead, PAGE_MAX_ROWS), totalLeads: z.int() })

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
  query: z.extend(companyScope, listOffset.shape),
  status: 200,
  response: allRows(z.union([z.string().check(z.maxLength(FIELD_TEXT_MAX_LENGTH)), z.number()])),
})

export const getLead = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id',
  summary: 'One lead',
  policy: 'member',
  params,
  status: 200,
  response: shownLead,
})

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/notes',
  summary: 'The notes of a lead, oldest first',
  policy: 'member',
  params,
  query: listOffset,
  status: 200,
  response: allRows(note),
})

export const postNote = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/notes',
  summary: 'Add a note; an Idempotency-Key becomes its id',
  policy: 'member',
  params,
  body: z.object({ content: noteContent, createdAt: z.optional(deviceTime) }),
  status: 201,
  response: note,
})

const statusChange = z.strictObject({ lead_status: leadStatus })
const bookingChange = z.strictObject({
  actual_booking_date: z.nullable(bookingDate),
  actual_booking_time: z.nullable(z.union([bookingTime, z.literal('')])),
})

/** One of the two in each call. Null lifts it, which needs a reason, too. */
export const doNotCallChanges = [
  z.strictObject({ do_not_call: doNotReason, do_not_call_since: doNotSince }),
  z.strictObject({ do_not_call: z.null(), do_not_call_lifted: doNotReason }),
] as const
const doNotChanges = [
  ...doNotCallChanges,
  z.strictObject({ do_not_knock: doNotReason, do_not_knock_since: doNotSince }),
  z.strictObject({ do_not_knock: z.null(), do_not_knock_lifted: doNotReason }),
] as const
export type DoNotChange = z.output<(typeof doNotChanges)[number]>

export const postLead = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads',
  summary: 'Add a lead by hand; it needs a last name, phone, email or address. An Idempotency-Key becomes its id',
  policy: 'member',
  query: companyScope,
  body: z.intersection(newLeadForm, z.object({ createdAt: z.optional(deviceTime) })),
  status: 201,
  response: z.object({ lead }),
})

export const patchLead = defineEndpoint({
  method: 'PATCH',
  path: '/api/epc/leads/:id',
  summary:
    'Set the status, or the booking (null and empty clear it), or do_not_call or do_not_knock (null with do_not_call_lifted, the reason, lifts it), or any details of the lead (an empty value clears one); with Sync-Base, says whose newer values it replaced',
  policy: 'member',
  params,
  body: z.union(
    [statusChange, bookingChange, ...doNotChanges, leadChanges],
    'Send lead_status, actual_booking_date with actual_booking_time, or the fields to change.',
  ),
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
