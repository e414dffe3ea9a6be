import type { Certificate } from '../../../contract/entities/certificate.ts'
import { type EpcFieldName, epcFields } from '../../../contract/entities/epc-fields.ts'
import type { NewLead } from '../../store/leads/placed-leads.ts'
import {
  readDate,
  readFlag,
  readNumber,
  readRating,
  readTenure,
  readText,
} from '../../../contract/entities/import/cell-values.ts'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import { propertyReference } from '../../../contract/entities/certificate.ts'
import { controlsText } from './heating-control-codes.ts'
import { timeOrderedIds } from './time-ordered-id.ts'
import { londonDate } from '../london-date.ts'

export const EPC_LEAD_SOURCE = 'EPC register'

const PLACE_FIELDS = ['address1', 'address2', 'address3', 'posttown', 'county'] as const

export type Value = string | number | boolean
/** Returns undefined for an empty cell, and null for a cell that can't be read. */
export type Reader = (raw: string) => Value | null | undefined

const READERS = { text: readText, number: readNumber, boolean: readFlag, date: readDate } as const
const SPECIAL_READERS: Partial<Record<EpcFieldName, Reader>> = {
  current_energy_rating: readRating,
  potential_energy_rating: readRating,
  tenure: readTenure,
  floor_height: (raw) => readWithin(raw, 0.5, 50),
  total_floor_area: (raw) => readWithin(raw, 1, 100_000),
  number_habitable_rooms: (raw) => readWithin(raw, 0, 1000),
}
const isEpcField = (name: string): name is EpcFieldName => name in epcFields
const EPC_FIELDS = Object.keys(epcFields).filter(isEpcField)

export const CERTIFICATE_FIELDS: readonly (readonly [keyof Certificate & keyof NewLead, Reader])[] = [
  ['certificate_number', readLine],
  ...PLACE_FIELDS.map((field) => [field, readLine] as const),
  ['postcode', readPostcode],
  ['uprn', readUprn],
  ...EPC_FIELDS.map((field) => [field, SPECIAL_READERS[field] ?? READERS[epcFields[field].kind]] as const),
]

/** Longer than any real number, address or postcode. Indexes accept a few times as much. */
const LONGEST_LINE = 500

function readLine(raw: string): string | null | undefined {
  const text = readText(raw)
  return text !== undefined && text.length > LONGEST_LINE ? null : text
}

/** A plausible number for a home. Any other gives null, which leaves its cell empty. */
function readWithin(raw: string, least: number, most: number): number | null | undefined {
  const number = readNumber(raw)
  return typeof number === 'number' && (number < least || number > most) ? null : number
}

/** Every format that postcodes ever had, including retired ones. */
const POSTCODE_SHAPE = /^[A-Z]{1,3}\d?[A-Z\d]?\d[A-Z]{2}$/

function readPostcode(raw: string): string | null | undefined {
  const text = readLine(raw)
  return typeof text === 'string' && !POSTCODE_SHAPE.test(compactPostcode(text)) ? null : text
}

/** The property reference in digits. Registers write `0` and `UPRN-000000000000` if there is none. */
function readUprn(raw: string): string | null | undefined {
  const text = readLine(raw)
  return typeof text === 'string' ? propertyReference(text) : text
}

/** Fields whose unreadable cell doesn't invalidate the row. */
const CAN_BE_EMPTY = new Set<string>(EPC_FIELDS.filter((field) => epcFields[field].kind === 'number'))

export interface RowFacts {
  /** The latest possible lodgement date, `YYYY-MM-DD`. */
  readonly today: string
  readonly onNote: (note: string) => void
}

export function readCell(name: string, raw: string | undefined, read: Reader, { today, onNote }: RowFacts): Cell {
  const value = raw ? read(raw) : undefined
  if (value === null) {
    const quoted = `"${raw?.slice(0, 40) ?? ''}"`
    if (!CAN_BE_EMPTY.has(name)) return { refusal: `${name} can't be read: ${quoted}` }
    onNote(`${name} left empty: ${quoted}`)
    return { value: undefined }
  }
  if (name === 'lodgement_date' && typeof value === 'string' && value > today) {
    return { refusal: `${name} is in the future: "${value}"` }
  }
  return { value }
}
type Cell = { readonly value: Value | undefined; readonly refusal?: undefined } | { readonly refusal: string }

const OWN_FIELDS = ['_id', 'createdAt', 'updatedAt', 'lead_status', 'lead_source', 'entry_date'] as const

export const IMPORTED_FIELDS: readonly (keyof NewLead)[] = [
  ...OWN_FIELDS,
  ...CERTIFICATE_FIELDS.map(([field]) => field),
]

/** The values of a lead in the order of `IMPORTED_FIELDS`, or the reason why the row is refused. */
export type RowToLead = (
  cells: readonly string[],
  createdAt: Date,
  facts: RowFacts,
) => readonly (Value | undefined)[] | string

export function rowToLead(indexByName: ReadonlyMap<string, number>, columnCount: number): RowToLead {
  const columns = CERTIFICATE_FIELDS.map(([field, read]) => ({
    field,
    index: indexByName.get(field) ?? -1,
    read: remembering(read),
  }))
  const newId = timeOrderedIds()
  return (cells, createdAt, facts) => {
    if (cells.length !== columnCount) return wrongWidth(cells.length, columnCount)
    const time = createdAt.toISOString()
    const values: (Value | undefined)[] = [newId(), time, time, 'Open', EPC_LEAD_SOURCE, londonDate(createdAt)]
    for (const { field, index, read } of columns) {
      const cell = readCell(field, cells[index], read, facts)
      if (cell.refusal !== undefined) return cell.refusal
      values.push(cell.value)
    }
    if (values[CERTIFICATE] === undefined) return 'it has no certificate number'
    values[CONTROLS] = controlsText(values[CONTROLS], values[CONTROLS_DESCRIPTION])
    return values
  }
}

export const wrongWidth = (columns: number, inHeader: number) => `it has ${columns} columns; the header has ${inHeader}`

const CERTIFICATE = IMPORTED_FIELDS.indexOf('certificate_number')
const CONTROLS = IMPORTED_FIELDS.indexOf('main_heating_controls')
const CONTROLS_DESCRIPTION = IMPORTED_FIELDS.indexOf('mainheatcont_description')

/** Caches the results, because a register repeats few values. */
export function remembering(read: Reader): Reader {
  const known = new Map<string, ReturnType<Reader>>()
  let repeated = 0
  return (raw) => {
    if (known.size === WORDS_REMEMBERED && repeated < WORDS_REMEMBERED) return read(raw)
    const before = known.get(raw)
    if (before !== undefined || known.has(raw)) {
      repeated++
      return before
    }
    if (known.size === WORDS_REMEMBERED) return read(raw)
    // Copied, because a slice would keep the whole piece of the file in memory.
    const word = copyOf(raw)
    const value = read(word)
    known.set(word, value)
    return value
  }
}

const WORDS_REMEMBERED = 4000

const copyOf = (text: string) => Buffer.from(text).toString()
