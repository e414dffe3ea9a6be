import type { Session } from '../schema/auth-record.ts'
import { readAuth } from '../outbox/auth-records.ts'
import { newestPosition, readRecords } from '../outbox/batch-store.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { live } from './shared-answers.ts'

// For workers: each calls back at once and at every change made in any tab, and returns a function that stops it.

/** The engine asks again on its own, and reports its failures. */
const ignoreFailure = () => undefined

/** Calls back at once when something waits, and whenever an entry or a batch is saved. */
export function watchSaved(outbox: OutboxDb, listener: () => void): () => void {
  let known = -1
  return live(async () => {
    const positions = [await outbox.pending.orderBy('position').lastKey(), newestPosition(await readRecords(outbox))]
    return Math.max(...positions.filter((place) => typeof place === 'number'), -1)
  })((newest) => {
    if (newest > known) listener()
    // It may go down too: in an outbox that was lost, positions start again.
    known = newest
  }, ignoreFailure)
}

export function watchSession(outbox: OutboxDb, listener: (session: Session | undefined) => void): () => void {
  return live(() => readAuth(outbox, 'session'))(listener, ignoreFailure)
}

export function watchActiveCompany(outbox: OutboxDb, listener: (companyId: string | undefined) => void): () => void {
  return live(() => readAuth(outbox, 'active-company'))((record) => listener(record?.companyId), ignoreFailure)
}

/** Calls back at each change of it. */
export function watchLeadLimit(outbox: OutboxDb, listener: () => void): () => void {
  let known: { newest: number | undefined } | undefined
  return live(() => readAuth(outbox, 'lead-limit'))((record) => {
    const newest = record?.newest
    if (known && known.newest !== newest) listener()
    known = { newest }
  }, ignoreFailure)
}

export function watchSendNow(outbox: OutboxDb, listener: () => void): () => void {
  let known: { askedAt: number | undefined } | undefined
  return live(() => readAuth(outbox, 'send-now'))((record) => {
    const askedAt = record?.askedAt
    if (known && known.askedAt !== askedAt) listener()
    known = { askedAt }
  }, ignoreFailure)
}
