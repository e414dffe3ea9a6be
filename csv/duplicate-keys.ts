import type { DifferentPeople, DuplicateKind } from '../contract/entities/bulk-upload.ts'
import { plainEmail } from '../contract/entities/email-text.ts'
import { fold } from '../contract/entities/fold.ts'
import { keysOfPhone } from '../contract/entities/phone/sought-phones.ts'
import { compactPostcode } from '../contract/entities/postcode.ts'

// Decides when a row of a file and a lead are the same.
//
// The device's preview, its list of duplicates and the server's import all use this module, so that they agree. Keys
// are stored as hashes. A lead is stored under its own keys and looked up by those of a row.

export const DUPLICATE_FIELDS = [
  'certificate_number',
  'email',
  'phone',
  'firstname',
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

/** The keys that two leads of one person share. Couples and agents share an email too, so there the names decide, see below. */
export function sharedKeysOf(lead: Identifying): string[] {
  const email = plainEmail(text(lead.email)).toLowerCase()
  return [...certificateKeyOf(lead), ...(email ? [`email ${email}`] : []), ...namedKeysOf(lead)]
}

/** The keys in which two leads can agree, whether or not that makes them duplicates. */
export function agreeingKeysOf(lead: Identifying) {
  const [firstname, surname] = [plainName(text(lead.firstname)), plainName(text(lead.surname))]
  const email = plainEmail(text(lead.email)).toLowerCase()
  return {
    certificate: certificateKeyOf(lead),
    email: email ? [email] : [],
    phone: keysOfPhone(text(lead.phone)),
    name: firstname && surname ? [`${firstname} ${surname}`] : [],
    lastName: surname ? [surname] : [],
    address: addressKeyOf(lead),
  }
}

/** A household shares a phone or an address, so the last name counts. */
function namedKeysOf(lead: Identifying): string[] {
  const surname = plainName(text(lead.surname))
  if (!surname) return []
  return [...keysOfPhone(text(lead.phone)).map((number) => `phone ${number}`), ...addressKeyOf(lead)].map(
    (key) => `${key} ${surname}`,
  )
}

export const DUPLICATE_REASONS = ['certificate', 'email', 'phone', 'address'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** What two leads with this key have in common. */
export const duplicateReasonOf = (key: string): DuplicateReason =>
  DUPLICATE_REASONS.find((reason) => key.startsWith(`${reason} `)) ?? 'address'

export interface SoughtKey {
  readonly kind: DuplicateKind
  readonly hash: number
}

/**
 * The keys that leads repeated by a row are stored under, the most certain first. Keys of the `different` kinds mean
 * different persons.
 */
export function soughtKeysOf(lead: Identifying, different: readonly DifferentPeople[] = []): SoughtKey[] {
  const email = emailKeyOf(lead)
  const keys = [
    ...certificateKeyOf(lead).map(hashed),
    ...(email ? soughtEmailKeys(email) : []),
    ...namedKeysOf(lead).map(hashed),
  ]
  return keys.filter(({ kind }) => !different.some((each) => each === kind))
}

export function storedHashesOf(lead: Identifying): number[] {
  const email = emailKeyOf(lead)
  return [...plainHashesOf(lead), ...(email ? storedEmailHashes(email) : [])]
}

/** The hashes of all keys except those of the email. */
export const plainHashesOf = (lead: Identifying): number[] =>
  [...certificateKeyOf(lead), ...namedKeysOf(lead)].map(hashOfKey)

const hashed = (key: string): SoughtKey => ({ kind: duplicateReasonOf(key), hash: hashOfKey(key) })

/** An email and the names of its lead; each first and last name is a number. */
export interface EmailKey {
  readonly hash: number
  readonly names: readonly [number, number]
}

const UNKNOWN = 0
const ANY = 1

export function emailKeyOf(lead: Identifying): EmailKey | undefined {
  const email = plainEmail(text(lead.email)).toLowerCase()
  if (!email) return
  return {
    hash: hashOfKey(`email ${email}`),
    names: [numberOfName(calledName(text(lead.firstname))), numberOfName(plainName(text(lead.surname)))],
  }
}

/** An initial isn't enough to distinguish two people. */
const numberOfName = (name: string): number => (name.length < 2 ? UNKNOWN : hashOfKey(name) + 2)

const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr'])

/** A person's usual first name: Mr Robin J is Robin. */
const calledName = (firstname: string): string =>
  fold(firstname)
    .split(/[^\p{L}\p{N}]+/u)
    .find((word) => word.length > 1 && !TITLES.has(word)) ?? ''

/**
 * Two leads with one email are different persons if both have a first name, or both a last name, and it differs. So
 * each lead is stored under its names and under any name, and a row is looked up by the names it has and the unknown
 * ones.
 */
export function storedEmailHashes({ hash, names: [first, last] }: EmailKey): number[] {
  return [first, ANY].flatMap((one) => [last, ANY].map((other) => withNames(hash, one, other)))
}

export function soughtEmailKeys({ hash, names: [first, last] }: EmailKey): SoughtKey[] {
  return soughtNames(first).flatMap((one) =>
    soughtNames(last).map((other) => ({
      kind: one > ANY || other > ANY ? ('email' as const) : ('email-alone' as const),
      hash: withNames(hash, one, other),
    })),
  )
}

/** Every lead with the email is stored under this hash. */
export const anyNameHash = ({ hash }: EmailKey) => withNames(hash, ANY, ANY)

const soughtNames = (name: number) => (name === UNKNOWN ? [ANY] : [name, UNKNOWN])
/** Combines the three as numbers, because combining their texts would take most of an import's time. */
function withNames(email: number, first: number, last: number): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const number of [email, first, last]) {
    const [upper, lower] = [Math.floor(number / 2 ** 32), number % 2 ** 32]
    high = Math.imul(Math.imul(high ^ lower, 2_654_435_761) ^ upper, 2_654_435_761)
    low = Math.imul(Math.imul(low ^ lower, 1_597_334_677) ^ upper, 1_597_334_677)
  }
  return joinedHalves(high, low)
}

/** Keys that suggest that a new lead is a duplicate: those above, and a phone alone. */
export const similarKeysOf = (lead: Identifying): string[] => [
  ...sharedKeysOf(lead),
  ...keysOfPhone(text(lead.phone)).map((number) => `phone ${number}`),
]

/** Certificate, and address with postcode: what two certificates of one property share, regardless of the residents. */
export const propertyKeysOf = (home: Identifying): SoughtKey[] =>
  [...certificateKeyOf(home), ...addressKeyOf(home)].map(hashed)

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

/** Letters and digits, with the separators between two numbers: Flat 1, 12 High Street differs from Flat 11, 2 High Street. */
const plainAddress = (address: string) =>
  // Folded, 12½ would be 121/2.
  fold(address.replaceAll('½', ' half '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(^|\D) | (?=\D|$)/g, '$1')

/** A row is of a lead unless all that it matches by is of different people. */
export const isOfLead = (kinds: readonly DuplicateKind[], different: readonly DifferentPeople[]) =>
  kinds.some((kind) => !different.some((each) => each === kind))

/**
 * A key in 53 bits: two multiplicative 32-bit hashes (cyrb53). The chance of a collision among a million keys is 1 in
 * 20,000.
 */
export function hashOfKey(key: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let place = 0; place < key.length; place++) {
    const code = key.charCodeAt(place)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return joinedHalves(high, low)
}

function joinedHalves(first: number, second: number): number {
  const high = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  const low = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (0x1fffff & low) + (high >>> 0)
}
