import { sql } from 'kysely'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'

/** Stores the fingerprint if there is none, and returns the stored one: of servers that start at once, that of the first. */
export async function keepSecretPrint(store: Store, print: string): Promise<string | null> {
  const known = await store.db.selectFrom('sync_meta').select('secret_print').executeTakeFirstOrThrow()
  if (known.secret_print !== null) return known.secret_print
  const kept = await writeReference(store, (db) =>
    db
      .updateTable('sync_meta')
      .set({ secret_print: sql`coalesce(secret_print, ${print})` })
      .returning('secret_print')
      .executeTakeFirstOrThrow(),
  )
  return kept.secret_print
}

export async function replaceSecretPrint(store: Store, print: string): Promise<void> {
  await writeReference(store, (db) => db.updateTable('sync_meta').set({ secret_print: print }).execute())
}
