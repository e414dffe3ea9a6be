import { hash, verify } from '@node-rs/argon2'

// argon2id (the package's default algorithm) with OWASP's first recommendation.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => hash(password, COST)

// Verified when the account doesn't exist, so that the answer takes equally long.
let nobodysHash: Promise<string> | undefined

export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}
