import { createHash } from 'node:crypto'
import pg from 'pg'
import { reasonOf } from '../connection/reason-of.ts'

/** A backup is whole, but can't be restored here to see that it is. The message says what to do. */
export class NotProven extends Error {
  override name = 'NotProven'
}

const CONNECT_MS = 5_000

/** A connection of its own, without a pool and its limits. */
export async function openSession(connection: pg.PoolConfig): Promise<pg.Client> {
  const { max: _, ...settings } = connection
  const client = new pg.Client({
    ...settings,
    application_name: 'doorstep backup',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * A database beside the one of the connection, for this work alone. It has that one's language, so that texts are compared
 * alike, and one name for each database: what a process that was killed has left is dropped before the next begins.
 */
export async function withScratchDatabase<Result>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = await openSession(connection)
  try {
    const current = await readCurrent(admin)
    if (!current.may_create)
      throw new NotProven(
        `The role ${current.role} may not create databases, so no backup can be restored to try it. ` +
          `Run ALTER ROLE ${current.role} CREATEDB, or restore one yourself from time to time.`,
      )
    const name = scratchName(current.name)
    await admin.query(`drop database if exists ${name} with (force)`)
    try {
      await admin.query(`create database ${name} template template0 encoding 'UTF8' ${localeOf(current.settings)}`)
      return await inScratch(inDatabase(connection, name), name, work)
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await admin.end().catch(() => {})
  }
}

interface Current {
  readonly name: string
  readonly role: string
  readonly may_create: boolean
  /** The row of pg_database, whose columns differ between versions. */
  readonly settings: Readonly<Record<string, unknown>>
}

async function readCurrent(admin: pg.Client): Promise<Current> {
  const { rows } = await admin.query<Current>(`
    select datname as name, quote_ident(rolname) as role, rolsuper or rolcreatedb as may_create,
      to_jsonb(pg_database) as settings
    from pg_database, pg_roles where datname = current_database() and rolname = current_user`)
  const [current] = rows
  if (!current) throw new Error('The database does not know its own name.')
  return current
}

/** Of hexadecimal digits and underscores, so it needs no quotes. */
export const scratchName = (database: string) =>
  `doorstep_proof_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`

function localeOf(settings: Current['settings']): string {
  const text = (column: string) => {
    const value = settings[column]
    return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : undefined
  }
  const given = [`lc_collate ${text('datcollate')} lc_ctype ${text('datctype')}`]
  const own = text('datlocale') ?? text('daticulocale')
  if (settings['datlocprovider'] === 'i' && own) given.push(`locale_provider icu icu_locale ${own}`)
  if (settings['datlocprovider'] === 'b' && own) given.push(`locale_provider builtin builtin_locale ${own}`)
  return given.join(' ')
}

function inDatabase({ connectionString, ...rest }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...rest, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { ...rest, connectionString: url.href }
}

async function inScratch<Result>(
  connection: pg.PoolConfig,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openSession(connection).catch((error: unknown) => {
    throw new NotProven(
      `The database that was made to try the backup can't be reached: ${reasonOf(error)}. A pooler has to pass on any database.`,
    )
  })
  try {
    // Before anything is written: a pooler may lead elsewhere than the address says.
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    if (rows[0]?.name === name) return await work(client)
    throw new NotProven(
      `DATABASE_URL leads to ${rows[0]?.name}, also when it names another database: no backup can be tried there.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
