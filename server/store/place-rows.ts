import { sql } from 'kysely'
import { allCompanies } from './companies.ts'
import type { Store } from './open-store.ts'
import { isFiner, type Place, placePostcodes } from './postcodes.ts'
import { type TenantTx, writeTenant } from './tenant-transaction.ts'

/** Rows a transaction. */
const BATCH = 2000

/** Places leads again whose place is less exact than is now known. Devices hear of it. Answers how many moved. */
export async function placeAgain(store: Store): Promise<number> {
  let placed = 0
  for (const { _id: companyId } of await allCompanies(store)) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { result } = await writeTenant(store, companyId, (tx) => placeSome(tx, after))
      placed += result.placed
      if (result.last === undefined) break
      after = result.last
    }
  }
  return placed
}

async function placeSome(tx: TenantTx, after: string): Promise<{ placed: number; last: string | undefined }> {
  const rows = await tx.sql
    .selectFrom('lead')
    .select(['id', 'postcode', 'lat', 'lng', 'coordinate_precision'])
    .where('company_id', '=', tx.companyId)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .where('postcode', 'is not', null)
    .where((is) => is.or([is('lat', 'is', null), is('coordinate_precision', '<>', 'unit')]))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const places = await placePostcodes(
    tx.sql,
    rows.flatMap(({ postcode }) => postcode ?? []),
  )
  const moves = rows.flatMap((row) => {
    const place = places.get(row.postcode ?? '')
    return place && isBetter(place, row) ? [{ id: row.id, ...place }] : []
  })
  await move(tx, moves)
  return { placed: moves.length, last: rows.length < BATCH ? undefined : rows.at(-1)?.id }
}

interface Placed {
  readonly lat: number | null
  readonly lng: number | null
  readonly coordinate_precision: Place['precision'] | null
}

/** Finer, or as fine but elsewhere: the middle of a sector moves when more of it is known. */
function isBetter(place: Place, { lat, lng, coordinate_precision: known }: Placed): boolean {
  if (lat === null || lng === null || known === null || isFiner(place.precision, known)) return true
  return place.precision === known && (Math.abs(place.lat - lat) > 1e-4 || Math.abs(place.lng - lng) > 1e-4)
}

async function move(tx: TenantTx, moves: readonly (Place & { id: string })[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update lead set lat = moved.lat, lng = moved.lng, coordinate_precision = moved.precision,
      version = version + 1, updated_at = now()
    from unnest(
      ${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ lat }) => lat)}::float8[],
      ${moves.map(({ lng }) => lng)}::float8[], ${moves.map(({ precision }) => precision)}::text[]
    ) as moved (id, lat, lng, precision)
    where company_id = ${tx.companyId} and lead.id = moved.id`.execute(tx.sql)
  tx.touchedAll(
    'lead',
    moves.map(({ id }) => id),
  )
}
