import { bandOf, type Certificate, propertyReference } from '../../../contract/entities/certificate.ts'
import { readRating, readText } from '../../../contract/entities/import/cell-values.ts'
import { type CodedField, type Dialect, labelOf } from './code-labels.ts'
import type { SearchRow } from './official-service.ts'

// Reads a certificate of the official service. Its shape and codes are those of the schema it was lodged with, which
// the service passes on unchanged. So every field is optional, and unreadable ones are left out.

type Json = Readonly<Record<string, unknown>>

export function readCertificate(row: SearchRow, document: Json = {}): Certificate {
  const dialect = {
    assessmentType: assessmentTypeOf(document, row),
    schemaType: text(document['schema_type']) ?? row.schemaType,
  }
  const facts = {
    ...addressOf(document),
    ...ratingsOf(document),
    ...codedFacts(document, dialect),
    ...plainFacts(document),
  }
  const filled = Object.entries({ ...factsOfRow(row), ...withoutEmpty(facts) })
  return {
    certificate_number: row.certificateNumber,
    ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)),
    postcode: text(document['postcode']) ?? row.postcode,
    source: 'official',
  }
}

const withoutEmpty = (facts: Json) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

function assessmentTypeOf(document: Json, { schemaType }: SearchRow): string {
  const given = text(document['assessment_type'])
  if (given !== undefined) return given
  return schemaType.startsWith('CEPC') ? 'CEPC' : schemaType.startsWith('SAP') ? 'SAP' : 'RdSAP'
}

function factsOfRow(row: SearchRow) {
  return {
    address1: row.addressLine1 ?? undefined,
    address2: row.addressLine2 ?? undefined,
    address3: joined(row.addressLine3, row.addressLine4),
    posttown: row.postTown ?? undefined,
    uprn: propertyReference(row.uprn ?? ''),
    current_energy_rating: readRating(row.currentEnergyEfficiencyBand ?? ''),
    lodgement_date: date(row.registrationDate),
    local_authority_label: row.council ?? undefined,
    constituency_label: row.constituency ?? undefined,
  }
}

/** A lead's address has three lines; the register's has four. */
const joined = (...lines: readonly (string | null | undefined)[]) => lines.filter(Boolean).join(', ') || undefined

const addressOf = (document: Json) => ({
  address1: text(document['address_line_1']),
  address2: text(document['address_line_2']),
  address3: joined(text(document['address_line_3']), text(document['address_line_4'])),
  posttown: text(document['post_town']),
  uprn: propertyReference(text(document['uprn']) ?? ''),
  inspection_date: date(document['inspection_date']),
})

function ratingsOf(document: Json) {
  const current = number(document['energy_rating_current'])
  const potential = number(document['energy_rating_potential'])
  return {
    current_energy_efficiency: current,
    potential_energy_efficiency: potential,
    current_energy_rating: band(document['current_energy_efficiency_band'], current),
    potential_energy_rating: band(document['potential_energy_efficiency_band'], potential),
  }
}

const band = (letter: unknown, score: number | undefined) =>
  readRating(text(letter) ?? '') ?? (score === undefined ? undefined : bandOf(score))

function codedFacts(document: Json, dialect: Dialect) {
  const label = (field: CodedField, code: unknown) => known(labelOf(field, code, dialect))
  const parts = list(document['sap_building_parts'])
  const heating = object(document['sap_heating'])
  // As in the official export: the main building and its first extension.
  const [main = {}, extension = {}] = parts
  const age = first([main['construction_age_band'], extension['construction_age_band']])
  return {
    property_type: label('property_type', document['property_type']),
    built_form: label('built_form', document['built_form']),
    tenure: label('tenure', document['tenure']),
    transaction_type: label('transaction_type', document['transaction_type']),
    mechanical_ventilation: label('mechanical_ventilation', document['mechanical_ventilation']),
    construction_age_band:
      label('construction_age_band', age) ?? text(first([main['construction_year'], extension['construction_year']])),
    main_fuel: label(
      'main_fuel',
      heating['main_fuel_type'] ?? list(heating['main_heating_details'])[0]?.['main_fuel_type'],
    ),
    walls_env_eff: label('energy_efficiency_rating', list(document['walls'])[0]?.['environmental_efficiency_rating']),
  }
}

function plainFacts(document: Json) {
  const controls = descriptionOf(document['main_heating_controls'])
  const [part = {}] = list(document['sap_building_parts'])
  const [floor = {}] = list(part['sap_floor_dimensions'])
  return {
    walls_description: descriptionOf(document['walls']),
    roof_description: descriptionOf(document['roofs']),
    floor_description: descriptionOf(document['floors']),
    windows_description: descriptionOf(document['window']) ?? descriptionOf(document['windows']),
    mainheat_description: allDescriptions(document['main_heating']),
    mainheatcont_description: controls,
    main_heating_controls: controls,
    hotwater_description: descriptionOf(document['hot_water']),
    secondheat_description: descriptionOf(document['secondary_heating']),
    total_floor_area: number(document['total_floor_area']),
    number_habitable_rooms: number(document['habitable_room_count']),
    floor_height: number(floor['storey_height']) ?? number(floor['room_height']) ?? number(part['room_height']),
    flat_top_storey: isTopStorey(document),
    solar_water_heating_flag: flag(document['solar_water_heating']),
  }
}

const TOP_LEVEL = 3

/** As in the official export: neither a house, nor a flat whose document doesn't say that it is at the top. */
function isTopStorey(document: Json): boolean | undefined {
  if (Object.keys(document).length === 0) return undefined
  const { level, top_storey: topStorey } = object(document['sap_flat_details'])
  return number(level) === TOP_LEVEL || number(topStorey) === 1 || flag(topStorey) === true
}

/** Describes the first part of the building. Older schemas have one part and no list. */
const descriptionOf = (value: unknown) => text(list(value)[0]?.['description'])

function allDescriptions(value: unknown): string | undefined {
  const all = list(value).flatMap((part) => text(part['description']) ?? [])
  return all.length > 0 ? all.join(', ') : undefined
}

const known = (label: string | undefined) => (label === undefined ? undefined : readText(label))

const first = (values: readonly unknown[]) =>
  values.find((value) => value !== undefined && value !== null && value !== '')

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

const list = (value: unknown): Json[] => (Array.isArray(value) ? value : value == null ? [] : [value]).map(object)

/** `{value, language}` and `{value, quantity}` mean the value. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value

/** Some schemas contain `{"value": "Cavity wall", "language": "1"}` as text. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed[0] : parsed
  } catch {
    return undefined
  }
}

function text(value: unknown): string | undefined {
  const given = plain(fromJson(value))
  if (typeof given !== 'string' && typeof given !== 'number') return
  // Some texts were cut off where the next one began.
  const words = readText(String(given).replace(/\{$/, ''))
  return words === '-' ? undefined : words
}

function number(value: unknown): number | undefined {
  const given = text(value)
  return given === undefined || !Number.isFinite(Number(given)) ? undefined : Number(given)
}

function date(value: unknown): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text(value) ?? '') ?? []
  return day
}

function flag(value: unknown): boolean | undefined {
  const given = String(plain(value)).toUpperCase()
  if (given === 'Y' || given === 'TRUE') return true
  return given === 'N' || given === 'FALSE' ? false : undefined
}
