import type { Store } from '../core/open-store.ts'

/** Those of emails whose recipient still has an address: an erasure empties it. Of any company, as their files are. */
export async function tokensWithAddress(store: Store, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set()
  const found = await store.db
    .selectFrom('campaign_recipient')
    .select('token')
    .where('token', 'in', tokens)
    .where('email', '<>', '')
    .execute()
  return new Set(found.map(({ token }) => token))
}
