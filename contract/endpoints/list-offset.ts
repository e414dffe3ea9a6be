import * as z from 'zod/mini'

const offset = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))

/** How many rows to leave out: a list that ended before its last row names the rest in its `Link` header. */
export const listOffset = z.object({ offset: z._default(offset, 0) })
