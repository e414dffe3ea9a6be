import type pg from 'pg'
import type { Poke } from '../../../contract/endpoints/sync.ts'

export const POKE_CHANNEL = 'doorstep_poke'

/** The statement that notifies every server process. */
export const pokeStatement = (pokes: Iterable<Poke>) => ({
  text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
  values: [POKE_CHANNEL, Array.from(pokes, (poke) => JSON.stringify(poke))],
})

/** Sent after the commit: a NOTIFY inside it would make all commits of the database queue behind one lock. */
export function createPoker(pool: pg.Pool): (poke: Poke) => void {
  const waiting = new Map<string, Poke>()
  let isSending = false

  async function sendAll() {
    isSending = true
    while (waiting.size > 0) {
      const { text, values } = pokeStatement(waiting.values())
      waiting.clear()
      await pool.query(text, values).catch(() => {})
    }
    isSending = false
  }

  return (poke) => {
    addPoke(waiting, poke)
    if (!isSending) void sendAll()
  }
}

/** Merges pokes, so that one of each company is queued. */
export function addPoke(waiting: Map<string, Poke>, poke: Poke): void {
  waiting.set(poke.companyId, mergedPoke(poke, waiting.get(poke.companyId)))
}

/** With the newest seq, and with `settings` if either has it. */
export const mergedPoke = (poke: Poke, before?: Poke): Poke => ({
  ...before,
  ...poke,
  seq: Math.max(poke.seq, before?.seq ?? 0),
})
