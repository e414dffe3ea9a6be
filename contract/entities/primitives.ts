import * as z from 'zod/mini'
import { plainEmail } from './email-text.ts'

/** A version 8 UUID from at least 128 bits in hexadecimal, from any source. */
export const idOfHex = (hex: string): string => hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')

/** A UUID chosen by the creator of the row. Lower case only, because two spellings would be two ids. */
export const id = z.uuid('This is not an id Doorstep knows.').check(z.toLowerCase())
/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime().check(z.maxLength(40))
/** Wall-clock time, `HH:mm`. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const FIRST_POSSIBLE = Date.UTC(1970, 0)
const LAST_POSSIBLE = Date.UTC(2200, 0)

/** The device's clock may be wrong: the server caps it at the time of arrival, and never orders by it. */
export const deviceTime = timestamp.check(
  z.refine((text) => {
    const at = Date.parse(text)
    return at >= FIRST_POSSIBLE && at < LAST_POSSIBLE
  }, 'The date on this device is impossible. Correct its date and time, then send this again.'),
)
/** The longest address that email can be sent to (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254

/** Browsers and Node have it, but the language's own types don't. */
declare const URL: new (address: string) => { readonly hostname: string }

/** `bücher.example` as `xn--bcher-kva.example`, which every mail server understands. */
export function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** The part before the @ belongs to the receiver and is not changed. */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

export const email = z
  .string()
  .check(
    z.overwrite(plainEmail),
    z.toLowerCase(),
    z.overwrite(asciiEmail),
    z.maxLength(EMAIL_MAX_LENGTH, 'Enter a shorter email address.'),
    z.email('Enter a valid email address.'),
  )

export const REMARK_MAX_LENGTH = 5_000
export const remark = z.string().check(z.maxLength(REMARK_MAX_LENGTH))

/** Long text is cut, not refused, because it only accompanies the data. */
export const cutText = (most: number) =>
  z.string().check(
    z.overwrite((text) => text.slice(0, most)),
    z.maxLength(most),
  )

export const NAME_MAX_LENGTH = 500
export const shortName = z.string().check(z.maxLength(NAME_MAX_LENGTH))

/** More rows of one kind than a company can have; only a fault would exceed it. */
const MOST_ROWS = 1_000_000
export const allRows = <Row extends z.ZodMiniType>(row: Row, most = MOST_ROWS) => z.array(row).check(z.maxLength(most))
