import type { Lead } from '../../contract/entities/lead.ts'
import { addressOf } from '../../contract/entities/lead-address.ts'
import { constituencyText, ENQUIRY_NAMES, enquiryText } from '../../contract/entities/lead-facts.ts'
import { fold } from '../../contract/entities/fold.ts'
import { phoneInFile } from '../../contract/entities/phone/shown-phones.ts'
import type { Point } from './radius.ts'

export interface Sort {
  /** A field of the lead, or a joined column. A column that no lead has leaves the newest first. */
  readonly column: string
  readonly direction: 'ascending' | 'descending'
  /** Sorts by the distance from here instead, to within 20 metres. */
  readonly from?: Point
}

/** Undefined comes last in either direction. */
export type SortKey = string | number | undefined

interface JoinedColumn {
  fields: readonly string[]
  textOf: (lead: Partial<Lead>) => string
}

const bookingOrder = ({ actual_booking_date: date = '', actual_booking_time: time = '' }: Partial<Lead>) =>
  date && `${date} ${time}`

const joinedColumns = new Map<string, JoinedColumn>([
  [
    'address',
    {
      fields: ['address', 'address1', 'address2', 'address3', 'posttown', 'county', 'postcode'],
      textOf: addressOf,
    },
  ],
  ['booking', { fields: ['actual_booking_date', 'actual_booking_time'], textOf: bookingOrder }],
  ['enquiry', { fields: ENQUIRY_NAMES, textOf: enquiryText }],
  ['constituency', { fields: ['constituency', 'constituency_label'], textOf: constituencyText }],
])

export const fieldsOfColumn = (column: string): readonly string[] => joinedColumns.get(column)?.fields ?? [column]

/** As people sort it: without regard to capitals and accents, numbers by their size. */
export const sortKeyOf = (lead: Partial<Lead>, column: string): SortKey =>
  keyOfValue(column, joinedColumns.get(column)?.textOf(lead) ?? Reflect.get(lead, column))

export function keyOfValue(column: string, value: unknown): SortKey {
  if (column === 'phone') return keyOfText(phoneInFile(typeof value === 'string' ? value : ''))
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (Array.isArray(value)) return keyOfText(value.join(', '))
  if (typeof value !== 'string') return
  return NUMERIC.test(value) ? Number(value) : keyOfText(value)
}

const NUMERIC = /^\d{1,15}(\.\d+)?$/
const keyOfText = (text: string) => fold(text) || undefined
