import { sql } from 'kysely'
import { allCompanies } from '../users/companies.ts'
import { LOWEST_ID } from '../core/lowest-id.ts'
import type { Store } from '../core/open-store.ts'
import { isFiner, type Place, placePostcodes } from './postcodes.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

const BATCH = 2000

type Placeable = 'lead' | 'job'

/** Locates rows again whose location can now be more exact. Devices get the changes. Resolves to the number that moved. */
export async function placeAgain(store: Store): Promise<number> {
  let placed = 0
  for (const { _id: companyId } of await allCompanies(store)) {
    for (const table of ['lead', 'job'] as const) placed += await placeAll(store, companyId, table)
  }
  return placed
}

async function placeAll(store: Store, companyId: string, table: Placeable): Promise<number> {
  let placed = 0
  let after: string | undefined = LOWEST_ID
  while (after !== undefined) {
    const from: string = after
    const { result } = await writeTenant(store, companyId, (tx) => placeSome(tx, table, from))
    placed += result.placed
    after = result.last
  }
  return placed
}

async function placeSome(
  tx: TenantTx,
  table: Placeable,
  after: string,
): Promise<{ placed: number; last: string | undefined }> {
  const rows = await tx.sql
    .selectFrom(table)
    .select(['id', 'postcode', 'lat', 'lng', 'coordinate_precision'])
    .where('company_id', '=', tx.companyId)
    .where('id', '>', after)
    .$if(table === 'lead', (query) => query.where(sql<boolean>`deleted_at is null`))
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
  await move(tx, table, moves)
  return { placed: moves.length, last: rows.length < BATCH ? undefined : rows.at(-1)?.id }
}

interface Placed {
  readonly lat: number | null
  readonly lng: number | null
  readonly coordinate_precision: Place['precision'] | null
}

/** Finer, or as fine but different: the centre of a sector moves when more of it is known. */
function isBetter(place: Place, { lat, lng, coordinate_precision: known }: Placed): boolean {
  if (lat === null || lng === null || known === null || isFiner(place.precision, known)) return true
  return place.precision === known && (Math.abs(place.lat - lat) > 1e-4 || Math.abs(place.lng - lng) > 1e-4)
}

async function move(tx: TenantTx, table: Placeable, moves: readonly (Place & { id: string })[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update ${sql.table(table)} as placed set lat = moved.lat, lng = moved.lng, coordinate_precision = moved.precision,
      version = placed.version + 1, updated_at = now()
    from unnest(
      ${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ lat }) => lat)}::float8[],
      ${moves.map(({ lng }) => lng)}::float8[], ${moves.map(({ precision }) => precision)}::text[]
    ) as moved (id, lat, lng, precision)
    where placed.company_id = ${tx.companyId} and placed.id = moved.id`.execute(tx.sql)
  tx.touchedAll(
    table,
    moves.map(({ id }) => id),
  )
}
