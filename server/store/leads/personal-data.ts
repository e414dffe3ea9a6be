import { sql } from 'kysely'
import type { PersonalData } from '../../../contract/endpoints/personal-data.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { erased } from '../core/erased-leads.ts'
import { readSubscriberLog } from '../marketing/find-subscribers.ts'
import { authorName, leadsMergedInto, shown } from '../records/history.ts'
import { readLeadEmails } from '../records/lead-emails.ts'
import { emailsOf, isContactOf } from './erased-person.ts'

/** Also what was deleted and is still kept. Undefined when the company has no such lead. */
export async function readPersonalData(
  store: Store,
  companyId: string,
  id: string,
  exportedAt: string,
): Promise<PersonalData | undefined> {
  const { db } = store
  const merged = await leadsMergedInto(db, companyId, id)
  const leadIds = [id, ...merged]
  const found = await db
    .selectFrom('lead')
    .select([rowJson('lead').as('row'), 'erased_at'])
    .where('company_id', '=', companyId)
    .where('id', 'in', leadIds)
    .execute()
  const asked = found.find(({ row }) => row._id === id)
  if (!asked) return
  if (asked.erased_at) throw erased()
  const leads = found.map(({ row }) => row)
  const ofLeads = <E extends EntityName>(entity: E, table: string) =>
    rowsWhere(store, entity, table, sql`company_id = ${companyId} and lead_id = any(${leadIds}::uuid[])`)
  const emails = emailsOf(leads)
  const contacts = await rowsWhere(
    store,
    'contact',
    'contact',
    sql`company_id = ${companyId} and ${isContactOf({ leadIds, emails })}`,
  )
  const followUps = await ofLeads('followUp', 'follow_up')
  const subscribers = await rowsWhere(
    store,
    'subscriber',
    'subscriber',
    sql`company_id = ${companyId} and id = any(${emails.map(subscriberIdOf)}::uuid[])`,
  )
  return {
    exportedAt,
    lead: asked.row,
    mergedLeads: leads.filter(({ _id }) => _id !== id),
    notes: await ofLeads('note', 'note'),
    activities: await ofLeads('activity', 'activity'),
    followUps,
    files: await ofLeads('leadFile', 'lead_file'),
    contacts,
    changes: await changesOf(store, companyId, [...leadIds, ...[...followUps, ...contacts].map(({ _id }) => _id)]),
    marketing: await Promise.all(
      subscribers.map(async (subscriber) => ({
        subscriber,
        consent: (await readSubscriberLog(store, { companyId, id: subscriber._id })).rows,
      })),
    ),
    emails: (await Promise.all(leadIds.map((leadId) => readLeadEmails(store, companyId, leadId)))).flat(),
  }
}

async function rowsWhere<E extends EntityName>(
  { db }: Store,
  entity: E,
  table: string,
  which: ReturnType<typeof sql>,
): Promise<Rows[E][]> {
  const { rows } = await sql<{ row: Rows[E] }>`
    select ${rowJson(entity)} as row from ${sql.table(table)} where ${which} order by created_at, id`.execute(db)
  return rows.map(({ row }) => row)
}

async function changesOf({ db }: Store, companyId: string, ids: readonly string[]): Promise<PersonalData['changes']> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('app_user', 'app_user.id', 'history.by')
    .select(['entity', 'entity_id', 'field', 'before', 'after', 'at', authorName.as('byName')])
    .where('company_id', '=', companyId)
    .where('entity', 'in', ['lead', 'followUp', 'contact'])
    .where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('at')
    .orderBy('history.version')
    .orderBy('field')
    .execute()
  return rows.map(({ entity, entity_id, field, before, after, byName, at }) => ({
    of: entity as PersonalData['changes'][number]['of'],
    id: entity_id,
    field,
    ...shown('before', before),
    ...shown('after', after),
    by: byName,
    at: at.toISOString(),
  }))
}
