/** A server that is wrong about its own load must not keep anybody out for longer. */
export const LONGEST_QUIET_MS = 15 * 60 * 1000

/** `Retry-After` in seconds or as a date. A date is compared with the server’s own clock where it is known. */
export function retryAfterMs(header: string | null, serverDate: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - (serverDate === null ? now : Date.parse(serverDate))
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_QUIET_MS)
}
