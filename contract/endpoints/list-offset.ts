import * as z from 'zod/mini'

const offset = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))

/** How many rows to skip. If a list ends before its last row, its `Link` header leads to the rest. */
export const listOffset = z.object({ offset: z._default(offset, 0) })
