import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { aLeadsDay } from './migrations/0001-a-leads-day.ts'
import { dealsContactsAccounts } from './migrations/0002-deals-contacts-accounts.ts'
import { peopleAndCertificates } from './migrations/0003-people-and-certificates.ts'
import { savedViews } from './migrations/0004-saved-views.ts'
import { registerAndPostcodes } from './migrations/0005-register-and-postcodes.ts'
import { bulkUploads } from './migrations/0006-bulk-uploads.ts'
import { jobs } from './migrations/0007-jobs.ts'
import { ages } from './migrations/0008-ages.ts'

const statements = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db)
  },
})

const migrations: Record<string, Migration> = {
  '0001-a-leads-day': statements(aLeadsDay),
  '0002-deals-contacts-accounts': statements(dealsContactsAccounts),
  '0003-people-and-certificates': statements(peopleAndCertificates),
  '0004-saved-views': statements(savedViews),
  '0005-register-and-postcodes': statements(registerAndPostcodes),
  '0006-bulk-uploads': statements(bulkUploads),
  '0007-jobs': statements(jobs),
  '0008-ages': statements(ages),
}

/** Brings the schema up to date. Two servers that start at once take turns on an advisory lock. */
export async function migrate<Database>(db: Kysely<Database>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  // Numbers are given out before the work is done: a database may have met a later one first.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
