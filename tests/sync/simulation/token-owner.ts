import { readToken } from '../../../src/db/session/session-token.ts'

const owners = new Map<string, string>()
const MOST_KNOWN = 1_000

/** The user of a request; called for each, and there are few tokens. */
export function ownerOfToken(authorization: string | undefined): string {
  const token = authorization?.slice('Bearer '.length) ?? ''
  const owner = owners.get(token) ?? readToken(token)?.userId ?? ''
  if (owners.size >= MOST_KNOWN) owners.clear()
  owners.set(token, owner)
  return owner
}
