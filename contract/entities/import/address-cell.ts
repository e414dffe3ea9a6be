import { withoutEnds } from '../field-text.ts'
import { canonicalPostcode } from '../postcode.ts'

const POSTCODE = /\b(?:GIR|[A-Z]{1,2}\d[A-Z\d]?) {0,3}\d[A-Z]{2}\b/gi

/** All postcodes in a text, in their order. */
export const postcodesIn = (text: string): string[] =>
  (text.match(POSTCODE) ?? []).flatMap((found) => canonicalPostcode(found) ?? [])

/** The last postcode of an address, and the address without it. */
export function cutPostcode(address: string): { postcode: string; rest: string } | undefined {
  const found = address.match(POSTCODE)?.findLast((text) => canonicalPostcode(text) !== undefined)
  const postcode = found === undefined ? undefined : canonicalPostcode(found)
  if (found === undefined || postcode === undefined) return
  const at = address.lastIndexOf(found)
  const rest = [address.slice(0, at), address.slice(at + found.length)].map(trimmed).filter(Boolean).join(', ')
  return { postcode, rest }
}

const trimmed = (text: string) => withoutEnds(text, (character) => /[\s,;]/.test(character))
