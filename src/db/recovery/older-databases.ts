import type { DatabaseFactory } from '../schema/outbox-db.ts'

const BEFORE_1_0: ReadonlySet<string | undefined> = new Set(['outbox-v1', 'uploads-v1', 'drafts-v1'])

/** Whether this browser has databases of a build from before 1.0.0. They are never opened. */
export async function hasOlderDatabases({ indexedDB }: Pick<DatabaseFactory, 'indexedDB'>): Promise<boolean> {
  const found = await indexedDB.databases()
  return found.some(({ name }) => BEFORE_1_0.has(name))
}
