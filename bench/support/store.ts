import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../server/store/core/open-store.ts'
import { withStoreOf } from '../../tests/support/server/behind-the-server.ts'

/** Work on a database of its own, the embedded PostgreSQL as a person's installation has it. */
export async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  chmodSync(folder, 0o755)
  try {
    return await withStoreOf(folder, work)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
