import type { EntityName, EntityRef, Rows } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'
import { followUpRows } from '../records/follow-ups.ts'
import { activityRows } from '../records/activities.ts'
import { accountRows, contactRows } from '../records/form-rows.ts'
import { jobRows } from '../uploads/jobs.ts'
import { apartRows } from '../records/aparts.ts'
import { recordMergeRows } from '../leads/record-merges/record-merges.ts'
import { knockRows } from '../records/knocks.ts'
import { leadRows } from '../leads/lead-rows.ts'
import { mergeRows } from '../leads/merges.ts'
import { listRows } from '../marketing/list-rows.ts'
import { leadFileRows } from '../records/lead-files.ts'
import { noteRows } from '../records/note-rows.ts'
import { noticeRows } from '../records/notices.ts'
import { notificationRows } from '../records/notifications.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { subscriberRows } from '../marketing/subscriber-rows.ts'
import { userRows } from '../users/users.ts'
import { viewRows } from '../records/views.ts'
import type { RowTable, LoadedRow, Author, Marks, Remover } from '../core/row-table.ts'

const tables: { readonly [E in EntityName]: RowTable<E> } = {
  lead: leadRows,
  note: noteRows,
  user: userRows,
  contact: contactRows,
  account: accountRows,
  view: viewRows,
  job: jobRows,
  list: listRows,
  subscriber: subscriberRows,
  notice: noticeRows,
  followUp: followUpRows,
  activity: activityRows,
  notification: notificationRows,
  leadFile: leadFileRows,
  merge: mergeRows,
  knock: knockRows,
  apart: apartRows,
  recordMerge: recordMergeRows,
}

/** Locks and reads rows of the transaction's company, always in the same order, so that two writers can't deadlock. */
export const loadForUpdate = (tx: TenantTx, refs: readonly EntityRef[]): Promise<LoadedRow[]> =>
  Promise.all(
    refs
      .toSorted(byEntityAndId)
      .map(async (ref) => ({ ref, ...((await tables[ref.entity].load(tx, ref.id)) ?? { fieldVersions: {} }) })),
  )

const byEntityAndId = (a: EntityRef, b: EntityRef) =>
  a.entity === b.entity ? compare(a.id, b.id) : compare(a.entity, b.entity)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export async function saveRow<E extends EntityName>(
  tx: TenantTx,
  ref: EntityRef & { readonly entity: E },
  before: Rows[E] | undefined,
  after: Rows[E],
  by: Author,
  marks: Marks = {},
): Promise<Rows[E]> {
  if (after._id !== ref.id) throw new Refusal('internal', 'A row can’t change its id.')
  const table: RowTable<E> = tables[ref.entity]
  const saved = await table.save(tx, before, after, by, marks)
  tx.touched(ref.entity, ref.id)
  return saved
}

/** Leaves a tombstone: the row can be restored, and devices are notified that it is gone. */
export async function removeRow(tx: TenantTx, ref: EntityRef, by: Remover): Promise<void> {
  await tables[ref.entity].remove(tx, ref.id, by)
  tx.touched(ref.entity, ref.id, true)
}
