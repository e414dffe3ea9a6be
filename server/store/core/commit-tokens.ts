import type { Kysely } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Database } from './schema.ts'

// A mark names a commit so that no other history of the company has it: `seq.nonce`. A device gets one with each
// acknowledgement and shows it until it has pulled that far: the server can't have lost the commit unseen.

export const commitTokenOf = ({ seq, nonce }: { seq: number; nonce: string }) => `${seq}.${nonce}`

export const otherHistory = () => new Refusal('epoch', 'The server was restored; this device loads everything again.')

/** '' where nothing was committed, or so long ago that it is forgotten. */
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

/**
 * Refuses a device that was told of a commit which this history does not have, or which is so old that nobody can tell:
 * the device asks its person rather than lose it.
 */
export async function demandKnownTokens(
  db: Kysely<Database>,
  companyId: string,
  ...marks: readonly (string | undefined)[]
): Promise<void> {
  const told = marks.flatMap((some) => some?.split(',') ?? [])
  if (told.length === 0) return
  const seqs = told.map((mark) => Number(mark.slice(0, mark.indexOf('.'))))
  const found = await db
    .selectFrom('seq_log')
    .select(['seq', 'nonce'])
    .where('company_id', '=', companyId)
    .where('seq', 'in', seqs)
    .execute()
  const known = new Set(found.map(commitTokenOf))
  if (told.some((mark) => !known.has(mark))) throw otherHistory()
}

/** Names the history this database tells; a restore begins another one. */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const { epoch } = await db.selectFrom('sync_meta').select('epoch').executeTakeFirstOrThrow()
  return epoch
}
