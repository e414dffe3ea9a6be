import type { Poke } from '../../../contract/endpoints/sync.ts'
import type { Store } from './open-store.ts'

export const POKE_CHANNEL = 'doorstep_poke'

/** Pokes not yet sent, the newest seq of each company. */
const waitingByStore = new WeakMap<Store, Map<string, number>>()

/**
 * Tells every server process that a company's feed grew. After the commit and not inside it, because NOTIFY makes
 * all commits of the database queue behind one lock; a poke lost on the way only delays, devices also poll.
 */
export function poke(store: Store, { companyId, seq }: Poke): void {
  const waiting = waitingByStore.get(store)
  if (waiting) {
    waiting.set(companyId, Math.max(seq, waiting.get(companyId) ?? 0))
    return
  }
  const first = new Map([[companyId, seq]])
  waitingByStore.set(store, first)
  void sendAll(store, first)
}

async function sendAll(store: Store, waiting: Map<string, number>): Promise<void> {
  while (waiting.size > 0) {
    const payloads = [...waiting].map(([companyId, seq]) => JSON.stringify({ companyId, seq } satisfies Poke))
    waiting.clear()
    await store.pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [POKE_CHANNEL, payloads])
      .catch(() => {})
  }
  waitingByStore.delete(store)
}
