import { type RawBuilder, sql } from 'kysely'
import { ADDRESS_FIELDS } from '../../../../contract/entities/lead-address.ts'
import type { DoNotKind } from '../../../../contract/entities/lead.ts'

/** The key of a lead's address, for wishes not to be visited. */
export const doorKeyOf = (table: string) => {
  const [address1, address2, address3, posttown, county, postcode, address] = ADDRESS_FIELDS.map((name) =>
    sql.ref(`${table}.${name}`),
  )
  return sql`door_key(array[${address1}, ${address2}, ${address3}], array[${posttown}, ${county}], ${postcode}, ${address})`
}

/** The hash of `key`, in a query that also reads the company's row. */
export const keyHash = (kind: DoNotKind) =>
  sql`encode(sha256(company.secret || convert_to(${sql.lit(`${kind} `)} || key, 'UTF8')), 'hex')`

interface Wished {
  readonly companyId: string
  readonly keys: RawBuilder<unknown>
}

/** A query of `since`: from when a wish applies to one of the numbers or addresses. Null if there is none. */
export const wishedSince = (kind: DoNotKind, { companyId, keys }: Wished) => sql`
  select min(wish.since) as since
  from unnest(${keys}) as key
    join company on company.id = ${companyId}
    join wish on wish.company_id = ${companyId} and wish.kind = ${kind} and wish.key_hash = ${keyHash(kind)}
  where wish.lifted_at is null`

/**
 * A query of `register`: the register that has the number; if both have it, TPS. It uses an array, so that each number
 * is looked up by the index.
 */
export const registerIn = ({ digits, numbers }: Readonly<Record<'digits' | 'numbers', RawBuilder<unknown>>>) => sql`
  select max(tps_number.register) as register from tps_number
  where number = any(array_append(
    array(select substr(each, 4) from unnest(${numbers}) as each where each like '+44%'), ${digits}))`
