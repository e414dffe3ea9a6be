import type { Kysely } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Database } from '../schema/schema.ts'

// A commit token names a commit as `seq.nonce`, so that no other history of the company can have it. A device gets one
// with each acknowledgement and sends it until it has pulled that far: so a lost commit is always noticed.

export const commitTokenOf = ({ seq, nonce }: { seq: number; nonce: string }) => `${seq}.${nonce}`

export const otherHistory = () => new Refusal('epoch', 'The server was restored; this device loads everything again.')

/** '' when nothing was committed, or so long ago that it was purged. */
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

/** Refuses a token of a commit that this history lacks or can't check: the device asks its user rather than lose it. */
export async function demandKnownTokens(
  db: Kysely<Database>,
  companyId: string,
  ...marks: readonly (string | undefined)[]
): Promise<void> {
  const tokens = marks.flatMap((some) => some?.split(',') ?? [])
  if (tokens.length === 0) return
  const seqs = tokens.map((mark) => Number(mark.slice(0, mark.indexOf('.'))))
  const found = await db
    .selectFrom('seq_log')
    .select(['seq', 'nonce'])
    .where('company_id', '=', companyId)
    .where('seq', 'in', seqs)
    .execute()
  const known = new Set(found.map(commitTokenOf))
  if (tokens.some((mark) => !known.has(mark))) throw otherHistory()
}

/** Identifies the history in this database; a restore begins a new one. */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const { epoch } = await db.selectFrom('sync_meta').select('epoch').executeTakeFirstOrThrow()
  return epoch
}
