import { epcFields } from '../../../contract/entities/epc-fields.ts'
import { enquiryFields, type Lead } from '../../../contract/entities/lead.ts'
import { displayPhone } from '../../../contract/entities/phone.ts'
import type { ShownField } from '../../ui/field-list.tsx'
import { formatField } from '../../../contract/entities/field-text.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'

type EnquiryName = keyof typeof enquiryFields

function enquiryField(lead: Lead, name: EnquiryName): ShownField {
  const { label, kind } = enquiryFields[name]
  return { label, value: formatField(lead[name], kind) }
}

const AFTER_ADDRESS = [
  'company_name',
  'customer_message',
  'location',
  'vehicle_type',
  'trailer_type',
  'entry_date',
  'gender',
  'date_of_birth',
  'citb_test_type',
  'test_centre_id',
  'test_centre_name',
  'test_centre_address',
  'distance_from_test_centre',
  'preferred_date',
  'preferred_time',
  'citb_hse_test_name',
  'citb_hse_test_price',
  'citb_hse_quantity',
  'extras',
  'total',
] as const satisfies readonly EnquiryName[]

function phoneField({ phone }: Lead): ShownField {
  const shown = phone ? displayPhone(phone) : ''
  return { label: 'Phone', value: shown, href: `tel:${shown.replaceAll(/[^\d+]/g, '')}` }
}

/** The facts of the Lead Details card in the specification's order; an empty one is not shown. */
export function leadFields(lead: Lead): ShownField[] {
  const fields: ShownField[] = [
    enquiryField(lead, 'firstname'),
    enquiryField(lead, 'surname'),
    enquiryField(lead, 'lead_source'),
    { ...enquiryField(lead, 'email'), href: `mailto:${lead.email}` },
    phoneField(lead),
    { label: 'Address', value: addressOf(lead) },
    ...AFTER_ADDRESS.map((name) => enquiryField(lead, name)),
  ]
  return fields.filter(({ value }) => value.trim() !== '')
}

/** What the certificate says, as far as it does. */
export const epcRows = (lead: Lead): ShownField[] =>
  (Object.keys(epcFields) as Array<keyof typeof epcFields>)
    .map((name) => ({ label: epcFields[name].label, value: formatField(lead[name], epcFields[name].kind) }))
    .filter(({ value }) => value !== '')
