import { type RawBuilder, sql } from 'kysely'
import type { EntityName } from '../../contract/entities/entity.ts'
import { FACT_NAMES } from './lead-columns.ts'

/** ISO 8601, UTC, milliseconds: what JavaScript's dates print. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const lead = [
  'lead.id as "_id"',
  'lead.company_id as "companyId"',
  `${iso('lead.created_at')} as "createdAt"`,
  `${iso('lead.updated_at')} as "updatedAt"`,
  'lead.version',
  'lead.lead_status',
  'lead.assigned_to as "assignedTo"',
  'lead.address',
  ...FACT_NAMES.map((name) => `lead.${name}`),
]

const note = [
  'note.id as "_id"',
  'note.company_id as "companyId"',
  'note.lead_id as "leadId"',
  'note.content',
  `${iso('note.created_at')} as "createdAt"`,
  'note.created_by as "createdBy"',
]

const user = ['app_user.id as "_id"', 'app_user.firstname', 'app_user.lastname']

const columns: Record<EntityName, readonly string[]> = { lead, note, user }

/**
 * A row as the contract has it, built by PostgreSQL: names of the contract, empty fields absent. One place makes it,
 * so that a list, a lead on its own and the feed can't differ. For use in a query on the entity's own table.
 */
export const rowJson = <Row>(entity: EntityName): RawBuilder<Row> =>
  sql<Row>`(select json_strip_nulls(row_to_json(fields)) from (select ${sql.raw(columns[entity].join(', '))}) fields)`
