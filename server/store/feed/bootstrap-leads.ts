import { type Kysely, sql } from 'kysely'
import type { BootstrapCursor } from './feed-cursor.ts'
import { FACT_NAMES } from '../core/lead-columns.ts'
import type { Database } from '../core/schema.ts'

/** Milliseconds since 1970, truncated as `iso` does. */
const milliseconds = (column: string) => `(date_part('epoch', date_trunc('milliseconds', ${column})) * 1000)::bigint`

type Column = readonly [name: string, expression: string]

const FIELDS: readonly Column[] = [
  ['companyId', 'company_id'],
  ['version', 'version'],
  ['lead_status', 'lead_status'],
  ['assignedTo', 'assigned_to'],
  ['address', 'address'],
  ...FACT_NAMES.map((name) => [name, name] as const),
]
const TIMES: readonly Column[] = [
  ['createdAt', milliseconds('created_at')],
  ['updatedAt', milliseconds('updated_at')],
]

const members = (columns: readonly Column[]) =>
  columns.map(
    ([name, expression]) => `case when count(${expression}) > 0 then '"${name}":' || json_agg(${expression}) end`,
  )

const ARGUMENTS = 50

function objectText(columns: readonly Column[]): string {
  const texts = members(columns)
  const parts: string[] = []
  for (let from = 0; from < texts.length; from += ARGUMENTS) {
    parts.push(`nullif(concat_ws(',', ${texts.slice(from, from + ARGUMENTS).join(', ')}), '')`)
  }
  return `'{' || concat_ws(',', ${parts.join(', ')}) || '}'`
}

const COLUMNS_TEXT = `concat('{"ids":', json_agg(id), ',"seqs":', json_agg(seq), ',"times":', ${objectText(TIMES)},
  ',"fields":', ${objectText(FIELDS)}, '}')`

export interface LeadColumnsText {
  count: number
  text: string
  at: string
  id: string
}

export async function readNewestLeads(
  db: Kysely<Database>,
  { companyId, place, limit }: { companyId: string; place: BootstrapCursor | undefined; limit: number },
): Promise<LeadColumnsText | undefined> {
  const isAfter = place ? sql`and (created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql``
  const seq = sql`(
    select seq from sync_index as indexed
    where indexed.company_id = ${companyId} and indexed.entity = 'lead' and indexed.id = lead.id)`
  const { rows } = await sql<LeadColumnsText>`
    select count(*)::int as count, min(created_at)::text as at, (array_agg(id))[count(*)] as id,
      ${sql.raw(COLUMNS_TEXT)} as text
    from (
      select *, ${seq} as seq from lead
      where company_id = ${companyId} and deleted_at is null ${isAfter}
      order by created_at desc, id desc limit ${limit}
    ) as page
  `.execute(db)
  const [page] = rows
  return page && page.count > 0 ? page : undefined
}
