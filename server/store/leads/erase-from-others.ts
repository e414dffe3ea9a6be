import { sql } from 'kysely'
import { valueAt, withField } from '../../../contract/entities/form-fields.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Merge } from '../../../contract/entities/merge.ts'
import { rowJson } from '../core/row-json.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { type ErasedPerson, PERSONAL_FIELDS, personalValues } from './erased-person.ts'
import { renameNotifications } from './erase-notifications.ts'

/** Erases what remaining leads quote of the person, because they were once merged. */
export async function eraseFromOthers(tx: TenantTx, person: ErasedPerson): Promise<void> {
  if (person.formerlyMerged.length === 0) return
  const { formerlyMerged } = person
  const values = personalValues(person)
  await sql`
    delete from history where company_id = ${tx.companyId} and entity = 'lead'
      and entity_id = any(${formerlyMerged}::uuid[])
      and (before #>> '{}' = any(${values}::text[]) or after #>> '{}' = any(${values}::text[]))`.execute(tx.sql)
  const { rows: notices } = await sql<{ id: string }>`
    delete from notice where company_id = ${tx.companyId} and entity_id = any(${formerlyMerged}::uuid[])
      and (yours = any(${values}::text[]) or theirs = any(${values}::text[])) returning id`.execute(tx.sql)
  for (const { id } of notices) tx.touched('notice', id, true)
  await renameNotifications(tx, formerlyMerged)
  await eraseFromMerges(tx, person)
}

/**
 * Merges of other leads store a snapshot of the kept lead, which may contain the person. Undone merges are deleted. In
 * active merges the personal fields of the snapshot are replaced by the lead's current ones, so that an undo can't
 * restore them.
 */
async function eraseFromMerges(tx: TenantTx, person: ErasedPerson): Promise<void> {
  const values = personalValues(person)
  const merges = await tx.sql
    .selectFrom('lead_merge')
    .select(['id', 'lead_id', 'others', 'kept_before', 'consent_withdrawn', 'undone_at'])
    .where('company_id', '=', tx.companyId)
    .where('lead_id', 'in', person.formerlyMerged)
    .orderBy('id')
    .forUpdate()
    .execute()
  const quoting = merges.filter(({ others, kept_before, consent_withdrawn }) => {
    const text = JSON.stringify([others, kept_before, consent_withdrawn])
    return values.some((value) => text.includes(JSON.stringify(value).slice(1, -1)))
  })
  const leads = await leadsNow(tx, person.formerlyMerged)
  for (const { id, undone_at, ...merge } of quoting) {
    if (undone_at !== null)
      await tx.sql.deleteFrom('lead_merge').where('company_id', '=', tx.companyId).where('id', '=', id).execute()
    else await saveMerge(tx, id, withoutPerson(merge, leads, person))
    tx.touched('merge', id, undone_at !== null)
  }
}

interface KeptMerge {
  readonly lead_id: string
  readonly others: Merge['others']
  readonly kept_before: Lead
  readonly consent_withdrawn: readonly string[]
}

function withoutPerson(merge: KeptMerge, leads: ReadonlyMap<string, Lead>, person: ErasedPerson): KeptMerge {
  const values = new Set<unknown>(personalValues(person))
  const quoting = PERSONAL_FIELDS.filter((field) => values.has(valueAt(merge.kept_before, field)))
  const now = leads.get(merge.lead_id)
  return {
    ...merge,
    kept_before: quoting.reduce((lead, field) => withField(lead, field, valueAt(now, field) ?? ''), merge.kept_before),
    others: merge.others.map(({ _id, name }) => ({ _id, name: leadName(leads.get(_id) ?? { firstname: name }) })),
    consent_withdrawn: merge.consent_withdrawn.filter((email) => !person.emails.includes(email)),
  }
}

async function saveMerge(tx: TenantTx, id: string, { kept_before, others, consent_withdrawn }: KeptMerge) {
  await tx.sql
    .updateTable('lead_merge')
    .set({
      kept_before: JSON.stringify(kept_before),
      others: JSON.stringify(others),
      consent_withdrawn: JSON.stringify(consent_withdrawn),
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

async function leadsNow(tx: TenantTx, ids: readonly string[]): Promise<Map<string, Lead>> {
  const found = await tx.sql
    .selectFrom('lead')
    .select(rowJson('lead').as('row'))
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ row }) => [row._id, row]))
}
