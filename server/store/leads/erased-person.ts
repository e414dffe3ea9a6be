import { type Kysely, sql } from 'kysely'
import { plainText } from '../../../contract/entities/field-text.ts'
import { valueAt } from '../../../contract/entities/form-fields.ts'
import { editablePaths } from '../../../contract/entities/lead-form.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { email } from '../../../contract/entities/primitives.ts'
import { rowJson } from '../core/row-json.ts'
import { leadsMergedInto } from '../records/history.ts'
import type { Database } from '../schema/schema.ts'

/** The person that an erasure is about: the lead, those that were merged into it, and identifying values. */
export interface ErasedPerson {
  readonly leadIds: readonly string[]
  readonly leads: readonly Lead[]
  readonly emails: readonly string[]
  /** Leads of other persons that were once merged with one of these: their quotes of the person are erased, too. */
  readonly formerlyMerged: readonly string[]
}

export const emailsOf = (leads: readonly Pick<Lead, 'email'>[]) => [
  ...new Set(leads.flatMap((lead) => email.safeParse(lead.email).data ?? [])),
]

/** The lead, with those that were merged into it. None if the company has no such lead. */
export async function leadsOfPerson(db: Kysely<Database>, companyId: string, leadId: string): Promise<Lead[]> {
  const leads = await db
    .selectFrom('lead')
    .select(rowJson('lead').as('row'))
    .where('company_id', '=', companyId)
    .where('id', 'in', [leadId, ...(await leadsMergedInto(db, companyId, leadId))])
    .execute()
  return leads.map(({ row }) => row)
}

export async function personOf(db: Kysely<Database>, companyId: string, leads: readonly Lead[]): Promise<ErasedPerson> {
  const leadIds = leads.map(({ _id }) => _id)
  const merges = await db
    .selectFrom('lead_merge')
    .select('kept_before')
    .where('company_id', '=', companyId)
    .where('lead_id', 'in', leadIds)
    .execute()
  const emails = emailsOf([...leads, ...merges.map(({ kept_before }) => kept_before)])
  return { leadIds, leads, emails, formerlyMerged: await leadsOnceMerged(db, companyId, leadIds) }
}

/** Leads that were merged with one of these by mistake and separated again, also through other leads. */
async function leadsOnceMerged(db: Kysely<Database>, companyId: string, leadIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive pair as (
      select lead_id as one, (other ->> '_id')::uuid as two
      from lead_merge cross join jsonb_array_elements(others) as other where company_id = ${companyId}
    ), known as (
      select unnest(${leadIds}::uuid[]) as id
      union select case when one = id then two else one end from known join pair on id in (one, two)
    ) select id from known where id <> all(${leadIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** A contact that is linked to one of the leads or has one of the emails. */
export const isContactOf = ({ leadIds, emails }: Pick<ErasedPerson, 'leadIds' | 'emails'>) =>
  sql<boolean>`(lead_ids && ${leadIds}::uuid[] or lower(btrim(email)) = any(${emails}::text[]))`

export const PERSONAL_FIELDS = [
  'firstname',
  'surname',
  'email',
  'phone',
  ...Object.keys(editablePaths).filter((path) => path.startsWith('address.')),
]

/** The leads' values about the person, each once. */
export const personalValues = ({ leads }: Pick<ErasedPerson, 'leads'>): string[] => [
  ...new Set(leads.flatMap((lead) => PERSONAL_FIELDS.flatMap((field) => plainText(valueAt(lead, field)) ?? []))),
]
