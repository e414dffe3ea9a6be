import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'
import { openStore, type Store } from '../../server/store/open-store.ts'

/** Stand-in until the store's own helper is here. */
export async function openTestStore(): Promise<{ store: Store; close: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), `doorstep-test-${randomUUID()}`))
  chmodSync(dir, 0o755)
  const postgres = await launchPostgres(dir)
  const store = await openStore({ connection: postgres.connection })
  return {
    store,
    close: async () => {
      await store.close()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
