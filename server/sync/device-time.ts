/**
 * What a device's clock said, as far as it can be right: nothing was done later than it arrived. A wrong clock must not
 * keep a row at the top of every list; the order of rows is the server's anyway.
 */
export function deviceTimeBy(now: Date, told: string | undefined): string {
  const arrived = now.toISOString()
  return told === undefined || Date.parse(told) > now.getTime() ? arrived : new Date(told).toISOString()
}
