import { type ExpressionBuilder, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Database } from '../schema/schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

// Stored contents count against their company. Announced ones count against their author only, and expire without
// chunks, so that contents that are never sent can't block a colleague's file.

const MB = 1_000_000
const GB = 1000 * MB

/** Deleted files count until they are purged. */
export const FILE_BYTES_OF_A_COMPANY = 50 * GB
export const ANNOUNCED_BY_A_USER = { files: 20, bytes: 500 * MB }
const ANNOUNCED_FOR_HOURS = 1
const AGAIN_AFTER_SECONDS = 60

/** Since the announcement or its last chunk. */
const isExtended = sql<boolean>`active_at > now() - make_interval(hours => ${sql.lit(ANNOUNCED_FOR_HOURS)})`

/** Neither purged nor an expired announcement. */
export const isCurrent = ({ and, or, eb }: ExpressionBuilder<Database, 'file_content'>) =>
  and([eb('is_purged', '=', false), or([eb('stored_at', 'is not', null), isExtended])])

export const hasEnded = ({ and, eb, not }: ExpressionBuilder<Database, 'file_content'>) =>
  and([eb('stored_at', 'is', null), eb('is_purged', '=', false), not(isExtended)])

/**
 * In all of their companies together, because they share one disk. Two announcements at once are counted one after the
 * other.
 */
export async function demandUserRoom(tx: TenantTx, userId: string, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`announced files of user ${userId}`}))`.execute(tx.sql)
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::integer as files, coalesce(sum(size), 0)::float8 as bytes from file_content
    where created_by = ${userId} and stored_at is null and not is_purged and ${isExtended}`.execute(tx.sql)
  const { files, bytes: announced } = rows[0] ?? { files: 0, bytes: 0 }
  if (files < ANNOUNCED_BY_A_USER.files && announced + bytes <= ANNOUNCED_BY_A_USER.bytes) return
  throw new Refusal(
    'rate-limited',
    `You’re already sending ${files} files, ${Math.ceil(announced / MB)} MB. This one is sent once some of them have arrived.`,
    { retryAfter: AGAIN_AFTER_SECONDS },
  )
}

export async function demandCompanyRoom(tx: TenantTx, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`files of company ${tx.companyId}`}))`.execute(tx.sql)
  const { sum } = await tx.sql
    .selectFrom('file_content')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('sum'))
    .where('company_id', '=', tx.companyId)
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (sum + bytes <= FILE_BYTES_OF_A_COMPANY) return
  throw new Refusal(
    'too-large',
    `Your company’s ${FILE_BYTES_OF_A_COMPANY / GB} GB for files are full. Anyone in your company can delete files ` +
      'that aren’t needed, which frees their space after 30 days. A SuperAdmin can free it at once by erasing a lead.',
  )
}
