import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type AlikeLead, MOST_ALIKE } from '../../../contract/endpoints/personal-data.ts'
import { leadName, townOf } from '../../../contract/entities/lead-address.ts'
import { sharedKeysOf } from '../../../csv/duplicate-keys.ts'
import { rowJson } from '../core/row-json.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { leadsOfPerson } from './erased-person.ts'

interface KnownLead {
  readonly id: string
  readonly email: string | null
  readonly surname: string | null
  readonly phone_numbers: readonly string[] | null
}

/** Undefined if the company has no such lead. Deleted leads are offered, too: their data is still stored. */
export async function findAlikeLeads({ db }: Store, companyId: string, id: string): Promise<AlikeLead[] | undefined> {
  const own = (await leadsOfPerson(db, companyId, id)).map(({ _id }) => _id)
  if (own.length === 0) return
  const leads = await knownLeads(db, companyId, sql`id = any(${own}::uuid[])`)
  const keys = new Set(leads.flatMap(keysOf))
  const emails = leads.flatMap(({ email }) => email?.trim().toLowerCase() || [])
  const numbers = leads.flatMap(({ phone_numbers }) => phone_numbers ?? [])
  const others = await knownLeads(
    db,
    companyId,
    sql`id <> all(${own}::uuid[]) and erased_at is null
      and (lower(btrim(email)) = any(${emails}::text[]) or phone_numbers && ${numbers}::text[])`,
  )
  const shared = new Map<string, AlikeLead['shares']>()
  for (const other of others) {
    const key = keysOf(other).find((each) => keys.has(each))
    if (key) shared.set(other.id, key.startsWith('email ') ? 'email' : 'phone')
  }
  return offered(db, companyId, shared, own)
}

const keysOf = ({ email, surname, phone_numbers }: KnownLead): string[] => [
  ...sharedKeysOf({ email }),
  ...(phone_numbers ?? []).flatMap((phone) => sharedKeysOf({ surname, phone })),
]

const knownLeads = (db: Kysely<Database>, companyId: string, which: RawBuilder<unknown>): Promise<KnownLead[]> =>
  db
    .selectFrom('lead')
    .select(['id', 'email', 'surname', 'phone_numbers'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`${which}`)
    .execute()

/** For a merged lead, the one that was kept. */
async function offered(
  db: Kysely<Database>,
  companyId: string,
  shared: ReadonlyMap<string, AlikeLead['shares']>,
  own: readonly string[],
): Promise<AlikeLead[]> {
  const { rows } = await sql<{ id: string; keptId: string }>`
    with recursive way as (
      select id, id as at from unnest(${[...shared.keys()]}::uuid[]) as id
      union select way.id, into_id from way join merged_lead on lead_id = way.at and company_id = ${companyId}
    ) select id, at as "keptId" from way
      where not exists (select from merged_lead where company_id = ${companyId} and lead_id = way.at)`.execute(db)
  const sharedByKept = new Map(rows.map(({ id, keptId }) => [keptId, shared.get(id) ?? 'email']))
  for (const id of own) sharedByKept.delete(id)
  const kept = await db
    .selectFrom('lead')
    .select([rowJson('lead').as('row'), 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...sharedByKept.keys()]}::uuid[])`)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_ALIKE)
    .execute()
  return kept.map(({ row, deleted_at }) => ({
    _id: row._id,
    name: leadName(row),
    town: townOf(row),
    shares: sharedByKept.get(row._id) ?? 'email',
    ...(deleted_at ? { isDeleted: true } : {}),
  }))
}
