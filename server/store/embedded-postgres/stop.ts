import type pg from 'pg'
import { withClient } from './attach.ts'
import type { Placement } from './placement.ts'
import { isRunning, lockHolder } from './postmaster-lock.ts'

/** Of two servers that stop together, neither counts the other's look around. */
const STOPPING = 'doorstep-stopping'
/** A closed connection's process lives on for a moment. */
const LEAVE_MS = 500
const FAST_SHUTDOWN_MS = 3000
const POLL_MS = 20

/** Ends PostgreSQL unless another server or tool is connected; the last one to leave does. Takes less than 4 s. */
export async function stopUnlessShared(placement: Placement): Promise<void> {
  // The lock alone proves nothing: after a crash it may name a stranger. Whoever answers holds it.
  const isOurs = await withClient(placement, { application_name: STOPPING }, isLastClient).catch(() => false)
  const pid = lockHolder(placement)
  if (!isOurs || pid === undefined) return
  // Fast: running transactions are rolled back and a checkpoint is written.
  signal(pid, 'SIGINT')
  if (await within(FAST_SHUTDOWN_MS, () => Promise.resolve(lockHolder(placement) !== pid || !isRunning(pid)))) return
  // The checkpoint takes too long. Ending without one is safe: the next start replays the log.
  signal(pid, 'SIGQUIT')
}

const isLastClient = (client: pg.Client) =>
  within(LEAVE_MS, async () => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`,
      [STOPPING],
    )
    return rowCount === 0
  })

async function within(ms: number, isDone: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms
  while (Date.now() < deadline) {
    if (await isDone()) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return isDone()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}
