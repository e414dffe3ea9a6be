import * as z from 'zod/mini'

/** An id made outside the database: a UUID, by whoever creates the row. */
export const id = z.uuid('This is not an id Doorstep knows.')
/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime()
export const email = z.string().check(z.trim(), z.toLowerCase(), z.email('Enter a valid email address.'))
