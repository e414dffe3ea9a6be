import { hash, verify } from '@node-rs/argon2'

// argon2id (the package's default algorithm) with OWASP's first recommendation.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => hash(password, COST)

// Verified when there is no account, so that the answer takes as long as with one.
let nobodysHash: Promise<string> | undefined

export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}
