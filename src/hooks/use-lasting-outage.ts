import { useEffect, useState } from 'react'
import type { OutboxDb } from '../db/schema/outbox-db.ts'

/** Two or three tries fit in. A shorter outage is a shake of the connection, which nobody needs to know about. */
export const SHAKE_MS = 4_000

/** The time is not known, but long enough. */
const LASTING = -Infinity

/** Called with each status that is read. The outage in which a page is opened has lasted already. */
export function outageSince({ memory }: OutboxDb, isOffline: boolean): number | undefined {
  const seen = memory.outage
  const since = isOffline ? (seen ? (seen.since ?? Date.now()) : LASTING) : undefined
  memory.outage = { since }
  return since
}

/** Whether the outage is worth showing. The shake is over for every screen as soon as one has waited. */
export function useLastingOutage({ memory }: OutboxDb, since: number | undefined): boolean {
  const [waited, setWaited] = useState<number>()
  useEffect(() => {
    if (since === undefined || since === LASTING) return
    const show = () => {
      if (memory.outage?.since === since) memory.outage = { since: LASTING }
      setWaited(since)
    }
    const timer = setTimeout(show, since + SHAKE_MS - Date.now())
    return () => clearTimeout(timer)
  }, [memory, since])
  return since !== undefined && (since === LASTING || since === waited)
}
