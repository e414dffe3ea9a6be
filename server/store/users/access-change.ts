import { POKE_CHANNEL } from '../core/poke.ts'
import type { Store } from '../core/open-store.ts'

export interface AccessChange {
  readonly userId: string
  /** Where only one session has ended. */
  readonly sessionId?: string
}

/** Tells every server process that what a user may do has changed. One that does not hear it asks at its next beat. */
export function announceAccess(store: Store, userId: string, sessionId?: string): void {
  const change: AccessChange = { userId, ...(sessionId === undefined ? {} : { sessionId }) }
  const payload = JSON.stringify(change)
  void store.pool.query('select pg_notify($1, $2)', [POKE_CHANNEL, payload]).catch(() => {})
}
