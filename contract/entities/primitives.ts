import * as z from 'zod/mini'

/** An id made outside the database: a UUID, by whoever creates the row. Written in one way, or it would be two. */
export const id = z.uuid('This is not an id Doorstep knows.').check(z.toLowerCase())
/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime()
export const email = z.string().check(z.trim(), z.toLowerCase(), z.email('Enter a valid email address.'))
