import { sql } from 'kysely'
import type { Store } from '../../../server/store/core/open-store.ts'

/** The columns of the whole database, of whatever schema, that hold one of these texts, as `table.column: text`. */
export async function quotedIn({ db }: Store, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector', 'bytea', 'USER-DEFINED')
    order by 1, 2, 3`.execute(db)
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select distinct searched_text as text from ${sql.table(`${schema}.${table}`)} as searched
      join unnest(${texts}::text[]) as searched_text
        on strpos(lower(searched.${sql.ref(column)}::text), lower(searched_text)) > 0`.execute(db)
    found.push(...rows.map(({ text }) => `${table}.${column}: ${text}`))
  }
  return found.toSorted()
}
