import type { Lead } from '../lead.ts'

/** Subjects of enquiries, as far as a rule can recognise them. A lead may have several, or none. */
export const ENQUIRY_KINDS = ['housing', 'benefits', 'boiler', 'hire', 'test', 'certificate'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

export const enquiryKindLabels: Readonly<Record<EnquiryKind, string>> = {
  housing: 'Housing',
  benefits: 'Benefits',
  boiler: 'Boiler',
  hire: 'Vehicle and trailer hire',
  test: 'Test booking',
  certificate: 'Energy certificate',
}

/** A lead is of a kind if one of these fields has a value. */
export const ENQUIRY_KIND_FIELDS = {
  housing: ['housing_status', 'current_situation'],
  benefits: ['benefits'],
  boiler: ['gas_boiler', 'boiler_installation_year'],
  hire: ['vehicle_type', 'trailer_type', 'number_of_trailers_required', 'hire_term', 'fleet_size'],
  test: ['citb_test_type', 'citb_hse_test_name', 'test_centre_id', 'test_centre_name'],
  certificate: ['certificate_number', 'current_energy_rating'],
} as const satisfies Record<EnquiryKind, readonly (keyof Lead)[]>

type KindField = (typeof ENQUIRY_KIND_FIELDS)[EnquiryKind][number]

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

export const enquiryKindsOf = (lead: Readonly<Partial<Record<KindField, unknown>>>): EnquiryKind[] =>
  ENQUIRY_KINDS.filter((kind) => ENQUIRY_KIND_FIELDS[kind].some((field) => isGiven(lead[field])))
