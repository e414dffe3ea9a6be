import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Dexie } from 'dexie'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import type { Store } from '../../../server/store/core/open-store.ts'
import { SegmentReader } from '../../../src/columns/segment-reader.ts'
import type { DatabaseFactory } from '../../../src/db/schema/outbox-db.ts'
import type { StoredSegment } from '../../../src/db/schema/row-records.ts'
import type { S3Server } from '../fakes/s3-server.ts'

/** Everywhere that data of a person may be stored. */
interface Places {
  readonly store?: Store
  readonly dataDir?: string
  readonly bucket?: S3Server
  readonly devices?: readonly DatabaseFactory[]
}

/** Where any of these texts is, as `table.column: text`, `path: text` or `database/store: text`. */
export async function quotedAnywhere(
  { store, dataDir, bucket, devices = [] }: Places,
  texts: readonly string[],
): Promise<string[]> {
  const found = store ? await quotedIn(store, texts) : []
  if (dataDir !== undefined) found.push(...(await quotedInFolder(dataDir, texts)))
  for (const [key, bytes] of bucket?.objects ?? []) found.push(...quotesOf(key, `${key}\n${bytes.toString()}`, texts))
  for (const device of devices) found.push(...(await quotedOnDevice(device, texts)))
  return found.toSorted()
}

/** The columns of all schemas of the database that have any of these texts, as `table.column: text`. */
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

/** Searches names of files, their bytes, and what a reader of an email sees. */
async function quotedInFolder(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const email = path.endsWith('.eml') ? JSON.stringify(await PostalMime.parse(bytes)) : ''
    found.push(...quotesOf(relative(folder, path), `${path}\n${bytes.toString()}\n${email}`, texts))
  }
  return found
}

/** Searches every store of its databases. Segments are read whole, with the leads that a tombstone hides. */
async function quotedOnDevice(factory: DatabaseFactory, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name = '' } of await factory.indexedDB.databases()) {
    const database = await new Dexie(name, { ...factory, cache: 'disabled' }).open()
    for (const table of database.tables) {
      const storedRows: unknown[] = await table.toArray()
      const read = table.name === 'segments' ? storedRows.flatMap((segment) => leadsIn(segment as StoredSegment)) : []
      found.push(...quotesOf(`${name}/${table.name}`, JSON.stringify([storedRows, read], textOfBytes), texts))
    }
    database.close()
  }
  return found
}

function leadsIn(segment: StoredSegment): unknown[] {
  const reader = new SegmentReader(segment)
  return Array.from({ length: reader.count }, (_, index) => reader.storedAt(index))
}

const textOfBytes = (_key: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString() : value

const quotesOf = (location: string, content: string, texts: readonly string[]): string[] => {
  const plain = content.toLowerCase()
  return texts.filter((text) => plain.includes(text.toLowerCase())).map((text) => `${location}: ${text}`)
}
