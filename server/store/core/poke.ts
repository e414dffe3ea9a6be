import type pg from 'pg'
import type { Poke } from '../../../contract/endpoints/sync.ts'

export const POKE_CHANNEL = 'doorstep_poke'

/** Sent after the commit: NOTIFY inside it makes all commits of the database queue behind one lock. */
export function createPoker(pool: pg.Pool): (poke: Poke) => void {
  /** The newest unsent seq of each company. */
  const waiting = new Map<string, number>()
  let isSending = false

  async function sendAll() {
    isSending = true
    while (waiting.size > 0) {
      const payloads = [...waiting].map(([companyId, seq]) => JSON.stringify({ companyId, seq } satisfies Poke))
      waiting.clear()
      await pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [POKE_CHANNEL, payloads])
        .catch(() => {})
    }
    isSending = false
  }

  return ({ companyId, seq }) => {
    waiting.set(companyId, Math.max(seq, waiting.get(companyId) ?? 0))
    if (!isSending) void sendAll()
  }
}

/** Settings of a company are in no feed: its devices ask for them when they hear this, or connect again. */
export function announceSettings({ pool }: { pool: pg.Pool }, companyId: string): void {
  const payload = JSON.stringify({ companyId, seq: 0, settings: true } satisfies Poke)
  void pool.query('select pg_notify($1, $2)', [POKE_CHANNEL, payload]).catch(() => {})
}
