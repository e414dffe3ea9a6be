import { type Kysely, sql } from 'kysely'
import { COORDINATE_PRECISIONS, type CoordinatePrecision } from '../../../contract/entities/lead.ts'
import { canonicalPostcode, compactPostcode, widerPlaces } from '../../../contract/entities/postcode.ts'
import { widerMiddle } from '../../../contract/entities/postcodes/postcode-middle.ts'
import { copyRows } from '../core/copy-rows.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { writeReference } from '../core/tenant-transaction.ts'

export interface Place {
  readonly lat: number
  readonly lng: number
  readonly precision: CoordinatePrecision
}

export const isFiner = (a: CoordinatePrecision, b: CoordinatePrecision) =>
  COORDINATE_PRECISIONS.indexOf(a) < COORDINATE_PRECISIONS.indexOf(b)

/** Locates postcodes as exactly as possible, by the postcode as given. Unknown postcodes are absent. */
export async function placePostcodes(
  db: Kysely<Database>,
  given: Iterable<string>,
): Promise<ReadonlyMap<string, Place>> {
  const canonicalByGiven = new Map([...new Set(given)].map((text) => [text, canonicalPostcode(text)]))
  const known = [...new Set(canonicalByGiven.values())].filter((code) => code !== undefined)
  const units = await placesIn(db, 'postcode', known.map(compactPostcode))
  const unplaced = known.filter((code) => !units.has(compactPostcode(code)))
  const wider = unplaced.map(widerPlaces)
  const middles = await placesIn(db, 'postcode_middle', [
    ...new Set(wider.flatMap(({ sector, outcode }) => [sector, outcode])),
  ])

  const placeOf = (canonical: string): Place | undefined => {
    const { sector, outcode } = widerPlaces(canonical)
    const found = [
      ['unit', units.get(compactPostcode(canonical))],
      ['sector', middles.get(sector)],
      ['outcode', middles.get(outcode)],
    ] as const
    for (const [precision, point] of found) if (point) return { lat: point.lat, lng: point.lng, precision }
    return widerMiddle(canonical)
  }
  const places = new Map<string, Place>()
  for (const [text, canonical] of canonicalByGiven) {
    const place = canonical === undefined ? undefined : placeOf(canonical)
    if (place) places.set(text, place)
  }
  return places
}

async function placesIn(db: Kysely<Database>, table: 'postcode' | 'postcode_middle', codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, { lat: number; lng: number }>()
  const rows = await db
    .selectFrom(table)
    .select(['code', 'lat', 'lng'])
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute()
  return new Map(rows.map(({ code, lat, lng }) => [code, { lat, lng }]))
}

export const POSTCODE_COLUMNS = [
  'code',
  'lat',
  'lng',
  'is_terminated',
  'local_authority',
  'constituency',
  'region',
] as const

/** Rows in the order of `POSTCODE_COLUMNS`, each code once. Known codes are replaced. */
export const importPostcodeRows = (store: Store, rows: readonly (readonly unknown[])[]): Promise<void> =>
  writeReference(store, async (db, client) => {
    const names = sql.join(POSTCODE_COLUMNS.map((name) => sql.ref(name)))
    const replaced = sql.join(POSTCODE_COLUMNS.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
    await sql`lock table postcode in share row exclusive mode`.execute(db)
    await sql`create temp table postcode_incoming on commit drop as
      select ${names} from postcode with no data`.execute(db)
    await copyRows(client, { table: 'postcode_incoming', columns: POSTCODE_COLUMNS }, rows)
    await sql`insert into postcode (${names}) select ${names} from postcode_incoming
      on conflict (code) do update set ${replaced}`.execute(db)
  })

export const rebuildMiddles = (store: Store): Promise<void> =>
  writeReference(store, async (db) => {
    await sql`lock table postcode_middle in share row exclusive mode`.execute(db)
    await sql`delete from postcode_middle`.execute(db)
    await sql`
      insert into postcode_middle (code, lat, lng, units)
      select concat_ws(' ', outcode, sector), avg(lat), avg(lng), count(*)
      from (select lat, lng, left(code, -3) as outcode, left(right(code, 3), 1) as sector from postcode) as unit
      group by grouping sets ((outcode, sector), (outcode))`.execute(db)
  })
