import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createGzip } from 'node:zlib'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Store } from '../core/open-store.ts'
import { allowLongWork } from '../core/statements/session-settings.ts'
import { StartError } from '../core/start-error.ts'
import * as z from 'zod/mini'

export interface BackupCounts {
  tables: number
  rows: number
}

export interface WrittenBackup extends BackupCounts {
  readonly bytes: number
  readonly sha256: string
  /** Those that aren't deleted. */
  readonly leads: number
}

/** A connection of its own: nobody's save waits for one while a backup is taken. */
export type BackupSource = Pick<Store, 'openSession'>

/** The server keeps working. The file gets its final name only when it is complete and on disk. */
export async function writeBackup(source: BackupSource, path: string, takenAt: Date): Promise<WrittenBackup> {
  const partial = `${path}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(refuseToWrite)
  const client = await source.openSession()
  try {
    await client.query(`begin isolation level repeatable read read only; set local timezone = 'UTC'`)
    await allowLongWork(client)
    const written = await writeFile(client, partial, takenAt)
    await rename(partial, path)
    return written
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeFile(client: pg.ClientBase, path: string, takenAt: Date): Promise<WrittenBackup> {
  const header = await headerOf(client, takenAt)
  const gzip = createGzip()
  // Only the owner may read it: it holds everything that the database does.
  const file = createWriteStream(path, { mode: 0o600 })
  const hash = createHash('sha256')
  gzip.on('data', (chunk: Buffer) => hash.update(chunk))
  // Reports a full disk here; otherwise a write would wait for ever.
  const written = Promise.all([finished(gzip.pipe(file)), finished(gzip)]).catch(refuseToWrite)
  written.catch(() => {})
  const write = async (chunk: string | Buffer) => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), written])
  }
  await write(`${JSON.stringify(header)}\n`)
  let rows = 0
  for (const { name, columns } of header.tables) {
    const copy = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
    for await (const chunk of copy) await write(chunk)
    rows += copy.rowCount
    await write(END_OF_TABLE)
  }
  gzip.end()
  await written
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
  const { leads, tables } = header
  return { tables: tables.length, rows, bytes: file.bytesWritten, sha256: hash.digest('hex'), leads }
}

function refuseToWrite(error: Error): never {
  throw new StartError(`The backup can't be written: ${error.message}`)
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Of one moment: the rows are counted in the snapshot that is then copied. */
async function headerOf(client: pg.ClientBase, takenAt: Date): Promise<BackupHeader> {
  const meta = await client.query<{ epoch: string }>('select epoch from sync_meta')
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by timestamp, name')
  const tables: BackupHeader['tables'] = []
  for (const table of await tablesOf(client)) tables.push({ ...table, rows: await countRows(client, table.name) })
  return {
    format: BACKUP_FORMAT,
    takenAt: takenAt.toISOString(),
    epoch: meta.rows[0]?.epoch ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    leads: await countLeads(client),
    tables,
  }
}

export const countRows = (client: pg.ClientBase, table: string) => countOf(client, quoted(table))

/** As people count them: without those that are deleted. */
export const countLeads = (client: pg.ClientBase) => countOf(client, 'lead where deleted_at is null')

async function countOf(client: pg.ClientBase, from: string): Promise<number> {
  const { rows } = await client.query<{ count: string | number }>(`select count(*) as count from ${from}`)
  return Number(rows[0]?.count)
}

/** In an order in which they can be filled again. */
export async function tablesOf(client: pg.ClientBase): Promise<TableColumns[]> {
  const found = await client.query<TableColumns & { needs: string[] }>(`
    select t.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and r.oid <> t.oid) as needs
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = current_schema() and t.relkind = 'r' and t.relname not like 'kysely_%'
    order by t.relname`)
  const waiting = new Map(found.rows.map((table) => [table.name, table]))
  const inOrder: TableColumns[] = []
  const take = ({ name, columns, needs }: (typeof found.rows)[number]) => {
    if (!waiting.delete(name)) return
    for (const needed of needs) {
      const table = waiting.get(needed)
      if (table) take(table)
    }
    inOrder.push({ name, columns })
  }
  for (const table of found.rows) take(table)
  return inOrder
}

// A backup is a gzip of lines: the header with the number of rows, then the rows of each table in PostgreSQL's own text format, each table
// ended by a line that no row can look like. A truncated file lacks the last of those lines.

export const BACKUP_FORMAT = 'doorstep-backup-1'
export const END_OF_TABLE = '\\.\n'

const tableColumns = z.object({ name: z.string(), columns: z.array(z.string()) })
export type TableColumns = z.infer<typeof tableColumns>

export const backupHeader = z.object({
  format: z.literal(BACKUP_FORMAT),
  takenAt: z.string(),
  epoch: z.string(),
  migrations: z.array(z.string()),
  leads: z.number(),
  tables: z.array(z.extend(tableColumns, { rows: z.number() })),
})
export type BackupHeader = z.infer<typeof backupHeader>
