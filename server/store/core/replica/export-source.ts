import type { Kysely } from 'kysely'
import type { Store } from '../open-store.ts'
import type { Database } from '../../schema/schema.ts'
import type { Need } from './needs.ts'

/** Where the pages of an export are read. */
export interface ExportSource {
  read<Page extends object>(work: (db: Kysely<Database>) => Promise<Page>): Promise<Page>
}

/** Less than somebody notices: most replicas lag by milliseconds. */
const CATCH_UP_MS = 1_000

/** The replica, which may catch up before the first page, or else the primary. */
export function exportSource({ db, replica }: Pick<Store, 'db' | 'replica'>, need: Need): ExportSource {
  let patienceMs = CATCH_UP_MS
  return {
    read: async (work) => {
      const answer = replica?.exports.read(need, work, { patienceMs })
      patienceMs = 0
      return (await answer) ?? work(db)
    },
  }
}
