import { type Kysely, sql } from 'kysely'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import { DUPLICATE_FIELDS } from '../../../csv/duplicate-keys.ts'
import { LOWEST_ID } from '../core/lowest-id.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { plainPostcode } from '../core/plain-postcode.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface KeyedLead {
  readonly id: string
  readonly isDeleted: boolean
  readonly certificate_number: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly firstname: string | null
  readonly surname: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly address3: string | null
  readonly postcode: string | null
  readonly address?: unknown
}

/** Small, so that requests are answered in between. */
const PAGE = 5000
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Identifying values of each lead of a company. Includes deleted leads, whose certificates are still taken. */
export async function* leadKeys(store: Store, companyId: string): AsyncGenerator<KeyedLead[]> {
  let after = LOWEST_ID
  for (;;) {
    const rows = await store.db
      .selectFrom('lead')
      .select(['id', ...DUPLICATE_FIELDS])
      .select((is) => is('deleted_at', 'is not', null).as('isDeleted'))
      .where('company_id', '=', companyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield rows.map((row) => ({ ...row, isDeleted: Boolean(row.isDeleted) }))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

/** The end of the company's feed. */
export async function lastSeq(db: Kysely<Database>, companyId: string): Promise<number> {
  const clock = await db
    .selectFrom('company_clock')
    .select('seq')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return clock?.seq ?? 0
}

/** Like `leadKeys`, for leads that were last changed by commits later than `seq`, except those of `own`. */
export async function* leadKeysSince(tx: TenantTx, seq: number, own: number): AsyncGenerator<KeyedLead[]> {
  let after = { seq, id: HIGHEST_ID }
  for (;;) {
    const rows = await tx.sql
      .selectFrom('sync_index as place')
      .innerJoin('lead', (join) =>
        join.onRef('lead.company_id', '=', 'place.company_id').onRef('lead.id', '=', 'place.id'),
      )
      .select(['lead.id', 'place.seq', ...DUPLICATE_FIELDS.map((field) => `lead.${field}` as const)])
      .select((is) => is('lead.deleted_at', 'is not', null).as('isDeleted'))
      .where('place.company_id', '=', tx.companyId)
      .where('place.entity', '=', 'lead')
      // Written like the index of the feed.
      .where('place.seq', '>', 0)
      .where('place.seq', '<>', own)
      .where(sql<boolean>`(place.seq, place.entity, place.id) > (${after.seq}::bigint, 'lead', ${after.id}::uuid)`)
      .orderBy('place.seq')
      .orderBy('place.entity')
      .orderBy('place.id')
      .limit(PAGE)
      .execute()
    yield rows.map(({ seq: _seq, ...row }) => ({ ...row, isDeleted: Boolean(row.isDeleted) }))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}

/** Written like the indexes of postcodes. */
const plain = (postcode: string) => compactPostcode(postcode).replaceAll(/[^A-Z0-9]/g, '')

interface Property {
  readonly certificate_number?: string | undefined
  readonly postcode?: string | undefined
}

/**
 * Until the commit no other transaction adds leads from properties or from an uploaded file: of two that would add the
 * same ones, the later finds them.
 */
export const holdProperties = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtext(${`new properties of company ${tx.companyId}`}))`.execute(tx.sql)

/** The leads with one of the certificates or postcodes, as `leadKeys` returns them. Each part uses a separate index. */
export async function leadsOfProperties(tx: TenantTx, properties: readonly Property[]): Promise<KeyedLead[]> {
  const certificates = properties.flatMap(({ certificate_number }) => certificate_number?.trim() || [])
  const postcodes = [...new Set(properties.flatMap(({ postcode }) => (postcode ? [plain(postcode)] : [])))]
  const isThere = [
    sql`certificate_number = any(${certificates}::text[])`,
    sql`postcode is not null and ${plainPostcode(sql`postcode`)} = any(${postcodes}::text[])`,
    sql`postcode is null and address is not null
      and ${plainPostcode(sql`address ->> 'postcode'`)} = any(${postcodes}::text[])`,
  ]
  const fields = sql.join(DUPLICATE_FIELDS.map((field) => sql.ref(field)))
  const parts = isThere.map(
    (condition) => sql`
      select id, deleted_at is not null as "isDeleted", ${fields} from lead
      where company_id = ${tx.companyId} and ${condition}`,
  )
  const { rows } = await sql<KeyedLead>`
    select distinct on (id) * from (${sql.join(parts, sql` union all `)}) as found order by id`.execute(tx.sql)
  return rows
}
