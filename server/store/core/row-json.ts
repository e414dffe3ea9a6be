import { type RawBuilder, sql } from 'kysely'
import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import { type Members, ROW_MEMBERS } from './row-members.ts'

/** PostgreSQL takes at most 100 arguments. */
const ARGUMENTS = 50

/** Null makes a member null, and `concat_ws` skips nulls, so an empty field is absent. */
function objectText(members: Members): string {
  const texts = members.map(([name, expression]) => `'"${name}":' || to_json(${expression})`)
  const parts: string[] = []
  for (let from = 0; from < texts.length; from += ARGUMENTS) {
    parts.push(`nullif(concat_ws(',', ${texts.slice(from, from + ARGUMENTS).join(', ')}), '')`)
  }
  return `'{' || concat_ws(',', ${parts.join(', ')}) || '}'`
}

const textOf = Object.fromEntries(
  Object.entries(ROW_MEMBERS).map(([entity, members]) => [entity, objectText(members)]),
) as Record<EntityName, string>

const withPhonesOf = {
  lead: objectText([...ROW_MEMBERS.lead, ['phones', 'lead.phones']]),
  contact: objectText([...ROW_MEMBERS.contact, ['phones', 'contact.phones']]),
}

/** For readers of the REST API. Devices parse the numbers in `phone` themselves. */
export const rowWithPhones = <E extends 'lead' | 'contact'>(entity: E) =>
  sql<Rows[E]>`(${sql.raw(withPhonesOf[entity])})::json`

/** Built in one place, so that list, lead and feed are the same, and without `row_to_json`, which takes three times as long. */
export const rowText = (entity: EntityName): RawBuilder<string> => sql<string>`(${sql.raw(textOf[entity])})`

export const rowJson = <E extends EntityName>(entity: E): RawBuilder<Rows[E]> =>
  sql<Rows[E]>`(${sql.raw(textOf[entity])})::json`
