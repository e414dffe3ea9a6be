import { epcFields } from './epc-fields.ts'
import type { Field } from './field.ts'
import { formatDate, formatField } from './field-text.ts'
import {
  type DoNotFacts,
  type DoNotKind,
  type DoNotMark,
  doNotLabel,
  doNotMark,
  enquiryFields,
  type Lead,
} from './lead.ts'
import { displayPhone, type PhoneLink, phoneLinks } from './phone/shown-phones.ts'

export const leadFacts = { ...enquiryFields, ...epcFields } as const
export type LeadFactName = keyof typeof leadFacts

/** Vehicle and trailer hire, housing and benefits: not relevant to a test centre. In the order of details and tables. */
export const HIRE_AND_HOUSING_FIELDS = [
  'company_name',
  'customer_message',
  'location',
  'vehicle_type',
  'trailer_type',
  'number_of_trailers_required',
  'hire_term',
  'call_back_time',
  'fleet_size',
  'housing_status',
  'benefits',
  'current_situation',
  'gas_boiler',
  'boiler_installation_year',
] as const satisfies readonly LeadFactName[]

export const TEST_BOOKING_FIELDS = [
  'citb_test_type',
  'citb_hse_test_name',
  'citb_hse_test_price',
  'citb_hse_quantity',
  'test_centre_id',
  'test_centre_name',
  'test_centre_address',
  'distance_from_test_centre',
  'preferred_date',
  'preferred_time',
] as const satisfies readonly LeadFactName[]

const MONEY: ReadonlySet<LeadFactName> = new Set(['citb_hse_test_price', 'total'])

/** `£95.50`, `£1,250`. */
function pounds(value: unknown): string {
  if (typeof value !== 'number') return ''
  const pence = Number.isInteger(value) ? 0 : 2
  const amount = Math.abs(value).toLocaleString('en-GB', { minimumFractionDigits: pence, maximumFractionDigits: pence })
  return `${value < 0 ? '−' : ''}£${amount}`
}

const miles = (value: number | undefined) => (value === undefined ? '' : value === 1 ? '1 mile' : `${value} miles`)

export function factText(lead: Partial<Lead>, name: LeadFactName): string {
  if (name === 'phone') return lead.phone ? displayPhone(lead.phone) : ''
  // The field is text, because users also write `next week`.
  if (name === 'preferred_date') return formatDate(lead.preferred_date ?? '')
  if (name === 'constituency') return constituencyText(lead)
  if (MONEY.has(name)) return pounds(lead[name])
  if (name === 'distance_from_test_centre') return miles(lead.distance_from_test_centre)
  const { kind }: Field = leadFacts[name]
  return formatField(lead[name], kind)
}

export function constituencyText({
  constituency = '',
  constituency_label = '',
}: Partial<Pick<Lead, 'constituency' | 'constituency_label'>>): string {
  if (!constituency || !constituency_label || constituency === constituency_label)
    return constituency_label || constituency
  return `${constituency_label} (${constituency})`
}

/** The fields that describe the enquiry. */
export const ENQUIRY_NAMES = [
  'citb_hse_test_name',
  'citb_test_type',
  'vehicle_type',
  'trailer_type',
  'hire_term',
  'current_situation',
  'housing_status',
  'benefits',
] as const satisfies readonly LeadFactName[]

/** Such as a test, a van or a benefit. '' if the enquiry doesn’t say. */
export const enquiryText = (lead: Partial<Lead>): string =>
  [...new Set(ENQUIRY_NAMES.map((name) => factText(lead, name)).filter(Boolean))].slice(0, 3).join(', ')

export interface Fact {
  label: string
  value: string
  href?: string
  /** The numbers of a phone, each to be called. */
  phones?: readonly PhoneLink[]
  /** Why the link needs a confirmation first. */
  asksFirst?: string | undefined
}

export function factOf(lead: Lead, name: LeadFactName): Fact {
  const fact = { label: leadFacts[name].label, value: factText(lead, name) }
  if (name === 'email' && lead.email) return { ...fact, href: `mailto:${lead.email}` }
  return name === 'phone' && lead.phone ? { ...fact, ...phoneFact(lead) } : fact
}

/** For a lead, contact or subscriber. */
export function phoneFact(row: DoNotFacts & { readonly phone?: string | undefined }): Omit<Fact, 'label'> {
  const { phone = '' } = row
  const phones = phoneLinks(phone)
  const question = asksFirst(row, 'call')
  return {
    value: displayPhone(phone),
    ...(phones.length > 0 ? { phones } : {}),
    ...(question ? { asksFirst: question } : {}),
  }
}

/** `Complaint, since 25/11/2026`. */
export const doNotText = ({ reason, since }: Omit<DoNotMark, 'kind'>) =>
  since ? `${reason}, since ${formatDate(since)}` : reason

/** The warning before a call or visit. Undefined if there is none. */
export function asksFirst(lead: DoNotFacts, kind: DoNotKind): string | undefined {
  const mark = doNotMark(lead, kind)
  return mark && `${doNotLabel(kind)}: ${doNotText(mark)}.`
}
