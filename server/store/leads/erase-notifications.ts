import { sql } from 'kysely'
import type { TenantTx } from '../core/tenant-tx.ts'
import { nameOfLead } from '../records/notifications.ts'

/** A notification about several leads remains for the others. */
export async function eraseNotifications(tx: TenantTx, leadIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; otherId: string | null }>`
    select id, case when count > 1 then (
      select entity_id from history join lead on lead.company_id = history.company_id and lead.id = entity_id
      where history.company_id = notification.company_id and entity = 'lead' and field = 'assignedTo'
        and history.by is not distinct from notification.by and after #>> '{}' = user_id::text
        and entity_id <> all(${leadIds}::uuid[]) and deleted_at is null
      order by at desc limit 1
    ) end as "otherId"
    from notification where company_id = ${tx.companyId} and lead_id = any(${leadIds}::uuid[])
    order by id for update`.execute(tx.sql)
  for (const { id, otherId } of rows) {
    if (otherId === null)
      await tx.sql.deleteFrom('notification').where('company_id', '=', tx.companyId).where('id', '=', id).execute()
    else await nameAnother(tx, id, otherId)
    tx.touched('notification', id, otherId === null)
  }
}

async function nameAnother(tx: TenantTx, id: string, leadId: string): Promise<void> {
  await tx.sql
    .updateTable('notification')
    .set({ lead_id: leadId, subject: await nameOfLead(tx, leadId), count: sql`count - 1` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

/** For remaining leads, whose notifications show another name from when they were merged. */
export async function renameNotifications(tx: TenantTx, leadIds: readonly string[]): Promise<void> {
  const found = await tx.sql
    .selectFrom('notification')
    .select(['id', 'lead_id', 'subject'])
    .where('company_id', '=', tx.companyId)
    .where('lead_id', 'in', leadIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, lead_id, subject } of found) {
    if (lead_id === null) continue
    const name = await nameOfLead(tx, lead_id)
    if (name === subject) continue
    await tx.sql
      .updateTable('notification')
      .set({ subject: name })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute()
    tx.touched('notification', id)
  }
}
