import { signInNeeded } from '../policies/authorize.ts'
import { RENEW_AFTER_SECONDS, type TokenClaims, type Tokens } from '../policies/tokens.ts'
import type { Store } from '../store/open-store.ts'
import { type Account, findUser } from '../store/users.ts'

export interface Session {
  account: Account
  /** Given when the one sent is older than a day, or names other companies than the account has. */
  renewedToken: string | undefined
}

/** Who calls, as the database says now: a token only names an account and the version of it that may use it. */
export async function authenticate(
  { store, tokens, clock }: { store: Store; tokens: Tokens; clock: () => Date },
  authorization: string | undefined,
): Promise<Session> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await tokens.read(token)
  const account = claims && (await findUser(store, claims.id))
  if (!account?.active || account.tokenVersion !== claims?.stamp) throw signInNeeded()
  const ageSeconds = clock().getTime() / 1000 - claims.iat
  const isDue = ageSeconds > RENEW_AFTER_SECONDS || !namesCompaniesOf(claims, account)
  return { account, renewedToken: isDue ? await tokens.sign(account) : undefined }
}

function namesCompaniesOf({ assignedCompanies }: TokenClaims, { companyIds }: Account): boolean {
  const named = new Set(assignedCompanies)
  return named.size === companyIds.length && companyIds.every((id) => named.has(id))
}
