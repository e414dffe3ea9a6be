import type { Certificate } from '../../../contract/entities/certificate.ts'
import { type EpcFieldName, epcFields } from '../../../contract/entities/epc-fields.ts'
import type { NewLead } from '../../store/import-leads.ts'
import {
  readDate,
  readFlag,
  readNumber,
  readRating,
  readTenure,
  readText,
} from '../../../contract/entities/cell-values.ts'
import { controlsText } from './heating-control-codes.ts'
import { timeOrderedIds } from './time-ordered-id.ts'
import { londonDate } from '../london-date.ts'

export const EPC_LEAD_SOURCE = 'EPC register'

const PLACE_FIELDS = ['address1', 'address2', 'address3', 'posttown', 'county', 'postcode', 'uprn'] as const

export type Value = string | number | boolean
/** Undefined: nothing is given. Null: it can't be read. */
export type Reader = (raw: string) => Value | null | undefined

const READERS = { text: readText, number: readNumber, boolean: readFlag, date: readDate } as const
const SPECIAL_READERS: Partial<Record<EpcFieldName, Reader>> = {
  current_energy_rating: readRating,
  potential_energy_rating: readRating,
  tenure: readTenure,
}
const isEpcField = (name: string): name is EpcFieldName => name in epcFields
const EPC_FIELDS = Object.keys(epcFields).filter(isEpcField)

export const CERTIFICATE_FIELDS: readonly (readonly [keyof Certificate & keyof NewLead, Reader])[] = [
  ['certificate_number', readLine],
  ...PLACE_FIELDS.map((field) => [field, readLine] as const),
  ...EPC_FIELDS.map((field) => [field, SPECIAL_READERS[field] ?? READERS[epcFields[field].kind]] as const),
]

/** Longer than any honest number, address or postcode; an index holds a few times as much. */
const LONGEST_LINE = 500

function readLine(raw: string): string | null | undefined {
  const text = readText(raw)
  return text !== undefined && text.length > LONGEST_LINE ? null : text
}

/** What every lead of an import begins with, before what its certificate says. */
const OWN_FIELDS = ['_id', 'createdAt', 'updatedAt', 'lead_status', 'lead_source', 'entry_date'] as const

export const IMPORTED_FIELDS: readonly (keyof NewLead)[] = [
  ...OWN_FIELDS,
  ...CERTIFICATE_FIELDS.map(([field]) => field),
]

/** The values of a lead in the order of `IMPORTED_FIELDS`, or why there is none. */
export type RowToLead = (cells: readonly string[], createdAt: Date) => readonly (Value | undefined)[] | string

export function rowToLead(indexByName: ReadonlyMap<string, number>, columnCount: number): RowToLead {
  const columns = CERTIFICATE_FIELDS.map(([field, read]) => ({
    field,
    index: indexByName.get(field) ?? -1,
    read: remembering(read),
  }))
  const newId = timeOrderedIds()
  return (cells, createdAt) => {
    if (cells.length !== columnCount) return `it has ${cells.length} fields, the header has ${columnCount}`
    const time = createdAt.toISOString()
    const values: (Value | undefined)[] = [newId(), time, time, 'Open', EPC_LEAD_SOURCE, londonDate(createdAt)]
    for (const { field, index, read } of columns) {
      const raw = cells[index]
      const value = raw ? read(raw) : undefined
      if (value === null) return `${field} can't be read: "${raw?.slice(0, 40) ?? ''}"`
      values.push(value)
    }
    if (values[CERTIFICATE] === undefined) return 'it has no certificate number'
    values[CONTROLS] = controlsText(values[CONTROLS], values[CONTROLS_DESCRIPTION])
    return values
  }
}

const CERTIFICATE = IMPORTED_FIELDS.indexOf('certificate_number')
const CONTROLS = IMPORTED_FIELDS.indexOf('main_heating_controls')
const CONTROLS_DESCRIPTION = IMPORTED_FIELDS.indexOf('mainheatcont_description')

/**
 * A register has few words and repeats them; what is read once needs no reading again. Where nearly every value is new
 * (numbers, addresses) looking it up would only cost.
 */
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
    // A cell is a window on the piece of the file it came in, and would keep all of that in memory.
    const word = copyOf(raw)
    const value = read(word)
    known.set(word, value)
    return value
  }
}

const WORDS_REMEMBERED = 4000

const copyOf = (text: string) => Buffer.from(text).toString()
