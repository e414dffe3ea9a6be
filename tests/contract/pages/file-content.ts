import { sql } from 'kysely'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { Office } from './walk.ts'

/** The content of files that exist as rows only. */
export async function contentOf({ server, companyId, userId, leadId }: Office): Promise<string> {
  const { result } = await writeTenant(server.store, companyId, (tx) =>
    sql<{ id: string }>`
      insert into file_content (company_id, id, size, sha256, type, lead_id, created_by, stored_at)
      values (${companyId}, gen_random_uuid(), 9, 'x', 'image/jpeg', ${leadId}, ${userId}, now())
      returning id`.execute(tx.sql),
  )
  return result.rows[0]?.id ?? ''
}
