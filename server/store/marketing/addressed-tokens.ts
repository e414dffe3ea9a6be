import { sql } from 'kysely'
import type { Store } from '../core/open-store.ts'

/**
 * The companies of emails whose recipient still has an address, and of requests to confirm whose subscriber is still
 * there: an erasure empties the one and removes the other.
 */
export async function companyOfTokens({ db }: Store, tokens: readonly string[]): Promise<Map<string, string>> {
  if (tokens.length === 0) return new Map()
  const { rows } = await sql<{ token: string; companyId: string }>`
    select token, company_id as "companyId" from campaign_recipient
      where token = any(${tokens}::text[]) and email <> ''
    union all select ask_token, company_id from list_member where ask_token = any(${tokens}::text[])`.execute(db)
  return new Map(rows.map(({ token, companyId }) => [token, companyId]))
}
