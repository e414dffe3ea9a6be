import { type Kysely, sql } from 'kysely'
import { isHouseOf } from '../../../contract/entities/knocks/house-of-lead.ts'
import { SAME_HOUSE_METRES } from '../../../contract/entities/knocks/houses.ts'
import type { Knock } from '../../../contract/entities/knocks/knock.ts'
import { doorKey } from '../../../contract/entities/wish.ts'
import { METRES_PER_DEGREE } from '../../../contract/metres.ts'
import { plainPostcode } from '../core/plain-postcode.ts'
import { rowJson } from '../core/row-json.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import type { Database } from '../schema/schema.ts'
import type { ErasedPerson } from './erased-person.ts'
import { quotesPerson } from './quotes-person.ts'

// Most knocks belong to no lead. Those about a person are found by the house, or by the text of a note.

export interface KnocksOfPerson {
  /** Knocks at the person's door, including deleted ones. */
  readonly atHouse: readonly FoundKnock[]
  /** Knocks elsewhere whose note names the person. */
  readonly quotingIds: readonly string[]
}

type FoundKnock = Knock & { readonly isDeleted: boolean }

export async function knocksOf(db: Kysely<Database>, companyId: string, person: ErasedPerson): Promise<KnocksOfPerson> {
  const { leads, leadIds } = person
  const { rows } = await sql<{ row: Knock; quotes: boolean; isDeleted: boolean }>`
    select ${rowJson('knock')} as row, quotes, deleted_at is not null as "isDeleted"
    from knock cross join lateral (select note is not null and ${quotesPerson(sql`note`, person)} as quotes) as said
    where company_id = ${companyId} and (
      lead_id = any(${leadIds}::uuid[])
      or lead_id is null and (quotes or ${hasPostcodeOf(person)} or ${isNear(person)})
    ) order by at, id`.execute(db)
  const isAtHouse = (knock: Knock) => knock.leadId !== undefined || leads.some((lead) => isHouseOf(lead, knock))
  const atHouse = rows.flatMap(({ row, isDeleted }) => (isAtHouse(row) ? [{ ...row, isDeleted }] : []))
  const houseIds = new Set(atHouse.map(({ _id }) => _id))
  return {
    atHouse,
    quotingIds: rows.flatMap(({ row, quotes }) => (quotes && !houseIds.has(row._id) ? [row._id] : [])),
  }
}

const hasPostcodeOf = ({ leads }: ErasedPerson) => {
  const postcodes = leads.flatMap(({ postcode, address }) => [postcode, address?.postcode].filter(Boolean))
  return sql<boolean>`${plainPostcode(sql`postcode`)} in (
    select ${plainPostcode(sql`known`)} from unnest(${postcodes}::text[]) as known)`
}

const REACH_DEGREES = SAME_HOUSE_METRES / METRES_PER_DEGREE

/** A box around each lead. Which of its houses is the lead's is decided by their numbers. */
const isNear = ({ leads }: ErasedPerson) => {
  const placed = leads.flatMap(({ lat, lng }) => (lat === undefined || lng === undefined ? [] : [{ lat, lng }]))
  return sql<boolean>`exists (
    select from unnest(
      ${placed.map(({ lat }) => lat)}::float8[], ${placed.map(({ lng }) => lng)}::float8[]
    ) as of_lead (lat, lng)
    where abs(knock.lat - of_lead.lat) <= ${REACH_DEGREES}::float8
      and abs(knock.lng - of_lead.lng) * cos(radians(of_lead.lat)) <= ${REACH_DEGREES}::float8)`
}

/** Returns the ids of the deleted ones. */
export async function eraseKnocks(tx: TenantTx, person: ErasedPerson): Promise<string[]> {
  const { atHouse, quotingIds } = await knocksOf(tx.sql, tx.companyId, person)
  await keepWish(tx, person, atHouse)
  const ids = atHouse.map(({ _id }) => _id)
  await sql`delete from knock where company_id = ${tx.companyId} and id = any(${ids}::uuid[])`.execute(tx.sql)
  for (const id of ids) tx.erased('knock', id)
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    update knock set note = null, version = version + 1, updated_at = now()
    where company_id = ${tx.companyId} and id = any(${quotingIds}::uuid[])
    returning id, deleted_at is not null as deleted`.execute(tx.sql)
  for (const { id, deleted } of rows) tx.touched('knock', id, deleted)
  return ids
}

/** An erasure keeps wishes: "Do not knock" moves from the house to the hash of its address, unless it was lifted since. */
async function keepWish(tx: TenantTx, { leads }: ErasedPerson, atHouse: readonly FoundKnock[]): Promise<void> {
  const newest = atHouse.findLast(({ leadId, isDeleted }) => leadId === undefined && !isDeleted)
  if (newest?.outcome !== 'Do not knock') return
  const keys = leads.flatMap((lead) => doorKey(lead) ?? [])
  await sql`
    select record_wish(${tx.companyId}, 'knock', array[key], ${newest.at.slice(0, 10)}::date)
    from unnest(${keys}::text[]) as key where not exists (
      select from wish where company_id = ${tx.companyId} and kind = 'knock'
        and key_hash = keyed_hash(${tx.companyId}, 'knock ' || key) and lifted_at >= ${newest.at}::timestamptz
    )`.execute(tx.sql)
}
