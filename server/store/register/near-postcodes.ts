import { type Kysely, sql } from 'kysely'
import { NEAR_AT_MOST, NEAR_METRES, type NearPostcode } from '../../../contract/endpoints/postcodes.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { METRES_PER_DEGREE } from '../../../contract/metres.ts'
import { plainPostcode } from '../core/plain-postcode.ts'
import type { Database } from '../schema/schema.ts'

interface Point {
  readonly lat: number
  readonly lng: number
}

const NEAR_DEGREES = NEAR_METRES / METRES_PER_DEGREE
/** By how much a degree of longitude is shorter than one of latitude. At a pole a box of any width is sufficient. */
const shrink = (lat: number) => Math.max(0.01, Math.cos((lat * Math.PI) / 180))

export async function nearPostcodes(db: Kysely<Database>, point: Point) {
  const found = await unitsNear(db, point)
  if (found.length === 0) return { postcodes: [], isImported: await hasPostcodes(db) }
  const towns = await townsOf(
    db,
    found.map(({ code }) => code),
  )
  const postcodes = found.map(({ code, metres }): NearPostcode => {
    const { posttown, county } = towns.get(code) ?? {}
    return {
      postcode: canonicalPostcode(code) ?? code,
      metres: Math.round(metres),
      ...(posttown ? { posttown } : {}),
      ...(county ? { county } : {}),
    }
  })
  return { postcodes, isImported: true }
}

/** The nearest first. Within a kilometre the curvature of the earth doesn't matter. */
async function unitsNear(db: Kysely<Database>, { lat, lng }: Point) {
  const width = NEAR_DEGREES / shrink(lat)
  const metres = sql<number>`${METRES_PER_DEGREE}::float8 * sqrt(
    (lat - ${lat}::float8) ^ 2 + ((lng - ${lng}::float8) * ${shrink(lat)}::float8) ^ 2)`
  const units = await db
    .selectFrom('postcode')
    .select(['code', metres.as('metres')])
    .where(sql<boolean>`not is_terminated`)
    .where(sql<boolean>`lat between ${lat - NEAR_DEGREES}::float8::real and ${lat + NEAR_DEGREES}::float8::real`)
    .where(sql<boolean>`lng between ${lng - width}::float8::real and ${lng + width}::float8::real`)
    .orderBy('metres')
    .orderBy('code')
    .limit(NEAR_AT_MOST)
    .execute()
  return units.filter(({ metres: away }) => away <= NEAR_METRES)
}

const hasPostcodes = async (db: Kysely<Database>) =>
  (await db.selectFrom('postcode').select('code').limit(1).executeTakeFirst()) !== undefined

/** The town of most of their homes in the register, by code. */
async function townsOf(db: Kysely<Database>, codes: readonly string[]) {
  const plain = plainPostcode(sql`postcode`)
  const rows = await db
    .selectFrom('epc_certificate')
    .select([
      plain.as('code'),
      sql<string | null>`mode() within group (order by posttown)`.as('posttown'),
      sql<string | null>`mode() within group (order by county)`.as('county'),
    ])
    .where(plain, '=', sql<string>`any(${codes}::text[])`)
    .groupBy(plain)
    .execute()
  return new Map(rows.map(({ code, ...town }) => [code, town]))
}
