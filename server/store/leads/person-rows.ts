import { type RawBuilder, sql } from 'kysely'
import type { PersonalData } from '../../../contract/endpoints/personal-data.ts'
import { fold, searchKey } from '../../../contract/entities/fold.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { countOf, type List, rowsOf } from '../core/whole-list.ts'
import { authorName, shown } from '../records/history.ts'
import { contactsOf } from './erase-contacts.ts'
import type { ErasedPerson } from './erased-person.ts'
import { knocksOf } from './knocks-of-person.ts'

export interface Part {
  readonly name: keyof PersonalData
  readonly rows: number
  /** Read while it is sent, because a person may have any number of notes. */
  readonly read: () => AsyncIterable<unknown>
}

export const partOf = (name: keyof PersonalData, rows: readonly unknown[]): Part => ({
  name,
  rows: rows.length,
  read: async function* () {
    yield* rows
  },
})

/** The rows of a person's leads, and rows that quote them. */
export async function partsOfRows(store: Store, companyId: string, person: ErasedPerson): Promise<Part[]> {
  const { ids, linkedContacts } = await contactsOfPerson(store, companyId, person)
  const { atHouse, quotingIds } = await knocksOf(store.db, companyId, person)
  const knockIds = [...atHouse.map(({ _id }) => _id), ...quotingIds]
  const ofCompany = sql`company_id = ${companyId}`
  const ofLeads = sql`${ofCompany} and lead_id = any(${person.leadIds}::uuid[])`
  const about = sql`select unnest(${[...person.leadIds, ...ids]}::uuid[])
    union select id from follow_up where ${ofLeads}`
  const ofEntity = (name: keyof PersonalData, entity: EntityName, table: string, which: RawBuilder<unknown>) => {
    const list: List = sql`select ${rowJson(entity)} as row from ${sql.table(table)}
      where ${which} order by created_at, id`
    return listPart(store, name, list)
  }
  return [
    await ofEntity('notes', 'note', 'note', ofLeads),
    await ofEntity('activities', 'activity', 'activity', ofLeads),
    await ofEntity('followUps', 'followUp', 'follow_up', ofLeads),
    await ofEntity('knocks', 'knock', 'knock', sql`${ofCompany} and id = any(${knockIds}::uuid[])`),
    await ofEntity('files', 'leadFile', 'lead_file', ofLeads),
    await ofEntity('contacts', 'contact', 'contact', sql`${ofCompany} and id = any(${ids}::uuid[])`),
    partOf('linkedContacts', linkedContacts),
    await changesPart(store, companyId, about),
    await ofEntity('notifications', 'notification', 'notification', ofLeads),
    await ofEntity('notices', 'notice', 'notice', sql`${ofCompany} and entity_id in (${about})`),
  ]
}

async function listPart(store: Store, name: keyof PersonalData, list: List): Promise<Part> {
  return { name, rows: await countOf(store, list), read: () => rowsOf(store, list) }
}

/** Other persons are only named: their data isn't for this person. */
async function contactsOfPerson(store: Store, companyId: string, person: ErasedPerson) {
  const found = await contactsOf(store.db, companyId, person)
  const isOwn = ({ isPerson, email, firstname, lastname }: (typeof found)[number]) => {
    if (person.emails.includes(email?.trim().toLowerCase() ?? '')) return true
    const named = { firstname, surname: lastname }
    return person.leads.some((lead) => isSameName(lead, named) || (isPerson && !hasOtherSurname(lead, named)))
  }
  return {
    ids: found.flatMap((contact) => (isOwn(contact) ? [contact.id] : [])),
    linkedContacts: found
      .filter((contact) => !isOwn(contact))
      .map(({ id, firstname, lastname }) => ({
        _id: id,
        name: [firstname, lastname].flatMap((part) => part?.trim() || []).join(' '),
      })),
  }
}

interface Named {
  readonly firstname?: string | null | undefined
  readonly surname?: string | null | undefined
}

/** A phone may belong to a whole household, or to a letting agent. */
function hasOtherSurname(one: Named, other: Named): boolean {
  const [surname, otherSurname] = [one.surname, other.surname].map((name) => searchKey(name ?? ''))
  return Boolean(surname && otherSurname && surname !== otherSurname)
}

/** John Paul Smith is John Smith, but John Paul isn't John Peter. */
function isSameName(one: Named, other: Named): boolean {
  const [first = '', otherFirst = ''] = [one.firstname, other.firstname].map((name) => fold(name ?? ''))
  const surname = searchKey(one.surname ?? '')
  if (!first || !otherFirst || !surname || surname !== searchKey(other.surname ?? '')) return false
  return first === otherFirst || first.startsWith(`${otherFirst} `) || otherFirst.startsWith(`${first} `)
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

async function changesPart(store: Store, companyId: string, about: RawBuilder<unknown>): Promise<Part> {
  const list: List<StoredChange> = sql`
    select json_build_object('entity', entity, 'entity_id', entity_id, 'field', field, 'before', before,
      'after', after, 'at', at, 'byName', ${authorName}) as row
    from history left join app_user on app_user.id = history.by
    where company_id = ${companyId} and entity in ('lead', 'followUp', 'contact') and entity_id in (${about})
    order by at, history.version, field`
  return { name: 'changes', rows: await countOf(store, list), read: () => changesIn(rowsOf(store, list)) }
}

async function* changesIn(rows: AsyncIterable<StoredChange>): AsyncGenerator<PersonalData['changes'][number]> {
  for await (const { entity, entity_id, field, before, after, byName, at } of rows) {
    const values = { ...shown('before', before), ...shown('after', after) }
    yield { of: entity, id: entity_id, field, ...values, by: byName, at: new Date(at).toISOString() }
  }
}
