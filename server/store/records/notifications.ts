import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NotificationSettings } from '../../../contract/endpoints/notifications.ts'
import type { MutableKind, Notification } from '../../../contract/entities/notice.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { rowJson } from '../core/row-json.ts'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { deleteReadable, readableRows, wanting } from './notices.ts'

export const notificationRows = readableRows('notification')

interface NewNotification {
  readonly userId: string
  readonly leadId: string
  readonly subject: string
  /** Null: the company's assignment rules. */
  readonly by: string | null
}

/** Leads that one user assigns to another within this time are one notification, until it is read. */
const TOGETHER = sql`now() - interval '15 minutes'`

const unreadOf = (tx: TenantTx, { userId, by }: Pick<NewNotification, 'userId' | 'by'>) =>
  sql<boolean>`company_id = ${tx.companyId} and user_id = ${userId} and by is not distinct from ${by}::uuid
    and read_at is null`

/** `leadId` is the last of them. */
export async function notifyOfLead(tx: TenantTx, notification: NewNotification, count = 1): Promise<void> {
  if (!(await isWanted(tx, notification.userId, 'lead')) || (await addToLast(tx, notification, count))) return
  // Of two that would create the notification together, the second adds to it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notify ${notification.userId} ${notification.by}`}, 0))`.execute(
    tx.sql,
  )
  if (!(await addToLast(tx, notification, count))) await insert(tx, 'lead', notification, count)
}

async function addToLast(tx: TenantTx, notification: NewNotification, count: number): Promise<boolean> {
  const added = await tx.sql
    .updateTable('notification')
    .set({
      count: sql`count + ${count}`,
      lead_id: notification.leadId,
      subject: notification.subject,
      created_at: sql`now()`,
    })
    .where(unreadOf(tx, notification))
    .where('kind', '=', 'lead')
    .where(sql<boolean>`created_at > ${TOGETHER}`)
    .returning('id')
    .execute()
  for (const { id } of added) tx.touched('notification', id)
  return added.length > 0
}

/** Withdraws an unread notification when its author takes the assignment back. */
export async function takeBackLead(
  tx: TenantTx,
  notification: Omit<NewNotification, 'subject'>,
  version: number,
): Promise<void> {
  const [last] = await tx.sql
    .updateTable('notification')
    .set({ count: sql`count - 1` })
    .where(unreadOf(tx, notification))
    .where('kind', '=', 'lead')
    .where(sql<boolean>`created_at > ${TOGETHER}`)
    .where(
      sql<boolean>`exists (
        select from history where history.company_id = ${tx.companyId} and entity = 'lead' and entity_id = ${notification.leadId}
          and version = ${version} and field = 'assignedTo' and at > ${TOGETHER})`,
    )
    .returning(['id', 'count'])
    .execute()
  if (last?.count === 0) await remove(tx, last.id)
  else if (last) tx.touched('notification', last.id)
}

interface Assigned {
  readonly entity: 'lead' | 'followUp'
  readonly id: string
  readonly userId: string
  readonly by: string
}

const stepsTogether = (tx: TenantTx, { entity, id, by }: Assigned) =>
  tx.sql
    .selectFrom('history')
    .select('version')
    .where('company_id', '=', tx.companyId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('field', '=', 'assignedTo')
    .where('by', '=', by)
    .where(sql<boolean>`at > ${TOGETHER}`)

/**
 * Whether `by` took the lead from this user a moment ago, with the change of that version: assigning it again then
 * needs no notification.
 */
export async function isGivenBack(tx: TenantTx, assigned: Assigned, version: number): Promise<boolean> {
  const taken = await stepsTogether(tx, assigned)
    .where('version', '=', version)
    .where(sql<boolean>`before = to_jsonb(${assigned.userId}::text)`)
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether `by` also assigned it a moment ago: that notification was withdrawn with the assignment. */
export async function wasNotifiedBefore(tx: TenantTx, assigned: Assigned, version: number): Promise<boolean> {
  const given = await stepsTogether(tx, assigned)
    .where('version', '<', version)
    .where(sql<boolean>`after = to_jsonb(${assigned.userId}::text)`)
    .executeTakeFirst()
  return given !== undefined
}

type Changed = NewNotification & Pick<Notification, 'before' | 'after'>

/** Several changes of one booking by one user are one notification, from the first value to the last. */
export async function notifyOfBooking(tx: TenantTx, notification: Changed): Promise<void> {
  if (!(await isWanted(tx, notification.userId, 'booking'))) return
  const [last] = await tx.sql
    .updateTable('notification')
    .set({ after: notification.after ?? null, subject: notification.subject, created_at: sql`now()` })
    .where(unreadOf(tx, notification))
    .where('kind', '=', 'booking')
    .where('lead_id', '=', notification.leadId)
    .returning(['id', 'before', 'after'])
    .execute()
  if (!last) await insert(tx, 'booking', notification)
  else if (last.before === last.after) await remove(tx, last.id)
  else tx.touched('notification', last.id)
}

export async function notifyOfFollowUp(tx: TenantTx, notification: Changed): Promise<void> {
  if (await isWanted(tx, notification.userId, 'followUp')) await insert(tx, 'followUp', notification)
}

/** About the user's account, so it can't be turned off. */
export async function notifyOfWrongCodes(tx: TenantTx, userId: string, count: number): Promise<void> {
  const id = randomUUID()
  await tx.sql
    .insertInto('notification')
    .values({ company_id: tx.companyId, id, user_id: userId, kind: 'codes', count, subject: '', by: userId })
    .execute()
  tx.touched('notification', id)
}

export async function nameOfLead(tx: TenantTx, leadId: string): Promise<string> {
  const { row } = await tx.sql
    .selectFrom('lead')
    .select(rowJson('lead').as('row'))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  return leadName(row)
}

async function isWanted(tx: TenantTx, userId: string, kind: MutableKind): Promise<boolean> {
  return (await wanting(tx, [userId], kind)).length > 0
}

async function insert(
  tx: TenantTx,
  kind: Notification['kind'],
  notification: Changed | NewNotification,
  count = 1,
): Promise<void> {
  const id = randomUUID()
  const { before = null, after = null } = 'after' in notification ? notification : {}
  await tx.sql
    .insertInto('notification')
    .values({
      company_id: tx.companyId,
      id,
      user_id: notification.userId,
      kind,
      count,
      lead_id: notification.leadId,
      subject: notification.subject,
      before,
      after,
      by: notification.by,
    })
    .execute()
  tx.touched('notification', id)
}

async function remove(tx: TenantTx, id: string): Promise<void> {
  await deleteReadable(tx, 'notification', id)
  tx.touched('notification', id, true)
}

export const notificationSettings = (store: Store, userId: string): Promise<NotificationSettings> =>
  store.db
    .selectFrom('app_user')
    .select(['muted', 'wants_morning_email as morningEmail'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export async function saveNotificationSettings(
  store: Store,
  userId: string,
  { muted, morningEmail }: NotificationSettings,
): Promise<void> {
  await writeReference(store, (db) =>
    db
      .updateTable('app_user')
      .set({ muted: [...new Set(muted)], wants_morning_email: morningEmail })
      .where('id', '=', userId)
      .execute(),
  )
}
