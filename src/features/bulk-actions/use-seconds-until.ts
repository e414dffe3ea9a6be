import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Counts down to 0. */
export function useSecondsUntil(moment: number): number {
  const secondsNow = () => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS))
  const [seconds, setSeconds] = useState(secondsNow)
  useEffect(() => {
    if (moment <= Date.now()) return
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS))), SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}
