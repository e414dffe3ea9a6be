import * as z from 'zod/mini'

/** A newer server's code isn't in our list, but is still its answer. */
const refusal = z.looseObject({ code: z.string(), message: z.string() })
export type RefusalBody = z.infer<typeof refusal>

/** Undefined for a body that isn't our server's: a proxy's answer decides nothing. */
export const readRefusal = (body: unknown): RefusalBody | undefined => refusal.safeParse(body).data
