import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Database } from '../schema/schema.ts'

// A commit token names a commit as `seq.nonce`, which is unique across all histories of the company. A device gets one
// with each acknowledgement and sends it until it has pulled that far, so a commit that a restore has lost is always
// noticed.

export const commitTokenOf = ({ seq, nonce }: { seq: number; nonce: string }) => `${seq}.${nonce}`

export const otherHistory = () => new Refusal('epoch', 'The server was restored; this device loads everything again.')

/** '' when nothing was committed, or so long ago that the commit was purged. */
export async function nonceOf(db: Kysely<Database>, companyId: string, seq: number): Promise<string> {
  if (seq === 0) return ''
  const found = await db
    .selectFrom('seq_log')
    .select('nonce')
    .where('company_id', '=', companyId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return found?.nonce ?? ''
}

export const tokensIn = (...commitTokens: readonly (string | undefined)[]): string[] =>
  commitTokens.flatMap((some) => some?.split(',') ?? [])

/** Those of the tokens whose commit is in this history. */
export const knownTokens = (companyId: string, tokens: readonly string[]) => sql<string[]>`(
  select coalesce(json_agg(seq || '.' || nonce), '[]') from seq_log
  where company_id = ${companyId} and seq = any(${tokens.map(seqIn)}::bigint[]))`

const seqIn = (token: string) => Number(token.slice(0, token.indexOf('.')))

/** Refuses a token whose commit this history lacks or can't check: the device asks its user instead of losing the change. */
export function demandAllKnown(tokens: readonly string[], known: readonly string[]): void {
  if (tokens.some((token) => !known.includes(token))) throw otherHistory()
}

/** Identifies the history in this database. A restore begins a new one. */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const { epoch } = await db.selectFrom('sync_meta').select('epoch').executeTakeFirstOrThrow()
  return epoch
}
