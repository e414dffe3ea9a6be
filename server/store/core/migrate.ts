import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { baseline } from '../migrations/0001-baseline.ts'
import { StartError } from './start-error.ts'

/** The statements of each migration, by its name: they run in the order of their names. */
export type Migrations = Readonly<Record<string, readonly string[]>>

/**
 * What makes the tables. A backup names those that built its tables, so one that was released never changes: what comes later
 * is a migration of its own (decision 0149).
 */
export const MIGRATIONS: Migrations = { '0001-baseline': baseline }

/** The first migration of every database and backup from before 1.0.0. */
const BEFORE_RELEASE = '0001-a-leads-day'

export type SchemaVersion = 'unreleased' | 'older' | 'ours' | 'newer'

/** By the names of the migrations that made a database, or a backup of one. */
export function schemaVersionOf(names: readonly string[], migrations: Migrations = MIGRATIONS): SchemaVersion {
  if (names.includes(BEFORE_RELEASE)) return 'unreleased'
  if (names.some((name) => !Object.hasOwn(migrations, name))) return 'newer'
  return names.length < Object.keys(migrations).length ? 'older' : 'ours'
}

export interface MigrateOptions {
  readonly migrations?: Migrations | undefined
  /** The data folder that the database is in, unless it has an address of its own. */
  readonly dataDir?: string | undefined
}

/** Two servers that start at once take turns on an advisory lock. */
export async function migrate<Database>(
  db: Kysely<Database>,
  { migrations = MIGRATIONS, dataDir }: MigrateOptions = {},
): Promise<void> {
  const steps = Object.fromEntries(Object.entries(migrations).map(([name, list]) => [name, statementsOf(list)]))
  const provider = { getMigrations: () => Promise.resolve(steps) }
  // Numbers are assigned before the work is done, so a database may have run a later one first.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  // If that can't be read either, the first error says more.
  const version = await readVersion(db, migrations).catch(() => undefined)
  if (version === 'newer') throw new StartError('This database is of a newer Doorstep: update first.')
  if (version === 'unreleased') throw new StartError(unreleased(dataDir))
  throw error
}

const statementsOf = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db)
  },
})

async function readVersion<Database>(db: Kysely<Database>, migrations: Migrations): Promise<SchemaVersion> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return schemaVersionOf(
    rows.map(({ name }) => name),
    migrations,
  )
}

const unreleased = (dataDir: string | undefined) =>
  dataDir === undefined
    ? 'This database is from before Doorstep 1.0.0 and can’t be opened: name an empty one in DATABASE_URL.'
    : `The database in ${dataDir} is from before Doorstep 1.0.0 and can’t be opened: move or delete that folder, or name another in DATA_DIR.`
