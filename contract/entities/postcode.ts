import { fix, isValid } from 'postcode'

/** Upper case without spaces, so that two ways of writing one postcode compare equal. */
export const compactPostcode = (postcode: string) => postcode.replace(/[\s+]/g, '').toUpperCase()

/** Royal Mail's format. Checked against every postcode that was live since 1980: it refuses only long retired ones. */
const POSTCODE =
  /^(GIR0AA|[A-PR-UWYZ]([0-9]{1,2}|([A-HK-Y][0-9]([0-9ABEHMNPRV-Y])?)|[0-9][A-HJKPS-UW])[0-9][ABD-HJLNP-UW-Z]{2})$/

/** Characters with blanks; anything longer is some other text. */
const LONGEST_TYPED = 100

/** `LS1 4AP`, however it was typed (even with a letter O for a zero); undefined when it isn't a full postcode. */
export function canonicalPostcode(typed: string): string | undefined {
  const stripped = typed
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const compact = isValid(stripped) || stripped === 'GIR0AA' ? stripped : compactPostcode(fix(stripped))
  return POSTCODE.test(compact) ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : undefined
}

/** The wider areas of a postcode: `LS1 4`, then `LS1`. */
export function widerPlaces(canonical: string): { sector: string; outcode: string } {
  const outcode = canonical.slice(0, -4)
  return { sector: `${outcode} ${canonical.at(-3)}`, outcode }
}
