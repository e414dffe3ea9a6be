import type { TenantTx } from './tenant-tx.ts'

/** When a row was deleted and by whom, for the person whose edit meets it. */
export async function tombstoneOf(tx: TenantTx, deletedAt: Date, deletedBy: string | null) {
  const person = deletedBy
    ? await tx.sql
        .selectFrom('app_user')
        .select(['firstname', 'lastname'])
        .where('id', '=', deletedBy)
        .executeTakeFirst()
    : undefined
  return {
    deletedAt: deletedAt.toISOString(),
    ...(person ? { deletedBy: `${person.firstname} ${person.lastname}`.trim() } : {}),
  }
}
