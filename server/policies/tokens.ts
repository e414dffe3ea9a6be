import { randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { id } from '../../contract/entities/primitives.ts'
import { role, type Role } from '../../contract/entities/user.ts'

const DAY_SECONDS = 24 * 3600
export const TOKEN_LIFETIME_SECONDS = 14 * DAY_SECONDS
/** Counted from signing in, however often the token is renewed. */
export const SESSION_LIFETIME_SECONDS = 90 * DAY_SECONDS
/** Older tokens are renewed, so that active users don't have to sign in again. */
export const RENEW_AFTER_SECONDS = DAY_SECONDS

const claims = z.object({
  id,
  /** The session. */
  sid: id,
  role,
  assignedCompanies: z.array(id),
  /** The account's token version. A change of password, role or companies increases it, which ends this token. */
  stamp: z.int(),
  iat: z.int(),
  exp: z.int(),
})
export type TokenClaims = z.infer<typeof claims>

export interface TokenSession {
  readonly id: string
  readonly startedAt: Date
}

export interface TokenOwner {
  readonly _id: string
  readonly role: Role
  readonly companyIds: readonly string[]
  readonly tokenVersion: number
}

export interface Tokens {
  /** Without a session, a new one begins. */
  sign(owner: TokenOwner, session?: TokenSession): Promise<string>
  read(token: string): Promise<TokenClaims | undefined>
}

const MOST_VERIFIED = 5_000

export function createTokens(secret: string, clock: () => Date): Tokens {
  // Imported once: a secret given as bytes would be imported again for every request.
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  /** Verified signatures are cached, because a client sends the same token all day. */
  const verified = new Map<string, TokenClaims>()
  return {
    async sign(owner, session = { id: randomUUID(), startedAt: clock() }) {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      const endsAt = Math.floor(session.startedAt.getTime() / 1000) + SESSION_LIFETIME_SECONDS
      return new SignJWT({
        id: owner._id,
        sid: session.id,
        role: owner.role,
        assignedCompanies: owner.companyIds,
        stamp: owner.tokenVersion,
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.min(issuedAt + TOKEN_LIFETIME_SECONDS, endsAt))
        .sign(await importing)
    },
    async read(token) {
      const known = verified.get(token)
      if (known) return known.exp > clock().getTime() / 1000 ? known : undefined
      const signed = await jwtVerify(token, await importing, { algorithms: ['HS256'], currentDate: clock() }).catch(
        () => undefined,
      )
      const read = signed && claims.safeParse(signed.payload).data
      if (!read) return
      if (verified.size >= MOST_VERIFIED) verified.clear()
      verified.set(token, read)
      return read
    },
  }
}
