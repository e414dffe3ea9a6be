import { liveQuery } from 'dexie'
import { readAuth } from './auth-record.ts'
import { newestPlace, readRecords } from './batch-store.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { Session } from './session-token.ts'

// For workers: calls back at once and at every change, made in any tab. Returns the way to stop.

/** The place of the newest unsent entry or batch: moves with every tap. */
export function watchPending(outbox: OutboxDb, listener: (newest: number | undefined) => void): () => void {
  const watch = liveQuery(async () => {
    const places = [await outbox.pending.orderBy('seq').lastKey(), newestPlace(await readRecords(outbox))]
    return places.filter((place) => typeof place === 'number')
  }).subscribe((places) => listener(places.length > 0 ? Math.max(...places) : undefined))
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
