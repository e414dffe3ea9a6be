import { epcFields } from '../../../contract/entities/epc-fields.ts'
import type { Field } from '../../../contract/entities/field.ts'
import { enquiryFields, type Lead } from '../../../contract/entities/lead.ts'
import { displayPhone } from '../../../contract/entities/phone.ts'
import { formatField, formatTimestamp } from '../../../contract/entities/field-text.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'

/** A text column; the table itself draws the first name as a link and the status as a badge. */
export interface LeadColumn {
  key: string
  label: string
  /** Pixels: the table's layout is fixed. */
  width: number
  text: (lead: Lead) => string
}

const fields = { ...enquiryFields, ...epcFields }

const WIDTH_OF_KIND = { text: 180, number: 120, boolean: 110, date: 120, list: 200 } as const

function fieldColumn(key: keyof typeof fields, change: Partial<LeadColumn> = {}): LeadColumn {
  const { label, kind }: Field = fields[key]
  // Room for the heading on two lines.
  const width = Math.max(WIDTH_OF_KIND[kind], 40 + label.length * 5)
  return { key, label, width, text: (lead) => formatField(lead[key], kind), ...change }
}

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as Array<keyof Table>

/** Every column of the leads list, in the specification's order. */
export const leadColumns: readonly LeadColumn[] = [
  fieldColumn('entry_date', { width: 116 }),
  { key: 'createdAt', label: 'Created At', width: 156, text: (lead) => formatTimestamp(lead.createdAt) },
  fieldColumn('firstname', { width: 148 }),
  fieldColumn('surname', { width: 140 }),
  { key: 'lead_status', label: 'Status', width: 172, text: (lead) => lead.lead_status },
  fieldColumn('lead_source', { label: 'Source', width: 150 }),
  fieldColumn('email', { width: 270 }),
  { key: 'phone', label: 'Phone', width: 140, text: ({ phone }) => (phone ? displayPhone(phone) : '') },
  { key: 'address', label: 'Address', width: 300, text: addressOf },
  fieldColumn('company_name'),
  fieldColumn('customer_message', { width: 280 }),
  fieldColumn('location'),
  fieldColumn('vehicle_type'),
  fieldColumn('trailer_type'),
  fieldColumn('number_of_trailers_required'),
  fieldColumn('hire_term'),
  fieldColumn('call_back_time'),
  fieldColumn('fleet_size', { width: 120 }),
  fieldColumn('housing_status'),
  fieldColumn('benefits'),
  fieldColumn('current_situation'),
  fieldColumn('gas_boiler'),
  fieldColumn('boiler_installation_year'),
  ...keysOf(epcFields).map((key) => fieldColumn(key)),
]

export const TABLE_WIDTH = leadColumns.reduce((total, { width }) => total + width, 0)
