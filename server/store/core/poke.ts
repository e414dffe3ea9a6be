import type pg from 'pg'
import type { Poke } from '../../../contract/endpoints/sync.ts'

export const POKE_CHANNEL = 'doorstep_poke'

/** Sent after the commit: NOTIFY inside it makes all commits of the database queue behind one lock. */
export function createPoker(pool: pg.Pool): (poke: Poke) => void {
  const waiting = new Map<string, Poke>()
  let isSending = false

  async function sendAll() {
    isSending = true
    while (waiting.size > 0) {
      const payloads = Array.from(waiting.values(), (poke) => JSON.stringify(poke))
      waiting.clear()
      await pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [POKE_CHANNEL, payloads])
        .catch(() => {})
    }
    isSending = false
  }

  return (poke) => {
    addPoke(waiting, poke)
    if (!isSending) void sendAll()
  }
}

/** One poke of each company waits. */
export function addPoke(waiting: Map<string, Poke>, poke: Poke): void {
  waiting.set(poke.companyId, mergedPoke(poke, waiting.get(poke.companyId)))
}

/** With the newest seq, and with `settings` if either has it. */
export const mergedPoke = (poke: Poke, before?: Poke): Poke => ({
  ...before,
  ...poke,
  seq: Math.max(poke.seq, before?.seq ?? 0),
})
