import * as z from 'zod/mini'
import { epcFields } from './epc-fields.ts'
import { activityOutcome } from './activity.ts'
import { KEY_MAX_LENGTH, keyText, LONG_TEXT_MAX_LENGTH, shapeOf } from './field.ts'
import { EMAIL_MAX_LENGTH, id, timestamp } from './primitives.ts'

export const LEADS_PAGE_SIZE = 50
export const PAGINATION_WINDOW = 10

/** Bookings are made in quarters of an hour. */
export const BOOKING_STEP_SECONDS = 900
export const bookingDate = z.iso.date('Choose the booking date.')
/** Local wall-clock time, `HH:mm`. */
export const bookingTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Bookings start on the quarter hour, such as 10:30.'))

export const DEAL_STATUSES = ['Open', 'Closed'] as const
export const dealStatus = z.enum(DEAL_STATUSES, 'Choose Open or Closed.')
export type DealStatus = z.infer<typeof dealStatus>

export const LEAD_STATUSES = [
  'Open',
  'Closed',
  'Incorrect Number',
  'Call Back',
  'Awaiting Payment',
  '1st Call',
  '2nd Call',
  '3rd Call',
  'Out of Area',
] as const
export const NO_STATUS = `This isn’t a valid status. Use one of: ${LEAD_STATUSES.join(', ')}.`
export const leadStatus = z.enum(LEAD_STATUSES, NO_STATUS)
export type LeadStatus = z.infer<typeof leadStatus>

/** A person's requests to the company: not to be called, not to be visited. */
export const DO_NOT_KINDS = ['call', 'knock'] as const
export const doNotKind = z.enum(DO_NOT_KINDS)
export type DoNotKind = z.infer<typeof doNotKind>

export const DO_NOT_REASON_MAX_LENGTH = 200
export const doNotReason = z
  .string('Enter a reason.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter a reason.'),
    z.maxLength(DO_NOT_REASON_MAX_LENGTH, `A reason holds at most ${DO_NOT_REASON_MAX_LENGTH} characters.`),
  )
/** The day on which it was recorded, by the calendar of the device. */
export const doNotSince = z.iso.date('Choose the date.')

/** A flag exists if it has a reason. Once it is lifted, the reason for that stays. */
export const doNotShape = {
  do_not_call: z.optional(doNotReason),
  do_not_call_since: z.optional(doNotSince),
  do_not_call_lifted: z.optional(doNotReason),
  do_not_knock: z.optional(doNotReason),
  do_not_knock_since: z.optional(doNotSince),
  do_not_knock_lifted: z.optional(doNotReason),
}
export const DO_NOT_FIELDS = Object.keys(doNotShape) as Array<keyof typeof doNotShape>

export const doNotLabels: Readonly<Record<keyof typeof doNotShape, string>> = {
  do_not_call: 'Do not call',
  do_not_call_since: 'Do not call since',
  do_not_call_lifted: 'Do not call lifted',
  do_not_knock: 'Do not knock',
  do_not_knock_since: 'Do not knock since',
  do_not_knock_lifted: 'Do not knock lifted',
}

export const doNotLabel = (kind: DoNotKind) => doNotLabels[`do_not_${kind}`]

export interface DoNotMark {
  kind: DoNotKind
  reason: string
  since: string | undefined
}

export type DoNotFacts = { readonly [Name in keyof typeof doNotShape]?: string | undefined }

export function doNotMark(lead: DoNotFacts, kind: DoNotKind): DoNotMark | undefined {
  const reason = lead[`do_not_${kind}`]
  return reason ? { kind, reason, since: lead[`do_not_${kind}_since`] } : undefined
}

export const doNotMarks = (lead: DoNotFacts): DoNotMark[] => DO_NOT_KINDS.flatMap((kind) => doNotMark(lead, kind) ?? [])

