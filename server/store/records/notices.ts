import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type MutableKind, type Notice, type NoticeEntity, notice } from '../../../contract/entities/notice.ts'
import type { Rows } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'
import { rowJson } from '../core/row-json.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export const addressedTo = (userId: string) => sql<boolean>`user_id = ${userId}`

export const isNoticeEntity = (entity: string): entity is NoticeEntity => notice.shape.entity.safeParse(entity).success

/** Rows that the server writes for one user, who only reads and dismisses them. */
export const readableRows = <E extends 'notice' | 'notification'>(entity: E): RowTable<E> => ({
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom<'notice' | 'notification'>(entity)
      .select(rowJson(entity).as('row'))
      .$castTo<{ row: Rows[E] }>()
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: async (tx, before, after) => {
    if (!before) throw new Refusal('internal', `No call makes a ${entity}.`)
    await tx.sql
      .updateTable<'notice' | 'notification'>(entity)
      .set({ read_at: after.readAt ?? null })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', after._id)
      .execute()
    return after
  },
  remove: (tx, id) => deleteReadable(tx, entity, id),
})

export async function deleteReadable(tx: TenantTx, entity: 'notice' | 'notification', id: string): Promise<void> {
  await tx.sql
    .deleteFrom<'notice' | 'notification'>(entity)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

export const noticeRows = readableRows('notice')

interface RowChange {
  readonly entity: NoticeEntity
  readonly entityId: string
  readonly by: string
}
type ReplacedValue = Pick<Notice, 'userId' | 'field' | 'yours' | 'theirs'>

/** Those of the users who still work in the company and have this notification turned on. */
export async function wanting(tx: TenantTx, userIds: readonly string[], kind: MutableKind): Promise<string[]> {
  const members = await tx.sql
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('user_id')
    .where('company_id', '=', tx.companyId)
    .where('user_id', 'in', userIds)
    .where(sql<boolean>`not ${kind} = any(muted)`)
    .execute()
  return members.map(({ user_id }) => user_id)
}

/** Notifies the users whose values were replaced. */
export async function addNotices(
  tx: TenantTx,
  { entity, entityId, by }: RowChange,
  values: readonly ReplacedValue[],
): Promise<void> {
  if (values.length === 0) return
  const users = await wanting(tx, [...new Set(values.map(({ userId }) => userId))], 'replaced')
  const notified = values.filter(({ userId }) => users.includes(userId))
  if (notified.length === 0) return
  const rows = notified.map(({ userId, field, yours, theirs }) => ({
    company_id: tx.companyId,
    id: randomUUID(),
    user_id: userId,
    entity,
    entity_id: entityId,
    field,
    yours: yours ?? null,
    theirs: theirs ?? null,
    by,
  }))
  await tx.sql.insertInto('notice').values(rows).execute()
  tx.touchedAll(
    'notice',
    rows.map(({ id }) => id),
  )
}

/** If a user then decides for the other's value, nothing was replaced: the notice is withdrawn. */
export async function withdrawNotices(
  tx: TenantTx,
  { entity, entityId, by }: RowChange,
  restored: readonly { readonly field: string; readonly value: string | undefined }[],
): Promise<void> {
  for (const { field, value = null } of restored) {
    const gone = await tx.sql
      .deleteFrom('notice')
      .where('company_id', '=', tx.companyId)
      .where('entity_id', '=', entityId)
      .where('entity', '=', entity)
      .where('by', '=', by)
      .where('field', '=', field)
      .where(sql<boolean>`yours is not distinct from ${value}`)
      .returning('id')
      .execute()
    for (const { id } of gone) tx.touched('notice', id, true)
  }
}
