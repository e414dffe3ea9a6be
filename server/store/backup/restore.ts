import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupCounts, quoted, backupHeader, type BackupHeader, END_OF_TABLE } from './backup.ts'
import { type CarriedOver, carryOver, copyWhatStays } from './carry-over.ts'
import { MIGRATIONS, type Migrations, schemaVersionOf } from '../core/migrate.ts'
import type { Store } from '../core/open-store.ts'
import { allowLongWork } from '../core/statements/session-settings.ts'
import { StartError } from '../core/start-error.ts'

export interface Restored extends BackupCounts {
  readonly takenAt: string
  /** What people had asked for since the backup was taken, and keeps. */
  readonly carriedOver: CarriedOver
}

/** In one transaction, which begins a new epoch: which makes every device resend what this backup does not have. */
export async function restoreBackup(store: Store, path: string, migrations = MIGRATIONS): Promise<Restored> {
  await demandFile(path)
  const lines = linesOf(createReadStream(path))
  const header = await readHeader(lines, migrations)
  const client = await store.pool.connect()
  try {
    await client.query('begin read write')
    await allowLongWork(client)
    await demandAlone(client)
    await copyWhatStays(client)
    await fillTables(client, { header, migrations }, lines)
    const { rowCount } = await client.query('update sync_meta set epoch = $1', [randomUUID()])
    if (rowCount !== 1) throw damaged('sync_meta')
    await runMigrations(client, migrations, migrationsAfter(header, migrations))
    // The next server to start says which secret it has: that of the backup may be lost.
    await client.query('update sync_meta set began_at = now(), secret_print = null')
    await holdMailBack(client)
    const carriedOver = await carryOver(client)
    await client.query('commit')
    return { tables: header.tables.length, rows: sumOf(header), takenAt: header.takenAt, carriedOver }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw isOfContent(error) ? notOurs(error) : error
  } finally {
    client.release()
    await lines.return(undefined)
  }
}

const sumOf = ({ tables }: BackupHeader) => tables.reduce((sum, { rows }) => sum + rows, 0)

/** Into an empty database, as it is, to see what is in it. */
export async function restoreToCompare(client: pg.ClientBase, file: Readable): Promise<BackupHeader> {
  const lines = linesOf(file)
  try {
    const header = await readHeader(lines, MIGRATIONS)
    await client.query(
      `begin read write; set local timezone = 'UTC'; create table kysely_migration (name text, timestamp text)`,
    )
    await allowLongWork(client)
    await fillTables(client, { header, migrations: MIGRATIONS }, lines)
    await client.query('commit')
    return header
  } catch (error) {
    throw isOfContent(error) ? notOurs(error) : error
  } finally {
    await lines.return(undefined)
  }
}

interface Source {
  readonly header: BackupHeader
  readonly migrations: Migrations
}

/** The tables as the backup's version had them. */
async function fillTables(client: pg.ClientBase, { header, migrations }: Source, lines: Lines): Promise<void> {
  await dropAll(client)
  await runMigrations(client, migrations, header.migrations)
  const known = await tableNames(client)
  for (const table of header.tables) {
    if (!known.includes(table.name)) throw damaged(table.name)
    await fillTable(client, table, lines)
  }
  await demandEnd(lines)
}

async function demandFile(path: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    throw new StartError(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const facts = await file.stat()
  await file.close()
  if (!facts.isFile()) throw new StartError(`${path} is not a file.`)
}

const RESTORED = 'The server was restored from a backup: it may have been sent since.'

/** Queued emails may have gone out since the backup: a person decides, nothing is sent automatically. */
async function holdMailBack(client: pg.PoolClient): Promise<void> {
  await takeBackStarted(client)
  await client.query(
    `update campaign set status = case status when 'sending' then 'paused' else 'draft' end, send_at = null,
       last_error = $1
     where status in ('sending', 'scheduled')`,
    [RESTORED],
  )
  const hold = `update campaign_recipient set state = 'unknown', answer = $1 where state in ('queued', 'sending')`
  await client.query(`with held as (${hold} returning company_id, campaign_id) ${COUNT_HELD}`, [RESTORED])
}

/** An incomplete ledger had sent nothing, but may have since: a person has to press Send Now again. */
async function takeBackStarted(client: pg.PoolClient): Promise<void> {
  for (const table of ['campaign_recipient', 'campaign_figure'])
    await client.query(`delete from ${table} using campaign_preparation as started
      where ${table}.company_id = started.company_id and ${table}.campaign_id = started.campaign_id`)
  await client.query(
    `with started as (delete from campaign_preparation returning company_id, campaign_id)
     update campaign set status = 'draft', started_at = null, last_error = $1 from started
     where campaign.company_id = started.company_id and campaign.id = started.campaign_id`,
    [RESTORED],
  )
}

const COUNT_HELD = `insert into campaign_figure (company_id, campaign_id, figure, people)
  select company_id, campaign_id, figure, sign * count(*) from held
    cross join (values ('queued', -1), ('unknown', 1)) as change (figure, sign)
  group by company_id, campaign_id, figure, sign
  on conflict (company_id, campaign_id, figure) do update set people = campaign_figure.people + excluded.people`

type Lines = AsyncGenerator<Buffer, void, undefined>
const NEWLINE = 10

/** Chunks that end with a line; the header and the ends of tables are chunks of their own. */
async function* linesOf(file: Readable): Lines {
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      let text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE)) {
        yield text.subarray(0, end + 1)
        text = text.subarray(end + 1)
      }
      rest = text
    }
  } finally {
    file.destroy()
  }
}

