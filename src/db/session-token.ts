import * as z from 'zod/mini'
import { role, type Role } from '../../contract/entities/user.ts'

export interface Session {
  token: string
  userId: string
  role: Role
  companyIds: readonly string[]
  /** Milliseconds; 0 when the token does not say. For display: only the server decides that a session is over. */
  expiresAt: number
}

const claims = z.object({
  id: z.string(),
  role,
  assignedCompanies: z.array(z.string()),
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

/** Reads, never verifies. An unreadable token is a session without companies: the server will refuse it. */
export function readToken(token: string): Session {
  const { data } = claims.safeParse(payloadOf(token))
  if (!data) return { token, userId: '', role: 'User', companyIds: [], expiresAt: 0 }
  return {
    token,
    userId: data.id,
    role: data.role,
    companyIds: data.assignedCompanies,
    expiresAt: (data.exp ?? 0) * 1000,
  }
}
