import { sql } from 'kysely'
import type { LeadFile, LeadFileFacts } from '../../../contract/entities/files/lead-file.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface ContentRef {
  readonly companyId: string
  readonly id: string
}

export type ContentFacts = Pick<LeadFileFacts, 'size' | 'sha256' | 'type'>

export interface KeptContent extends ContentFacts {
  readonly isStored: boolean
}

const GB = 1_000_000_000
/** Deleted files count until they are purged, and so does what is still on its way. */
export const FILE_BYTES_OF_A_COMPANY = 50 * GB

interface NewContent extends ContentFacts {
  readonly createdBy: string
  readonly isStored: boolean
}

/** Saying it again changes nothing; saying something else under the same id is refused. */
export async function announceContent(
  store: Store,
  { companyId, id }: ContentRef,
  { isStored, createdBy, ...facts }: NewContent,
): Promise<KeptContent> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const known = await lockContent(tx, id)
    if (known) {
      demandSame(known, facts)
      return known
    }
    await demandRoom(tx, facts.size)
    const { stored_at } = await tx.sql
      .insertInto('file_content')
      .values({
        company_id: companyId,
        id,
        ...facts,
        created_by: createdBy,
        stored_at: isStored ? sql<Date>`now()` : null,
      })
      .onConflict((conflict) =>
        // It was purged, and its bytes may be gone.
        conflict.columns(['company_id', 'id']).doUpdateSet({ ...facts, stored_at: null, is_purged: false }),
      )
      .returning('stored_at')
      .executeTakeFirstOrThrow()
    return { ...facts, isStored: stored_at !== null }
  })
  return result
}

export async function noteStored(store: Store, { companyId, id }: ContentRef): Promise<void> {
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('file_content')
      .set({ stored_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('stored_at', 'is', null)
      .execute(),
  )
}

export async function findContent({ db }: Store, { companyId, id }: ContentRef): Promise<KeptContent | undefined> {
  const row = await db
    .selectFrom('file_content')
    .select(['size', 'sha256', 'type', 'stored_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_purged', '=', false)
    .executeTakeFirst()
  return row && toKept(row)
}

/** Those whose bytes may be removed. */
export const purgedContents = ({ db }: Store): Promise<ContentRef[]> =>
  db
    .selectFrom('file_content')
    .select(['company_id as companyId', 'id'])
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('company').select('id'))
    .where('is_purged', '=', true)
    .execute()

/** Nobody can announce it again in the meantime. */
export async function forgetPurged(
  store: Store,
  { companyId, id }: ContentRef,
  removeBytes: () => Promise<void>,
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    const { numDeletedRows } = await tx.sql
      .deleteFrom('file_content')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('is_purged', '=', true)
      .executeTakeFirst()
    if (numDeletedRows > 0) await removeBytes()
  })
}

/** Those whose bytes the file store has. */
export const storedContents = ({ db }: Store): Promise<(ContentRef & ContentFacts)[]> =>
  db
    .selectFrom('file_content')
    .select(['company_id as companyId', 'id', 'size', 'sha256', 'type'])
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('company').select('id'))
    .where('stored_at', 'is not', null)
    .where('is_purged', '=', false)
    .execute()

/** Those whose bytes are still coming. */
export const contentsOnTheirWay = ({ db }: Store): Promise<ContentRef[]> =>
  db
    .selectFrom('file_content')
    .select(['company_id as companyId', 'id'])
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('company').select('id'))
    .where('stored_at', 'is', null)
    .execute()

/** A file is only added once its bytes are here, so that nobody sees one that can't be opened. */
export async function demandStored(tx: TenantTx, { contentId, size, sha256, type }: LeadFile): Promise<void> {
  const content = await lockContent(tx, contentId)
  if (!content?.isStored) throw new Refusal('state', 'The content of this file hasn’t arrived. Add the file again.')
  demandSame(content, { size, sha256, type })
}

async function lockContent(tx: TenantTx, id: string): Promise<KeptContent | undefined> {
  const row = await tx.sql
    .selectFrom('file_content')
    .select(['size', 'sha256', 'type', 'stored_at'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('is_purged', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row && toKept(row)
}

interface ContentRow extends ContentFacts {
  readonly stored_at: Date | null
}

const toKept = ({ stored_at, ...facts }: ContentRow): KeptContent => ({ ...facts, isStored: stored_at !== null })

function demandSame(known: ContentFacts, said: ContentFacts): void {
  if (known.size === said.size && known.sha256 === said.sha256 && known.type === said.type) return
  throw new Refusal('state', 'This id belongs to another file. Add the file again.')
}

/** Two files that arrive at once are counted one after the other. */
async function demandRoom(tx: TenantTx, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`files of company ${tx.companyId}`}))`.execute(tx.sql)
  const { sum } = await tx.sql
    .selectFrom('file_content')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('sum'))
    .where('company_id', '=', tx.companyId)
    .executeTakeFirstOrThrow()
  if (sum + bytes <= FILE_BYTES_OF_A_COMPANY) return
  const most = `${FILE_BYTES_OF_A_COMPANY / GB} GB`
  throw new Refusal('too-large', `Your company’s files have reached ${most}. Delete some that you no longer need.`)
}
