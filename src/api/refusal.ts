import * as z from 'zod/mini'
import { deactivatedAccount, type ErrorCode } from '../../contract/errors.ts'

/** A newer server's code isn't in our list, but is still its answer. */
const refusal = z.looseObject({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) })
export type RefusalBody = z.infer<typeof refusal>

/** Undefined for a body that isn't our server's: a proxy's answer decides nothing. */
export const readRefusal = (body: unknown): RefusalBody | undefined => refusal.safeParse(body).data

const DEACTIVATED: ErrorCode = 'account-deactivated'

/** Whose account was deactivated; undefined for any other refusal. */
export function deactivatedBy({ code, message, details }: Pick<RefusalBody, 'code' | 'message' | 'details'>) {
  const account = code === DEACTIVATED ? deactivatedAccount.safeParse(details).data : undefined
  return account && { ...account, message }
}
