/** The longest wait that a server may ask for, in case it misjudges its own load. */
export const LONGEST_QUIET_MS = 15 * 60 * 1000

/** `Retry-After` in seconds or as a date. A date is compared with the server’s own clock if that is known. */
export function retryAfterMs(header: string | null, serverDate: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - (serverDate === null ? now : Date.parse(serverDate))
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_QUIET_MS)
}
