import { phoneDigits } from './phone.ts'
import { compactPostcode } from './postcode.ts'

// What two leads of one home or person share. The device's count before an upload and the server compare alike.

export const DUPLICATE_FIELDS = [
  'certificate_number',
  'email',
  'phone',
  'address1',
  'address2',
  'address3',
  'postcode',
] as const
export type DuplicateField = (typeof DUPLICATE_FIELDS)[number]

type Identifying = { readonly [Field in DuplicateField]?: unknown }

const PHONE_DIGITS_AT_LEAST = 7
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Certificate, e-mail, phone, address with postcode. */
export function duplicateKeysOf(lead: Identifying): string[] {
  const keys: string[] = []
  const certificate = text(lead.certificate_number).trim()
  if (certificate) keys.push(`certificate ${certificate}`)
  const email = text(lead.email).trim().toLowerCase()
  if (email) keys.push(`email ${email}`)
  const digits = phoneDigits(text(lead.phone))
  if (digits.length >= PHONE_DIGITS_AT_LEAST) keys.push(`phone ${digits}`)
  const address = plainAddress([lead.address1, lead.address2, lead.address3].map(text).join(' '))
  const postcode = compactPostcode(text(lead.postcode))
  if (address && postcode) keys.push(`address ${address} ${postcode}`)
  return keys
}

/** Letters and digits, and what keeps two numbers apart: Flat 1, 12 High Street is not Flat 11, 2 High Street. */
const plainAddress = (address: string) =>
  address
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .replaceAll(/(^|\D) | (?=\D|$)/g, '$1')

/** A key in 53 bits, of which two in a million meet once in 20,000 times: two multiplicative hashes of 32 (cyrb53). */
export function hashOfKey(key: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let place = 0; place < key.length; place++) {
    const code = key.charCodeAt(place)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (0x1fffff & low) + (high >>> 0)
}
