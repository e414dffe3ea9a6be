import { liveQuery } from 'dexie'
import { readAuth } from './auth-record.ts'
import { newestPlace, readRecords } from './batch-store.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { Session } from './session-token.ts'

// For workers: calls back at once and at every change, made in any tab. Returns the way to stop.

/** At once when something waits, and whenever something more is saved: an entry or a batch. */
export function watchSaved(outbox: OutboxDb, listener: () => void): () => void {
  let known = -1
  const watch = liveQuery(async () => {
    const places = [await outbox.pending.orderBy('seq').lastKey(), newestPlace(await readRecords(outbox))]
    return Math.max(...places.filter((place) => typeof place === 'number'), -1)
  }).subscribe((newest) => {
    if (newest > known) listener()
    // Down as well: in an outbox that was lost places begin anew.
    known = newest
  })
  return () => watch.unsubscribe()
}

export function watchSession(outbox: OutboxDb, listener: (session: Session | undefined) => void): () => void {
  const watch = liveQuery(() => readAuth(outbox, 'session')).subscribe(listener)
  return () => watch.unsubscribe()
}

export function watchActiveCompany(outbox: OutboxDb, listener: (companyId: string | undefined) => void): () => void {
  const watch = liveQuery(() => readAuth(outbox, 'active-company')).subscribe((record) => listener(record?.companyId))
  return () => watch.unsubscribe()
}

/** Not for what was asked before. */
export function watchSendNow(outbox: OutboxDb, listener: () => void): () => void {
  let known: { askedAt: number | undefined } | undefined
  const watch = liveQuery(() => readAuth(outbox, 'send-now')).subscribe((record) => {
    const askedAt = record?.askedAt
    if (known && known.askedAt !== askedAt) listener()
    known = { askedAt }
  })
  return () => watch.unsubscribe()
}
