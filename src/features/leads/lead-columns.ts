import { epcFields } from '../../../contract/entities/epc-fields.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import {
  factText,
  HIRE_AND_HOUSING_FIELDS,
  leadFacts,
  type LeadFactName,
} from '../../../contract/entities/lead-facts.ts'
import {
  assigneeColumn,
  attemptsColumn,
  bookingColumn,
  lastContactColumn,
} from '../../records/list-filters/kept-columns.tsx'
import { nextFollowUpColumn } from '../../records/next-follow-up.tsx'
import { type Column, columnWidth } from '../../ui/tables/column.ts'
import { texts } from './texts.ts'

type LeadColumn = Column<Lead>

const factColumn = (key: LeadFactName, change: Partial<LeadColumn> = {}): LeadColumn => ({
  key,
  label: leadFacts[key].label,
  width: columnWidth(leadFacts[key]),
  text: (lead) => factText(lead, key),
  ...change,
})

const widths: Partial<Record<LeadFactName, { width: number }>> = {
  customer_message: { width: 280 },
  fleet_size: { width: 120 },
}

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as Array<keyof Table>

export const leadColumns: readonly LeadColumn[] = [
  factColumn('entry_date', { width: 116, pin: 'first' }),
  { key: 'createdAt', label: texts.createdAt, width: 156, text: (lead) => formatTimestamp(lead.createdAt) },
  factColumn('firstname', { width: 148, pin: 'name' }),
  factColumn('surname', { width: 140 }),
  { key: 'lead_status', label: texts.status, width: 172, text: (lead) => lead.lead_status },
  nextFollowUpColumn,
  assigneeColumn,
  lastContactColumn,
  attemptsColumn,
  bookingColumn,
  factColumn('lead_source', { label: texts.source, width: 150 }),
  factColumn('email', { width: 270 }),
  factColumn('phone', { width: 140 }),
  { key: 'address', label: texts.address, width: 300, text: addressOf },
  ...HIRE_AND_HOUSING_FIELDS.map((name) => factColumn(name, widths[name])),
  ...keysOf(epcFields).map((key) => factColumn(key)),
]

/** The first table has two that the whole one lacks. */
export const sortedColumns: ReadonlyArray<{ key: string }> = [...leadColumns, { key: 'posttown' }, { key: 'enquiry' }]
