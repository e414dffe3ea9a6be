import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'
import { openStore, type Store } from '../../server/store/open-store.ts'

/** Work on a database of its own, the embedded PostgreSQL as a person's installation has it. */
export async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await launchPostgres(folder)
  const store = await openStore({ connection: postgres.connection })
  try {
    return await work(store)
  } finally {
    await store.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
