import { plainEmail } from '../contract/entities/email-text.ts'
import { fold } from '../contract/entities/fold.ts'
import { keysOfPhone } from '../contract/entities/phone/sought-phones.ts'
import { compactPostcode } from '../contract/entities/postcode.ts'

// The device's count before an upload and the server's import both use this, so that they agree.

export const DUPLICATE_FIELDS = [
  'certificate_number',
  'email',
  'phone',
  'surname',
  'address1',
  'address2',
  'address3',
  'postcode',
  'address',
] as const
export type DuplicateField = (typeof DUPLICATE_FIELDS)[number]

export type Identifying = { readonly [Field in DuplicateField]?: unknown }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Two rows that share one of these are one lead. A household shares a phone or address, so the last name counts. */
export function duplicateKeysOf(lead: Identifying): string[] {
  const keys = certificateKeyOf(lead)
  const email = plainEmail(text(lead.email)).toLowerCase()
  if (email) keys.push(`email ${email}`)
  const surname = plainName(text(lead.surname))
  if (!surname) return keys
  for (const number of keysOfPhone(text(lead.phone))) keys.push(`phone ${number} ${surname}`)
  for (const address of addressKeyOf(lead)) keys.push(`${address} ${surname}`)
  return keys
}

export const DUPLICATE_REASONS = ['certificate', 'email', 'phone', 'address'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** What two leads with this key have in common. */
export const duplicateReasonOf = (key: string): DuplicateReason =>
  DUPLICATE_REASONS.find((reason) => key.startsWith(`${reason} `)) ?? 'address'

/** What hints that a new lead may be a duplicate: as above, and a phone alone. */
export const similarKeysOf = (lead: Identifying): string[] => [
  ...duplicateKeysOf(lead),
  ...keysOfPhone(text(lead.phone)).map((number) => `phone ${number}`),
]

const ADDRESS_FIELDS: readonly DuplicateField[] = ['address1', 'address2', 'address3', 'postcode', 'address']

/** The fields of other leads that `similarKeysOf` a given one can match: without a phone, no phone has to be read. */
export function similarFieldsOf(given: Identifying): DuplicateField[] {
  const hasAddress = ADDRESS_FIELDS.some((field) => given[field])
  return DUPLICATE_FIELDS.filter((field) => given[field] || (hasAddress && ADDRESS_FIELDS.includes(field)))
}

/** Certificate, address and postcode: what two certificates of one property share, regardless of who lives there. */
export const propertyKeysOf = (home: Identifying): string[] => [...certificateKeyOf(home), ...addressKeyOf(home)]

function certificateKeyOf({ certificate_number }: Identifying): string[] {
  const certificate = text(certificate_number).trim()
  return certificate ? [`certificate ${certificate}`] : []
}

function addressKeyOf(home: Identifying): string[] {
  const enquiry: { line1?: unknown; postcode?: unknown } = home.address ?? {}
  const lines = [home.address1, home.address2, home.address3].map(text).join(' ').trim()
  const address = plainAddress(lines || text(enquiry.line1))
  const postcode = compactPostcode(text(home.postcode) || text(enquiry.postcode))
  return address && postcode ? [`address ${address} ${postcode}`] : []
}

/** Letters and digits: O’Shea is O'SHEA and Łukasz is Lukasz. */
const plainName = (name: string) => fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Letters and digits, and what keeps two numbers apart: Flat 1, 12 High Street is not Flat 11, 2 High Street. */
const plainAddress = (address: string) =>
  // Folded, 12½ would be 121/2.
  fold(address.replaceAll('½', ' half '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(^|\D) | (?=\D|$)/g, '$1')

/**
 * A key in 53 bits, with one collision among a million keys in 20,000 cases: two multiplicative 32-bit hashes (cyrb53).
 */
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
