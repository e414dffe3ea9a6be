import { POKE_CHANNEL } from './poke.ts'
import type { Store } from './open-store.ts'

export interface AccessChange {
  readonly userId: string
}

/** Tells every server process that what a user may do has changed. One that does not hear it asks at its next beat. */
export function announceAccess(store: Store, userId: string): void {
  const payload = JSON.stringify({ userId } satisfies AccessChange)
  void store.pool.query('select pg_notify($1, $2)', [POKE_CHANNEL, payload]).catch(() => {})
}
