import { epcFields } from '../../../contract/entities/epc-fields.ts'
import type { FieldKind } from '../../../contract/entities/field.ts'
import { enquiryFields, type Lead } from '../../../contract/entities/lead.ts'
import { phoneColumns } from '../../../contract/entities/phone/phone-numbers.ts'
import type { FactName, Facts } from './lead-schema.ts'

export const factKinds: Record<FactName, FieldKind> = {
  deal_status: 'text',
  actual_booking_date: 'date',
  actual_booking_time: 'text',
  first_booking_date: 'date',
  do_not_call: 'text',
  do_not_call_since: 'date',
  do_not_call_lifted: 'text',
  do_not_knock: 'text',
  do_not_knock_since: 'date',
  do_not_knock_lifted: 'text',
  certificate_number: 'text',
  uprn: 'text',
  lat: 'number',
  lng: 'number',
  coordinate_precision: 'text',
  ...kindsOf(enquiryFields),
  ...kindsOf(epcFields),
}

const isFactName = (name: string): name is FactName => name in factKinds
export const FACT_NAMES = Object.keys(factKinds).filter(isFactName)

export const leadToRow = (lead: Lead) => ({
  company_id: lead.companyId,
  id: lead._id,
  version: lead.version,
  created_at: lead.createdAt,
  updated_at: lead.updatedAt,
  ...editableColumns(lead),
})

/** The fields that a mutation may change: all except identity, version and times. */
export const editableColumns = (lead: Lead) => ({
  lead_status: lead.lead_status,
  assigned_to: lead.assignedTo ?? null,
  address: lead.address ? JSON.stringify(lead.address) : null,
  ...storedPhones(lead.phone),
  ...factsOf(lead),
})

/** Serialised, because the driver would write a list as an array of PostgreSQL. */
export const storedPhones = (phone: unknown) => {
  const { phones, ...columns } = phoneColumns(phone)
  return { ...columns, phones: phones && JSON.stringify(phones) }
}

function factsOf(lead: Lead): Facts {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, lead[name] ?? null])) as unknown as Facts
}

function kindsOf<Fields extends Record<string, { kind: FieldKind }>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind])) as {
    [Name in keyof Fields]: FieldKind
  }
}
