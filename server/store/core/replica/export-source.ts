import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Store } from '../open-store.ts'
import type { Database } from '../../schema/schema.ts'
import { hasAuditEntry } from './needs.ts'

/** Where the pages of an export are read. */
export interface ExportSource {
  read<Page extends object>(work: (db: Kysely<Database>) => Promise<Page>): Promise<Page>
}

/** Too short to notice: most replicas lag by milliseconds. */
const CATCH_UP_MS = 1_000

/**
 * `recordEntry` writes the export's entry in the audit log. If the replica has that entry, it answers; it may catch up
 * before the first page. Otherwise the primary answers.
 */
export async function exportSource(
  { db, replica }: Pick<Store, 'db' | 'replica'>,
  recordEntry: (id: string) => Promise<unknown>,
): Promise<ExportSource> {
  const id = randomUUID()
  await recordEntry(id)
  const need = hasAuditEntry(id)
  let patienceMs = CATCH_UP_MS
  return {
    read: async (work) => {
      const answer = replica?.exports.read(need, work, { patienceMs })
      patienceMs = 0
      return (await answer) ?? work(db)
    },
  }
}
