import { type RawBuilder, sql } from 'kysely'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'

// The largest rows that the contract allows, written by the database itself: thousands of them through the API would take
// minutes. A quarter of each text doubles when it is printed as JSON.

export const text = (bytes: number) => sql`repeat('x"xé', ${Math.floor(bytes / 6)})`

export type Columns = Readonly<Record<string, RawBuilder<unknown>>>

export interface LargeCompany {
  readonly companyId: string
  readonly userId: string
}

/** The ids of the rows, unordered. */
export async function addLargest(
  store: Store,
  { companyId }: LargeCompany,
  { entity, table, columns, count }: { entity: EntityName; table: string; columns: Columns; count: number },
): Promise<string[]> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(table)} (company_id, id, created_at, ${names})
      select ${companyId}, gen_random_uuid(), now() - n * interval '1 second', ${sql.join(Object.values(columns))}
      from generate_series(1, ${count}::int) as n returning id`.execute(tx.sql)
    const ids = rows.map(({ id }) => id)
    tx.touchedAll(entity, ids)
    return ids
  })
  return result
}

/** Of 63 kB. */
export const largestLead: Columns = {
  lead_status: sql`'Open'`,
  customer_message: text(9_000),
  current_situation: text(9_000),
  extras: text(9_000),
  benefits: sql`array_fill(${text(1_200)}, array[30])`,
}

/** Of 20 kB. */
export const largestNoteOf = (leadId: string): Columns => ({ lead_id: sql`${leadId}::uuid`, content: text(20_000) })

/** Of 7 kB. */
export const largestViewOf = (userId: string): Columns => ({
  owner_id: sql`${userId}::uuid`,
  list: sql`'leads'`,
  name: sql`'View ' || n`,
  search: sql`json_build_object('posttown', array_fill(${text(400)}, array[17]))`,
  shared: sql`true`,
})

/** Of 30 kB. */
export const largestContact: Columns = {
  firstname: sql`'Contact ' || n`,
  notes: text(29_000),
}

/** Of 24 kB. */
export const largestJob: Columns = {
  kind: sql`'active'`,
  number: sql`'Job ' || n`,
  description: text(15_000),
  service: text(3_000),
  address: text(3_000),
  exchange: text(3_000),
}

/** Of 7 kB. */
export const largestAccount: Columns = {
  name: sql`'Account ' || n`,
  website: text(3_000),
  industry: text(3_000),
  billing_address: sql`json_build_object('line1', ${text(1_000)})`,
}

type OfLead = Pick<LargeCompany, 'userId'> & { readonly leadId: string }

/** Of 3 kB. */
export const largestActivityOf = ({ leadId, userId }: OfLead): Columns => ({
  lead_id: sql`${leadId}::uuid`,
  by: sql`${userId}::uuid`,
  kind: sql`'Visit'`,
  outcome: sql`'No answer'`,
  at: sql`now()`,
  note: text(3_000),
})

/** Of 3 kB. */
export const largestFollowUpOf = ({ leadId, userId }: OfLead): Columns => ({
  lead_id: sql`${leadId}::uuid`,
  created_by: sql`${userId}::uuid`,
  kind: sql`'Visit'`,
  due_date: sql`to_char(now() + interval '1 day', 'YYYY-MM-DD')`,
  due_time: sql`'09:30'`,
  note: text(3_000),
})

/** Of 3 kB. */
export const largestKnockOf = ({ userId }: Pick<LargeCompany, 'userId'>): Columns => ({
  by: sql`${userId}::uuid`,
  at: sql`now()`,
  lat: sql`53.8`,
  lng: sql`-1.55`,
  house: sql`n::text`,
  street: text(900),
  outcome: sql`'Nobody home'`,
  note: text(1_800),
})

/** Of 1 kB. */
export const largestFileOf = ({ leadId, userId }: OfLead, contentId: string): Columns => ({
  lead_id: sql`${leadId}::uuid`,
  content_id: sql`${contentId}::uuid`,
  created_by: sql`${userId}::uuid`,
  name: sql`'Photo ' || n || ${text(120)}`,
  kind: sql`'photo'`,
  type: sql`'image/jpeg'`,
  size: sql`9`,
  sha256: sql`repeat('a', 64)`,
})

/** Of 30 kB. */
export const largestMergeOf = ({ leadId, userId }: OfLead): Columns => ({
  lead_id: sql`${leadId}::uuid`,
  by: sql`${userId}::uuid`,
  at: sql`now()`,
  others: sql`(select json_agg(json_build_object('_id', gen_random_uuid(), 'name', ${text(7_000)}))
    from generate_series(1, 4))`,
  kept_before: sql`'{}'`,
  kept_version: sql`n`,
  moved: sql`'[]'`,
  consent_withdrawn: sql`'[]'`,
})

/** Of 4 kB. */
export const largestApartOf = ({ userId }: Pick<LargeCompany, 'userId'>): Columns => ({
  of: sql`'lead'`,
  ids: sql`(select array_agg(gen_random_uuid()) from generate_series(1, 100))`,
  by: sql`${userId}::uuid`,
  at: sql`now()`,
})

/** Of 30 kB. */
export const largestRecordMergeOf = ({ userId }: Pick<LargeCompany, 'userId'>): Columns => ({
  of: sql`'contact'`,
  kept_id: sql`gen_random_uuid()`,
  picks: sql`'{}'`,
  by: sql`${userId}::uuid`,
  at: sql`now()`,
  others: sql`(select json_agg(json_build_object('_id', gen_random_uuid(), 'name', ${text(7_000)}))
    from generate_series(1, 4))`,
  kept_before: sql`'{}'`,
  others_before: sql`'[]'`,
  moved: sql`'[]'`,
})

/** Of 16 kB. */
export const largestList: Columns = {
  name: sql`'List ' || n || ${text(1_000)}`,
  description: text(3_000),
  gdpr_note: text(12_000),
  double_opt_in: sql`true`,
  track_opens: sql`false`,
  track_clicks: sql`false`,
}

/** Of 14 kB, without its lists. */
export const largestSubscriber: Columns = {
  email: sql`n || '@people.example'`,
  status: sql`'unsubscribed'`,
  reason: text(7_000),
  refused: text(7_000),
  words: sql`''`,
}

/** Of 60 kB. */
export const largestNoticeOf = ({ leadId, userId }: OfLead): Columns => ({
  user_id: sql`${userId}::uuid`,
  entity: sql`'lead'`,
  entity_id: sql`${leadId}::uuid`,
  field: sql`'customer_message'`,
  yours: text(29_000),
  theirs: text(29_000),
  by: sql`${userId}::uuid`,
})

/** Of 7 kB. */
export const largestNotificationOf = ({ leadId, userId }: OfLead): Columns => ({
  user_id: sql`${userId}::uuid`,
  lead_id: sql`${leadId}::uuid`,
  kind: sql`'lead'`,
  subject: text(7_000),
  by: sql`${userId}::uuid`,
})