const notOurs = (cause?: unknown) => new StartError('This file is not a complete Doorstep backup.', { cause })

async function nextLine(lines: Lines): Promise<Buffer> {
  try {
    const { value } = await lines.next()
    if (value) return value
  } catch (error) {
    throw notOurs(error)
  }
  throw notOurs()
}

/** Reading to the end makes gunzip compare the file's checksum. */
async function demandEnd(lines: Lines): Promise<void> {
  const { done } = await lines.next().catch((error: unknown) => {
    throw notOurs(error)
  })
  if (!done) throw notOurs()
}

async function readHeader(lines: Lines, migrations: Migrations): Promise<BackupHeader> {
  const parsed = backupHeader.safeParse(parseJson((await nextLine(lines)).toString()))
  if (!parsed.success) throw notOurs()
  const version = schemaVersionOf(parsed.data.migrations, migrations)
  if (version === 'newer') throw new StartError('This backup is of a newer Doorstep: update first, then restore it.')
  if (version === 'unreleased')
    throw new StartError(
      'This backup is from before Doorstep 1.0.0 and can’t be restored: use one that 1.0.0 or later took.',
    )
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A server that keeps answering from the old rows would acknowledge changes that are about to vanish. */
async function demandAlone(client: pg.PoolClient): Promise<void> {
  const others = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name like 'doorstep %'
       and not starts_with(application_name, current_setting('application_name'))`,
  )
  if (others.rows.length > 0) throw new StartError('A server is using this database. Stop it, then restore.')
}

async function tableNames(client: pg.ClientBase): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely_%'`,
  )
  return tables.rows.map(({ name }) => name)
}

async function dropAll(client: pg.ClientBase): Promise<void> {
  for (const name of await tableNames(client)) await client.query(`drop table ${quoted(name)} cascade`)
  const functions = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { signature } of functions.rows) await client.query(`drop function ${signature} cascade`)
  await client.query('delete from kysely_migration')
}

/** What later versions have changed since the backup was taken. */
const migrationsAfter = (header: BackupHeader, migrations: Migrations) =>
  Object.keys(migrations)
    .filter((name) => !header.migrations.includes(name))
    .toSorted()

async function runMigrations(client: pg.ClientBase, migrations: Migrations, names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const statement of migrations[name] ?? []) await client.query(statement)
    await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ])
  }
}

async function fillTable(
  client: pg.ClientBase,
  { name, columns, rows }: BackupHeader['tables'][number],
  lines: Lines,
): Promise<void> {
  await client.query(`delete from ${quoted(name)}`)
  const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(rowsOfTable(lines), copy).catch((error: unknown) => {
    throw isOfContent(error) ? damaged(name, error) : error
  })
  if (copy.rowCount !== rows) throw damaged(name)
}

const damaged = (table: string, cause?: unknown) =>
  new StartError(
    `This backup is damaged or was changed: its table ${table} can't be read. Nothing was restored. Use another backup.`,
    { cause },
  )

// PostgreSQL's data exceptions, integrity violations, undefined names, and limits.
const CONTENT = /^(22|23|42|54)/
const isOfContent = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && CONTENT.test(error.code)

const CHUNK_BYTES = 64 * 1024

async function* rowsOfTable(lines: Lines): AsyncGenerator<Buffer> {
  const end = Buffer.from(END_OF_TABLE)
  let chunk: Buffer[] = []
  let bytes = 0
  for (let line = await nextLine(lines); !line.equals(end); line = await nextLine(lines)) {
    chunk.push(line)
    bytes += line.length
    if (bytes < CHUNK_BYTES) continue
    yield Buffer.concat(chunk)
    chunk = []
    bytes = 0
  }
  yield Buffer.concat(chunk)
}
