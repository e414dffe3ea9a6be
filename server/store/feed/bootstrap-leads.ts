import { type Kysely, sql } from 'kysely'
import type { BootstrapCursor } from './feed-cursor.ts'
import { FACT_NAMES, factKinds } from '../schema/lead-columns.ts'
import { KEPT_NAMES } from '../schema/lead-schema.ts'
import type { Database } from '../schema/schema.ts'

/** Milliseconds since 1970, truncated as `iso` does. */
const milliseconds = (column: string) => `(date_part('epoch', date_trunc('milliseconds', ${column})) * 1000)::bigint`

type Column = readonly [name: string, expression: string]

const FIELDS: readonly Column[] = [
  ['companyId', 'company_id'],
  ['version', 'version'],
  ['lead_status', 'lead_status'],
  ['assignedTo', 'assigned_to'],
  ['address', 'address'],
  ...[...KEPT_NAMES, ...FACT_NAMES].map((name) => [name, name] as const),
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

const LISTS = FACT_NAMES.filter((name) => factKinds[name] === 'list')
const TEXTS = ['address::text', ...LISTS.map((name) => `${name}::text`)].concat(
  FACT_NAMES.filter((name) => factKinds[name] === 'text'),
)
/** Space for numbers and ids beside the texts of a lead. Empty fields take none. */
const AROUND = 1_000
/** Estimated without reading long texts, which are stored apart with their lengths. As JSON they may be longer. */
const BYTES = [AROUND, ...TEXTS.map((name) => `coalesce(octet_length(${name}), 0)`)].join(' + ')

export interface LeadColumnsText {
  count: number
  text: string
  bytes: number
  at: string
  id: string
  /** Whether the remaining rows would have made the page too large. */
  isCut: boolean
}

export interface LeadsAsked {
  readonly companyId: string
  readonly place: Pick<BootstrapCursor, 'at' | 'id'> | undefined
  readonly limit: number
  readonly bytes: number
}

/** As many as fit, but at least one. A page that is too large as JSON is read again with half its rows. */
export async function readNewestLeads(db: Kysely<Database>, query: LeadsAsked): Promise<LeadColumnsText | undefined> {
  const page = await readColumns(db, query)
  if (!page) return
  const { text, ...rest } = page
  if (text === null) return readNewestLeads(db, { ...query, limit: Math.floor(page.count / 2) })
  const isCut = page.count < query.limit && (await hasLeads(db, { ...query, place: page }))
  return { ...rest, text, isCut }
}

type Read = Omit<LeadColumnsText, 'text' | 'isCut'> & { text: string | null }

async function readColumns(db: Kysely<Database>, query: LeadsAsked): Promise<Read | undefined> {
  const { companyId, limit, bytes } = query
  const seq = sql`(
    select seq from sync_index as indexed
    where indexed.company_id = ${companyId} and indexed.entity = 'lead' and indexed.id = page.id)`
  const { rows } = await sql<Read>`
    select count, at, id, octet_length(text) as bytes,
      case when octet_length(text) <= ${bytes} or count = 1 then text end as text
    from (
      select count(*)::int as count, min(created_at)::text as at, (array_agg(id))[count(*)] as id,
        ${sql.raw(COLUMNS_TEXT)} as text
      from (
        select *, coalesce(${seq}, 0) as seq from (
          select *, sum(own_bytes) over (rows unbounded preceding) as up_to from (
            select *, ${sql.raw(BYTES)} as own_bytes from lead where ${isOlder(query)}
            order by created_at desc, id desc limit ${limit}
          ) as newest
        ) as page where up_to <= ${bytes} or up_to = own_bytes
      ) as fitting
    ) as printed
  `.execute(db)
  const [page] = rows
  return page && page.count > 0 ? page : undefined
}

async function hasLeads(db: Kysely<Database>, query: LeadsAsked): Promise<boolean> {
  const { rows } = await sql`select from lead where ${isOlder(query)} limit 1`.execute(db)
  return rows.length > 0
}

function isOlder({ companyId, place }: LeadsAsked) {
  const isAfter = place ? sql`and (created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql``
  return sql`company_id = ${companyId} and deleted_at is null ${isAfter}`
}
