import { epcFields } from '../../../contract/entities/epc-fields.ts'
import { formatDate, formatTimestamp } from '../../../contract/entities/field-text.ts'
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
  convertedColumn,
  lastContactColumn,
} from '../../records/list-filters/kept-columns.tsx'
import { nextFollowUpColumn } from '../../records/next-follow-up.tsx'
import { type Column, columnWidth } from '../../ui/tables/column.ts'
import { texts } from './texts.ts'

type DealColumn = Column<Lead>

const factColumn = (key: LeadFactName, change: Partial<DealColumn> = {}): DealColumn => ({
  key,
  label: leadFacts[key].label,
  width: columnWidth(leadFacts[key]),
  text: (deal) => factText(deal, key),
  ...change,
})

const ENQUIRY: readonly LeadFactName[] = [
  ...HIRE_AND_HOUSING_FIELDS,
  'citb_hse_test_name',
  'test_centre_name',
  'preferred_date',
  'preferred_time',
  'total',
]

const epcNames = Object.keys(epcFields) as Array<keyof typeof epcFields>

export const dealColumns: readonly DealColumn[] = [
  factColumn('entry_date', { width: 116, pin: 'first' }),
  { key: 'createdAt', label: texts.createdAt, width: 156, text: (deal) => formatTimestamp(deal.createdAt) },
  factColumn('firstname', { width: 148, pin: 'name' }),
  factColumn('surname', { width: 140 }),
  { key: 'deal_status', label: texts.dealStatus, width: 120, text: (deal) => deal.deal_status ?? '' },
  nextFollowUpColumn,
  convertedColumn,
  assigneeColumn,
  lastContactColumn,
  attemptsColumn,
  factColumn('lead_source', { width: 150 }),
  factColumn('email', { width: 270 }),
  factColumn('phone', { width: 140 }),
  { key: 'address', label: texts.address, width: 300, text: addressOf },
  {
    key: 'actual_booking_date',
    label: texts.actualBookingDate,
    width: 130,
    text: (deal) => formatDate(deal.actual_booking_date ?? ''),
  },
  {
    key: 'actual_booking_time',
    label: texts.actualBookingTime,
    width: 130,
    text: (deal) => deal.actual_booking_time ?? '',
  },
  ...ENQUIRY.map((name) => factColumn(name)),
  ...epcNames.map((name) => factColumn(name)),
]
