import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The time, to the minute; also for a page that stays open for days. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const update = () => setNow(Date.now())
    const timer = setInterval(update, MINUTE_MS)
    // Timers stop while a tablet sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

export const useDaysAgo = (days: number): number => useNow() - days * DAY_MS
