import { csvCell, formulaCell } from '../../contract/entities/import/csv-dialect.ts'
import { epcFields } from '../../contract/entities/epc-fields.ts'
import type { Field } from '../../contract/entities/field.ts'
import { formatField, formatTimestamp } from '../../contract/entities/field-text.ts'
import { doNotLabels, enquiryFields, type Lead } from '../../contract/entities/lead.ts'
import { factText, type LeadFactName } from '../../contract/entities/lead-facts.ts'
import { bareNumber, phoneInFile } from '../../contract/entities/phone/shown-phones.ts'
import { addressOf } from '../../contract/entities/lead-address.ts'

export type NameOf = (userId: string) => string

interface CsvColumn {
  label: string
  textOf(lead: Lead, nameOf: NameOf): string
}

const facts = (fields: Record<string, Field>) => Object.keys(fields) as LeadFactName[]
const factColumn = (name: LeadFactName): CsvColumn => ({
  label: { ...enquiryFields, ...epcFields }[name].label,
  textOf: (lead) => {
    if (name === 'phone') return phoneInFile(lead.phone ?? '')
    // The code and the name have a column each.
    if (name === 'constituency') return formatField(lead.constituency, 'text')
    // Without £ and miles: an upload reads the numbers.
    const value = lead[name]
    return typeof value === 'number' ? formatField(value, 'number') : factText(lead, name)
  },
})

const COLUMNS: readonly CsvColumn[] = [
  { label: 'Id', textOf: ({ _id }) => _id },
  { label: 'Created At', textOf: ({ createdAt }) => formatTimestamp(createdAt) },
  { label: 'Status', textOf: ({ lead_status }) => lead_status },
  { label: 'Deal Status', textOf: ({ deal_status = '' }) => deal_status },
  { label: 'Assigned To', textOf: ({ assignedTo }, nameOf) => (assignedTo ? nameOf(assignedTo) : '') },
  { label: 'Last Contacted', textOf: ({ last_contact_at: at }) => (at ? formatTimestamp(at) : '') },
  { label: 'Last Outcome', textOf: ({ last_contact_outcome = '' }) => last_contact_outcome },
  { label: 'Attempts', textOf: ({ contact_attempts }) => formatField(contact_attempts, 'number') },
  { label: 'Converted On', textOf: ({ converted_at: at }) => (at ? formatTimestamp(at) : '') },
  { label: 'Booking Date', textOf: ({ actual_booking_date }) => formatField(actual_booking_date, 'date') },
  { label: 'Booking Time', textOf: ({ actual_booking_time = '' }) => actual_booking_time },
  { label: doNotLabels.do_not_call, textOf: ({ do_not_call = '' }) => do_not_call },
  { label: doNotLabels.do_not_call_since, textOf: ({ do_not_call_since }) => formatField(do_not_call_since, 'date') },
  { label: doNotLabels.do_not_knock, textOf: ({ do_not_knock = '' }) => do_not_knock },
  {
    label: doNotLabels.do_not_knock_since,
    textOf: ({ do_not_knock_since }) => formatField(do_not_knock_since, 'date'),
  },
  { label: 'Address', textOf: addressOf },
  ...facts(enquiryFields).map(factColumn),
  { label: 'Certificate Number', textOf: ({ certificate_number = '' }) => certificate_number },
  { label: 'UPRN', textOf: ({ uprn = '' }) => uprn },
  ...facts(epcFields).map(factColumn),
  { label: 'Latitude', textOf: ({ lat }) => formatField(lat, 'number') },
  { label: 'Longitude', textOf: ({ lng }) => formatField(lng, 'number') },
]

/** Begins with the mark by which Excel recognises UTF-8. */
export const csvHead = () => `\uFEFF${COLUMNS.map(({ label }) => csvCell(label)).join(',')}\r\n`

/** Numbers as text are grouped by blanks. As formulas, `="07700900123"`, only Excel shows them as numbers without. */
export type PhoneStyle = 'text' | 'formula'

export function csvLines(leads: readonly Lead[], nameOf: NameOf, phones: PhoneStyle = 'text'): string {
  let text = ''
  for (const lead of leads) {
    for (const [index, column] of COLUMNS.entries()) {
      const digits = phones === 'formula' && column.label === PHONE_LABEL ? bareNumber(lead.phone ?? '') : undefined
      text += index > 0 ? ',' : ''
      text += digits === undefined ? csvCell(column.textOf(lead, nameOf)) : formulaCell(digits)
    }
    text += '\r\n'
  }
  return text
}

const PHONE_LABEL = enquiryFields.phone.label
