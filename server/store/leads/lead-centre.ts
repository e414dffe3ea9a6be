import { sql } from 'kysely'
import { COORDINATE_PRECISIONS, type CoordinatePrecision } from '../../../contract/entities/lead.ts'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import { widerMiddle } from '../../../contract/entities/postcodes/postcode-middle.ts'
import type { Store } from '../core/open-store.ts'
import { placePostcodes } from '../register/postcodes.ts'

export interface Centre {
  lat: number
  lng: number
}

/** The format of `compactPostcode`. */
export const storedPostcode = sql<string>`upper(regexp_replace(lead.postcode, '[\\s+]', '', 'g'))`

export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** From the most exact source: the directory, else the companies' own leads, then the middle of the district or area. */
export async function centreOf(
  store: Store,
  companyIds: readonly string[],
  postcode: string,
): Promise<Centre | undefined> {
  const known = (await placePostcodes(store.db, [postcode])).get(postcode) ?? widerMiddle(postcode)
  for (const widening of widenings(compactPostcode(postcode))) {
    if (known?.precision === widening.precision) return known
    const centre = await middleOfLeads(store, companyIds, widening)
    if (centre) return centre
  }
  return known
}

interface Widening {
  pattern: string
  precision: Exclude<CoordinatePrecision, 'area'>
}

/** A whole postcode ends in a digit and two letters. `M14` alone more likely means M14 than the M1 4 sector. */
function widenings(compact: string): Widening[] {
  const around = (stem: string, rest: string, precision: Widening['precision']) => ({
    pattern: literal(stem) + rest,
    precision,
  })
  const isWhole = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(compact)
  if (!isWhole) return [around(compact, '___', 'outcode'), around(compact, '__', 'sector')]
  return [
    around(compact, '', 'unit'),
    around(compact.slice(0, -2), '__', 'sector'),
    around(compact.slice(0, -3), '___', 'outcode'),
  ]
}

const asExactAs = (precision: CoordinatePrecision) =>
  COORDINATE_PRECISIONS.slice(0, COORDINATE_PRECISIONS.indexOf(precision) + 1)

async function middleOfLeads(
  store: Store,
  companyIds: readonly string[],
  { pattern, precision }: Widening,
): Promise<Centre | undefined> {
  const { lat, lng } = await store.db
    .selectFrom('lead')
    .select([sql<number | null>`avg(lat)`.as('lat'), sql<number | null>`avg(lng)`.as('lng')])
    .where('company_id', 'in', companyIds)
    .where('deleted_at', 'is', null)
    .where('lat', 'is not', null)
    .where('lng', 'is not', null)
    .where(storedPostcode, 'like', pattern)
    // A lead that was located by its sector doesn't show where in it the postcode is.
    .where(sql<string>`coalesce(coordinate_precision, 'unit')`, 'in', asExactAs(precision))
    .executeTakeFirstOrThrow()
  return lat === null || lng === null ? undefined : { lat, lng }
}
