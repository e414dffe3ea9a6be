import { useEffect, useState } from 'react'
import type { OutboxDb } from '../db/schema/outbox-db.ts'

/** Two or three tries fit in. A shorter outage is a shake of the connection, which nobody needs to hear of. */
export const SHAKE_MS = 4_000

/** The time is not known, but long enough. */
const LASTING = -Infinity

/** When the outage of each device began, as this page saw it. Undefined: it is online. */
const outages = new WeakMap<OutboxDb, { since: number | undefined }>()

/** Called with each status that is read. The outage in which a page is opened has lasted already. */
export function outageSince(outbox: OutboxDb, isOffline: boolean): number | undefined {
  const seen = outages.get(outbox)
  const since = isOffline ? (seen ? (seen.since ?? Date.now()) : LASTING) : undefined
  outages.set(outbox, { since })
  return since
}

/** Whether the outage is worth telling. The shake is over for every screen as soon as one has waited. */
export function useLastingOutage(outbox: OutboxDb, since: number | undefined): boolean {
  const [waited, setWaited] = useState<number>()
  useEffect(() => {
    if (since === undefined || since === LASTING) return
    const tell = () => {
      if (outages.get(outbox)?.since === since) outages.set(outbox, { since: LASTING })
      setWaited(since)
    }
    const timer = setTimeout(tell, since + SHAKE_MS - Date.now())
    return () => clearTimeout(timer)
  }, [outbox, since])
  return since !== undefined && (since === LASTING || since === waited)
}
