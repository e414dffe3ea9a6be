import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../../core/open-store.ts'

// An email is identified by its token: 32 hexadecimal digits, because its case may change on the way. The first eight
// are the last of its company's id, so that an email is looked for in one company, rarely in two.

const COMPANY_DIGITS = 8
/** Too many to guess. */
const RANDOM_BYTES = 12

export const newMailToken = (companyId: string) =>
  companyId.slice(-COMPANY_DIGITS) + randomBytes(RANDOM_BYTES).toString('hex')

/** The same in SQL, with another token for each row. */
export const newMailTokens = (companyId: string) =>
  sql<string>`${companyId.slice(-COMPANY_DIGITS)} || substr(replace(gen_random_uuid()::text, '-', ''), ${sql.lit(COMPANY_DIGITS + 1)})`

/** The companies whose emails the tokens may belong to. */
export async function companiesOfTokens({ db }: Store, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return []
  const digits = [...new Set(tokens.map((token) => token.slice(0, COMPANY_DIGITS)))]
  const { rows } = await sql<{ id: string }>`
    select id from company where right(id::text, ${sql.lit(COMPANY_DIGITS)}) = any(${digits}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The companies of emails whose recipient still has an address, and of confirmation requests whose subscriber still
 * exists. An erasure empties the former and removes the latter.
 */
export async function companyOfTokens(store: Store, tokens: readonly string[]): Promise<Map<string, string>> {
  const companies = await companiesOfTokens(store, tokens)
  if (companies.length === 0) return new Map()
  const { rows } = await sql<{ token: string; companyId: string }>`
    select token, company_id as "companyId" from campaign_recipient
      where company_id = any(${companies}::uuid[]) and token = any(${tokens}::text[]) and email <> ''
    union all select ask_token, company_id from list_member
      where company_id = any(${companies}::uuid[]) and ask_token = any(${tokens}::text[])`.execute(store.db)
  return new Map(rows.map(({ token, companyId }) => [token, companyId]))
}
