import { type RawBuilder, sql } from 'kysely'
import type { PersonalData } from '../../../contract/endpoints/personal-data.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { erased } from '../core/erased-leads.ts'
import { readSubscriberLog } from '../marketing/find-subscribers.ts'
import { authorName, leadsMergedInto, shown } from '../records/history.ts'
import { readLeadEmails } from '../records/lead-emails.ts'
import { emailsOf, isContactOf } from './erased-person.ts'

export interface PersonalDataFile {
  /** Of all kinds, the lead itself included. */
  readonly rows: number
  /** `PersonalData` as JSON, piece by piece: a person may have any number of notes. */
  readonly text: AsyncIterable<string>
}

interface Part {
  readonly name: keyof PersonalData
  readonly rows: number
  readonly read: () => AsyncIterable<unknown> | Iterable<unknown>
}

/** Also what was deleted and is still kept. Undefined when the company has no such lead. */
export async function readPersonalData(
  store: Store,
  companyId: string,
  id: string,
  exportedAt: string,
): Promise<PersonalDataFile | undefined> {
  const leadIds = [id, ...(await leadsMergedInto(store.db, companyId, id))]
  const leads = await leadsOf(store, companyId, leadIds)
  const asked = leads.find(({ _id }) => _id === id)
  if (!asked) return
  const parts = [
    ...(await storedParts(store, companyId, { leadIds, emails: emailsOf(leads), askedId: id })),
    partOf('marketing', await marketingOf(store, companyId, emailsOf(leads))),
    partOf('emails', (await Promise.all(leadIds.map((leadId) => readLeadEmails(store, companyId, leadId)))).flat()),
  ]
  return { rows: parts.reduce((sum, { rows }) => sum + rows, 1), text: textOf({ exportedAt, lead: asked }, parts) }
}

const partOf = (name: keyof PersonalData, rows: readonly unknown[]): Part => ({
  name,
  rows: rows.length,
  read: () => rows,
})

async function leadsOf({ db }: Store, companyId: string, leadIds: readonly string[]): Promise<Lead[]> {
  const found = await db
    .selectFrom('lead')
    .select([rowJson('lead').as('row'), 'erased_at'])
    .where('company_id', '=', companyId)
    .where('id', 'in', leadIds)
    .execute()
  if (found.some(({ row, erased_at }) => erased_at && row._id === leadIds[0])) throw erased()
  return found.map(({ row }) => row)
}

interface Person {
  readonly leadIds: readonly string[]
  readonly emails: readonly string[]
  readonly askedId: string
}

/** What is read while it is sent. */
async function storedParts(store: Store, companyId: string, { leadIds, emails, askedId }: Person): Promise<Part[]> {
  const ofCompany = sql`company_id = ${companyId}`
  const ofLeads = sql`${ofCompany} and lead_id = any(${leadIds}::uuid[])`
  const ofContacts = sql`${ofCompany} and ${isContactOf({ leadIds, emails })}`
  const merged = sql`${ofCompany} and id = any(${leadIds}::uuid[]) and id <> ${askedId}`
  const about = sql`select unnest(${leadIds}::uuid[]) union select id from follow_up where ${ofLeads}
    union select id from contact where ${ofContacts}`
  const lists = [
    ['mergedLeads', rowsWhere('lead', 'lead', merged)],
    ['notes', rowsWhere('note', 'note', ofLeads)],
    ['activities', rowsWhere('activity', 'activity', ofLeads)],
    ['followUps', rowsWhere('followUp', 'follow_up', ofLeads)],
    ['files', rowsWhere('leadFile', 'lead_file', ofLeads)],
    ['contacts', rowsWhere('contact', 'contact', ofContacts)],
    ['changes', changesOf(companyId, about)],
  ] as const
  return Promise.all(
    lists.map(async ([name, list]) => ({
      name,
      rows: await countOf(store, list),
      read: () => (name === 'changes' ? changesIn(rowsOf<StoredChange>(store, list)) : rowsOf(store, list)),
    })),
  )
}

type List = RawBuilder<{ row: unknown }>

const rowsWhere = (entity: EntityName, table: string, which: RawBuilder<unknown>): List =>
  sql`select ${rowJson(entity)} as row from ${sql.table(table)} where ${which} order by created_at, id`

async function countOf({ db }: Store, list: List): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${list}) as counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

async function* rowsOf<Row>({ db }: Store, list: List): AsyncGenerator<Row> {
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: { rows: Row[]; next?: number } = await readListPage(db, list as RawBuilder<{ row: Row }>, offset)
    yield* page.rows
    offset = page.next
  }
}

interface StoredChange {
  readonly entity: PersonalData['changes'][number]['of']
  readonly entity_id: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly at: string
  readonly byName: string
}

const changesOf = (companyId: string, about: RawBuilder<unknown>): List => sql`
  select json_build_object('entity', entity, 'entity_id', entity_id, 'field', field, 'before', before, 'after', after,
    'at', at, 'byName', ${authorName}) as row
  from history left join app_user on app_user.id = history.by
  where company_id = ${companyId} and entity in ('lead', 'followUp', 'contact') and entity_id in (${about})
  order by at, history.version, field`

async function* changesIn(rows: AsyncIterable<StoredChange>): AsyncGenerator<PersonalData['changes'][number]> {
  for await (const { entity, entity_id, field, before, after, byName, at } of rows) {
    const values = { ...shown('before', before), ...shown('after', after) }
    yield { of: entity, id: entity_id, field, ...values, by: byName, at: new Date(at).toISOString() }
  }
}

async function marketingOf(
  store: Store,
  companyId: string,
  emails: readonly string[],
): Promise<PersonalData['marketing']> {
  const ids = emails.map(subscriberIdOf)
  const { rows } = await sql<{ row: Rows['subscriber'] }>`
    select ${rowJson('subscriber')} as row from subscriber
    where company_id = ${companyId} and id = any(${ids}::uuid[]) order by created_at, id`.execute(store.db)
  return Promise.all(
    rows.map(async ({ row: subscriber }) => ({
      subscriber,
      consent: (await readSubscriberLog(store, { companyId, id: subscriber._id })).rows,
    })),
  )
}

/** To be read by people, too. */
const printed = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

async function* textOf(
  { exportedAt, lead }: Pick<PersonalData, 'exportedAt' | 'lead'>,
  parts: readonly Part[],
): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${printed(exportedAt, '')},\n  "lead": ${printed(lead, '  ')}`
  for (const { name, read } of parts) {
    yield `,\n  "${name}": [`
    let before = '\n    '
    for await (const row of read()) {
      yield before + printed(row, '    ')
      before = ',\n    '
    }
    yield before === '\n    ' ? ']' : '\n  ]'
  }
  yield '\n}\n'
}
