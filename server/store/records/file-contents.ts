import { sql } from 'kysely'
import type { LeadFile, LeadFileFacts } from '../../../contract/entities/files/lead-file.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Store } from '../core/open-store.ts'
import { demandCompanyRoom, isCurrent } from './file-room.ts'
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

/** The content counts from here on. Refused if the company's files are full, or its lead was erased while its bytes arrived. */
export async function noteStored(store: Store, { companyId, id }: ContentRef): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    const content = await lockContent(tx, id)
    if (!content) throw notAnnounced()
    if (content.isStored) return
    await demandCompanyRoom(tx, content.size)
    await tx.sql
      .updateTable('file_content')
      .set({ stored_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  })
}

/** A chunk has arrived, so the announcement is extended. */
export async function noteChunk(store: Store, { companyId, id }: ContentRef): Promise<void> {
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('file_content')
      .set({ active_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  )
}

export const notAnnounced = () => new Refusal('not-found', 'This file isn’t announced any more. Send it again.')

export async function findContent({ db }: Store, { companyId, id }: ContentRef): Promise<KeptContent | undefined> {
  const row = await db
    .selectFrom('file_content')
    .select(['size', 'sha256', 'type', 'stored_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(isCurrent)
    .executeTakeFirst()
  return row && toKept(row)
}

/** Contents whose bytes may be removed. */
export const purgedContents = ({ db }: Store): Promise<ContentRef[]> =>
  db
    .selectFrom('file_content')
    .select(['company_id as companyId', 'id'])
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('company').select('id'))
    .where('is_purged', '=', true)
    .execute()

/** Locked, so that the content can't be announced again in the meantime. */
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

/** Contents whose bytes the file store has. */
export const storedContents = ({ db }: Store): Promise<(ContentRef & ContentFacts)[]> =>
  db
    .selectFrom('file_content')
    .select(['company_id as companyId', 'id', 'size', 'sha256', 'type'])
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('company').select('id'))
    .where('stored_at', 'is not', null)
    .where('is_purged', '=', false)
    .execute()

/** Contents whose bytes are still arriving. */
export const contentsOnTheirWay = ({ db }: Store): Promise<ContentRef[]> =>
  db
    .selectFrom('file_content')
    .select(['company_id as companyId', 'id'])
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('company').select('id'))
    .where('stored_at', 'is', null)
    .where(isCurrent)
    .execute()

/** Those of the contents that the database knows in any state. */
export async function knownContents({ db }: Store, refs: readonly ContentRef[]): Promise<ContentRef[]> {
  if (refs.length === 0) return []
  return db
    .selectFrom('file_content')
    .select(['company_id as companyId', 'id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('company_id', 'id'),
        'in',
        refs.map(({ companyId, id }) => tuple(companyId, id)),
      ),
    )
    .execute()
}

/** Reserves its bytes until the transaction ends, whether or not it has a row. */
export const holdContent = ({ sql: db, companyId }: TenantTx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`content ${companyId}/${id}`}, 0))`.execute(db)

/** Removes bytes that no row knows, unless they have been announced. */
export async function removeUnknown(
  store: Store,
  { companyId, id }: ContentRef,
  removeBytes: () => Promise<void>,
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    await holdContent(tx, id)
    const known = tx.sql
      .selectFrom('file_content')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
    if (!(await known.executeTakeFirst())) await removeBytes()
  })
}

/** When this history began: with the database, or when it was restored to a backup. */
export async function historyBeganAt({ db }: Store): Promise<Date> {
  return (await db.selectFrom('sync_meta').select('began_at').executeTakeFirstOrThrow()).began_at
}

/** A file is only added once its bytes are stored, so that every visible file can be opened. */
export async function demandStored(tx: TenantTx, { contentId, size, sha256, type }: LeadFile): Promise<void> {
  const content = await lockContent(tx, contentId)
  if (!content?.isStored) throw new Refusal('state', 'The content of this file hasn’t arrived. Add the file again.')
  demandSame(content, { size, sha256, type })
}

export async function lockContent(tx: TenantTx, id: string): Promise<KeptContent | undefined> {
  const row = await tx.sql
    .selectFrom('file_content')
    .select(['size', 'sha256', 'type', 'stored_at'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where(isCurrent)
    .forUpdate()
    .executeTakeFirst()
  return row && toKept(row)
}

interface ContentRow extends ContentFacts {
  readonly stored_at: Date | null
}

const toKept = ({ stored_at, ...facts }: ContentRow): KeptContent => ({ ...facts, isStored: stored_at !== null })

export function demandSame(known: ContentFacts, said: ContentFacts): void {
  if (known.size === said.size && known.sha256 === said.sha256 && known.type === said.type) return
  throw new Refusal('state', 'This id belongs to another file. Add the file again.')
}
