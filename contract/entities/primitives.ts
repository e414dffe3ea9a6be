import * as z from 'zod/mini'

/** An id made of at least 128 bits in hexadecimal, whatever they come from: a UUID of version 8. */
export const idOfHex = (hex: string): string => hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')

/** An id made outside the database: a UUID, by whoever creates the row. Written in one way, or it would be two. */
export const id = z.uuid('This is not an id Doorstep knows.').check(z.toLowerCase())
/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime().check(z.maxLength(40))
const FIRST_POSSIBLE = Date.UTC(1970, 0)
const LAST_POSSIBLE = Date.UTC(2200, 0)

/**
 * When something was done, by a device's clock. A clock may be wrong: the server takes a time that is still to come for
 * the time of arrival, and orders nothing by it. A time that no clock shows by itself is refused.
 */
export const deviceTime = timestamp.check(
  z.refine((text) => {
    const at = Date.parse(text)
    return at >= FIRST_POSSIBLE && at < LAST_POSSIBLE
  }, 'The date on this device is impossible. Correct its date and time, then send this again.'),
)
/** The longest that mail can be sent to (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254

/** Browsers and Node alike have it, though it is not of the language. */
declare const URL: new (address: string) => { readonly hostname: string }

/** A domain in other letters (`bücher.example`) in the form that every mail server knows (`xn--bcher-kva.example`). */
export function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** What stands before the @ is the receiver's own, and stays. */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(asciiEmail),
    z.maxLength(EMAIL_MAX_LENGTH, 'Enter a shorter email address.'),
    z.email('Enter a valid email address.'),
  )

/** Words that the server or a mail server says: a message, a reason, an answer. */
export const REMARK_MAX_LENGTH = 5_000
export const remark = z.string().check(z.maxLength(REMARK_MAX_LENGTH))

/** Cut, not refused, where it is longer: it stands beside what matters. */
export const cutText = (most: number) =>
  z.string().check(
    z.overwrite((text) => text.slice(0, most)),
    z.maxLength(most),
  )

/** The name of a person, a company or a field. */
export const NAME_MAX_LENGTH = 500
export const shortName = z.string().check(z.maxLength(NAME_MAX_LENGTH))

/** All rows of a kind that a company has. So many that only a fault can pass it. */
const MOST_ROWS = 1_000_000
export const allRows = <Row extends z.ZodMiniType>(row: Row, most = MOST_ROWS) => z.array(row).check(z.maxLength(most))
