import { SignJWT, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { id } from '../../contract/entities/primitives.ts'
import { role, type Role } from '../../contract/entities/user.ts'

const LIFETIME_SECONDS = 14 * 24 * 3600
/** From this age on a token is renewed, so that people who keep working are not asked to sign in again. */
export const RENEW_AFTER_SECONDS = 24 * 3600

const claims = z.object({
  id,
  role,
  assignedCompanies: z.array(id),
  /** The account's token version at signing: a password, role or company change moves it and so ends the token. */
  stamp: z.int(),
  iat: z.int(),
  exp: z.int(),
})
export type TokenClaims = z.infer<typeof claims>

export interface TokenOwner {
  readonly _id: string
  readonly role: Role
  readonly companyIds: readonly string[]
  readonly tokenVersion: number
}

export interface Tokens {
  sign(owner: TokenOwner): Promise<string>
  /** Undefined for everything that is not a token of ours that still holds. */
  read(token: string): Promise<TokenClaims | undefined>
}

export function createTokens(secret: string, clock: () => Date): Tokens {
  // Made once: a secret given as bytes would be made a key again for every request.
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    async sign(owner) {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      return new SignJWT({
        id: owner._id,
        role: owner.role,
        assignedCompanies: owner.companyIds,
        stamp: owner.tokenVersion,
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(await importing)
    },
    async read(token) {
      const verified = await jwtVerify(token, await importing, { algorithms: ['HS256'], currentDate: clock() }).catch(
        () => undefined,
      )
      return verified && claims.safeParse(verified.payload).data
    },
  }
}
