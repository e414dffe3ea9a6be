import type { Kysely } from 'kysely'
import type { KeptName } from '../schema/lead-schema.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { type Place, placePostcodes } from '../register/postcodes.ts'
import type { Database } from '../schema/schema.ts'

const PLACE_FIELDS = ['lat', 'lng', 'coordinate_precision'] as const

export async function withPlaces(db: Kysely<Database>, { fields, rows }: LeadTable): Promise<LeadTable> {
  const postcode = fields.indexOf('postcode')
  if (postcode < 0 || fields.includes('lat')) return { fields, rows }
  const places = await placePostcodes(
    db,
    rows.flatMap(({ [postcode]: code }) => (typeof code === 'string' ? [code] : [])),
  )
  const placed = rows.map((row) => {
    const place = places.get(String(row[postcode]))
    return [...row, place?.lat, place?.lng, place?.precision]
  })
  return { fields: [...fields, ...PLACE_FIELDS], rows: placed }
}

export async function placedLead(db: Kysely<Database>, before: Lead | undefined, after: Lead): Promise<Lead> {
  if (before?.postcode === after.postcode || (!before && after.lat !== undefined)) return after
  // A merge brings the location with its address.
  if (before && after.lat !== undefined && before.lat !== after.lat) return after
  const { lat: _lat, lng: _lng, coordinate_precision: _precision, ...lead } = after
  const place =
    after.postcode === undefined ? undefined : (await placePostcodes(db, [after.postcode])).get(after.postcode)
  return place ? { ...lead, ...fieldsOf(place) } : lead
}

const fieldsOf = ({ lat, lng, precision }: Place) => ({ lat, lng, coordinate_precision: precision })

export type NewLead = Omit<Lead, 'companyId' | 'version' | KeptName>

/** Leads as a table: each row's values are in the order of the fields. An empty field is undefined. */
export interface LeadTable {
  readonly fields: readonly (keyof NewLead)[]
  readonly rows: readonly (readonly unknown[])[]
}
