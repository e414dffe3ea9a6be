import { sql } from 'kysely'
import { demandNoErasedLead } from '../core/erased-leads.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import {
  type ContentFacts,
  type ContentRef,
  demandSame,
  holdContent,
  type KeptContent,
  lockContent,
} from './file-contents.ts'
import { demandCompanyRoom, demandUserRoom, hasEnded } from './file-room.ts'

interface NewContent extends ContentFacts {
  readonly leadId: string
  readonly createdBy: string
  /** Whether its bytes are in the file store. */
  readonly isStored: () => Promise<boolean>
}

/** Announcing the same content again has no effect. Another content under the same id is refused. */
export async function announceContent(
  store: Store,
  { companyId, id }: ContentRef,
  { isStored, createdBy, leadId, ...facts }: NewContent,
): Promise<KeptContent> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    await demandNoErasedLead(tx, [leadId])
    const known = await lockContent(tx, id)
    if (known) {
      demandSame(known, facts)
      return known
    }
    // From here on the sweep of the file store removes none of its bytes.
    await holdContent(tx, id)
    const hasBytes = await isStored()
    await demandCompanyRoom(tx, facts.size)
    if (!hasBytes) await demandUserRoom(tx, createdBy, facts.size)
    const row = { ...facts, lead_id: leadId, created_by: createdBy, stored_at: hasBytes ? sql<Date>`now()` : null }
    const { stored_at } = await tx.sql
      .insertInto('file_content')
      .values({ company_id: companyId, id, ...row })
      .onConflict((conflict) =>
        // It was purged, or its announcement has expired, and its bytes may be gone.
        conflict.columns(['company_id', 'id']).doUpdateSet(({ ref }) => ({
          ...row,
          stored_at: null,
          created_at: ref('excluded.created_at'),
          active_at: ref('excluded.active_at'),
          is_purged: false,
        })),
      )
      .returning('stored_at')
      .executeTakeFirstOrThrow()
    return { ...facts, isStored: stored_at !== null }
  })
  return result
}

/** Expires announcements without chunks for an hour: their bytes may be removed, like those of purged contents. */
export async function endAnnouncements(store: Store): Promise<void> {
  const companies = await store.db.selectFrom('file_content').select('company_id').distinct().where(hasEnded).execute()
  for (const { company_id } of companies) {
    await writeTenant(store, company_id, (tx) =>
      tx.sql
        .updateTable('file_content')
        .set({ is_purged: true })
        .where('company_id', '=', company_id)
        .where(hasEnded)
        .execute(),
    )
  }
}
