import * as z from 'zod/mini'
import { role } from '../../../contract/entities/user.ts'
import type { Session } from '../schema/auth-record.ts'

/** When the token was signed, in milliseconds: of two tokens of one session the later one counts. */
export const issuedAt = (token: string): number => (claims.safeParse(payloadOf(token)).data?.iat ?? 0) * 1000

const claims = z.object({
  id: z.string(),
  role,
  assignedCompanies: z.array(z.string()),
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
})

function payloadOf(token: string): unknown {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Reads without verifying. A token that is not ours means that nobody is signed in. */
export function readToken(token: string): Session | undefined {
  const { data } = claims.safeParse(payloadOf(token))
  if (!data?.id) return undefined
  return {
    token,
    userId: data.id,
    role: data.role,
    companyIds: data.assignedCompanies,
    expiresAt: (data.exp ?? 0) * 1000,
  }
}
