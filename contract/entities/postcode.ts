/** Upper case, without spaces: what two ways of writing one postcode share. */
export const compactPostcode = (postcode: string) => postcode.replace(/[\s+]/g, '').toUpperCase()

/** Of Royal Mail: checked against every postcode that was ever live since 1980, it refuses only long retired ones. */
const POSTCODE =
  /^(GIR0AA|[A-PR-UWYZ]([0-9]{1,2}|([A-HK-Y][0-9]([0-9ABEHMNPRV-Y])?)|[0-9][A-HJKPS-UW])[0-9][ABD-HJLNP-UW-Z]{2})$/

/** `LS1 4AP`, however it was typed; undefined when it is no full postcode. */
export function canonicalPostcode(typed: string): string | undefined {
  const compact = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return POSTCODE.test(compact) ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : undefined
}