/** Facts that arrive with a lead and that staff don't edit. Only `address` (below) and `benefits` are nested. */
export const enquiryFields = {
  entry_date: { label: 'Entry Date', kind: 'date' },
  firstname: { label: 'First Name', kind: 'text' },
  surname: { label: 'Last Name', kind: 'text' },
  lead_source: { label: 'Lead Source', kind: 'text' },
  email: { label: 'Email', kind: 'text', most: EMAIL_MAX_LENGTH },
  phone: { label: 'Phone', kind: 'text' },
  address1: { label: 'Address 1', kind: 'text' },
  address2: { label: 'Address 2', kind: 'text' },
  address3: { label: 'Address 3', kind: 'text' },
  posttown: { label: 'Post Town', kind: 'text' },
  county: { label: 'County', kind: 'text' },
  postcode: { label: 'Postcode', kind: 'text', most: KEY_MAX_LENGTH },
  company_name: { label: 'Company Name', kind: 'text' },
  customer_message: { label: 'Customer Message', kind: 'text', most: LONG_TEXT_MAX_LENGTH },
  location: { label: 'Location', kind: 'text' },
  vehicle_type: { label: 'Vehicle Type', kind: 'text' },
  trailer_type: { label: 'Trailer Type', kind: 'text' },
  number_of_trailers_required: { label: 'Number of Trailers Required', kind: 'text' },
  hire_term: { label: 'Hire Type', kind: 'text' },
  call_back_time: { label: 'Callback Time', kind: 'text' },
  fleet_size: { label: 'Fleet Size', kind: 'text' },
  housing_status: { label: 'Housing Status', kind: 'text' },
  benefits: { label: 'Benefits', kind: 'list' },
  current_situation: { label: 'Current Situation', kind: 'text', most: LONG_TEXT_MAX_LENGTH },
  gas_boiler: { label: 'Gas Boiler', kind: 'boolean' },
  boiler_installation_year: { label: 'Boiler Installation Year', kind: 'number' },
  gender: { label: 'Gender', kind: 'text' },
  date_of_birth: { label: 'Date of Birth', kind: 'date' },
  citb_test_type: { label: 'CITB Test Type', kind: 'text' },
  test_centre_id: { label: 'Test Centre ID', kind: 'text' },
  test_centre_name: { label: 'Test Centre Name', kind: 'text' },
  test_centre_address: { label: 'Test Centre Address', kind: 'text' },
  distance_from_test_centre: { label: 'Distance from Test Centre', kind: 'number' },
  preferred_date: { label: 'Preferred Date', kind: 'text' },
  preferred_time: { label: 'Preferred Time', kind: 'text' },
  citb_hse_test_name: { label: 'Test Name', kind: 'text' },
  citb_hse_test_price: { label: 'Test Price', kind: 'number' },
  citb_hse_quantity: { label: 'Quantity', kind: 'number' },
  extras: { label: 'Extras', kind: 'text', most: LONG_TEXT_MAX_LENGTH },
  total: { label: 'Total', kind: 'number' },
} as const

/** The last call or visit with its outcome, and their number. Only the server writes them. */
export const contactShape = {
  last_contact_at: z.optional(timestamp),
  last_contact_outcome: z.optional(activityOutcome),
  contact_attempts: z.optional(z.int()),
}
export const CONTACT_FACTS = Object.keys(contactShape) as Array<keyof typeof contactShape>
export type ContactFacts = Pick<Lead, keyof typeof contactShape>

/** Labels of list columns that aren't facts of an enquiry. */
export const keptLabels = {
  assignedTo: 'Assigned To',
  last_contact_at: 'Last contacted',
  contact_attempts: 'Attempts',
  booking: 'Booking',
  converted_at: 'Converted on',
} as const

export const certificateNumber = keyText('Certificate Number')
export const uprn = keyText('UPRN')

export const leadAddress = z.object({
  line1: z.optional(keyText('Address')),
  city: z.optional(keyText('City')),
  postcode: z.optional(keyText('Postcode')),
})

/** How exactly `lat,lng` locates the lead: by its own postcode, or by the centre of a wider area. */
export const COORDINATE_PRECISIONS = ['unit', 'sector', 'outcode', 'area'] as const
export type CoordinatePrecision = (typeof COORDINATE_PRECISIONS)[number]

export const lead = z.object({
  _id: id,
  companyId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Increases by one with every committed change. It is the lead's `ETag`. */
  version: z.int(),
  lead_status: leadStatus,
  /** Set by the conversion: from then on the lead is a deal. */
  deal_status: z.optional(dealStatus),
  /** When it became a deal. */
  converted_at: z.optional(timestamp),
  ...contactShape,
  assignedTo: z.optional(id),
  actual_booking_date: z.optional(bookingDate),
  actual_booking_time: z.optional(bookingTime),
  /** The first date of the booking. It differs from the current one if the booking was moved. */
  first_booking_date: z.optional(bookingDate),
  ...doNotShape,
  certificate_number: z.optional(certificateNumber),
  uprn: z.optional(uprn),
  address: z.optional(leadAddress),
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  coordinate_precision: z.optional(z.enum(COORDINATE_PRECISIONS)),
  ...shapeOf(enquiryFields),
  ...shapeOf(epcFields),
})
export type Lead = z.infer<typeof lead>

export const isNewLead = (row: Pick<Lead, 'lead_status' | 'assignedTo' | 'deal_status'>) =>
  row.lead_status === 'Open' && row.assignedTo === undefined && row.deal_status === undefined

export const fullName = (person: { firstname?: string | undefined; surname?: string | undefined }) =>
  [person.firstname, person.surname].filter(Boolean).join(' ')
