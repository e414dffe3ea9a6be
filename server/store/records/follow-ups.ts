import { sql } from 'kysely'
import { FOLLOW_UP_FIELDS, type FollowUp } from '../../../contract/entities/follow-up.ts'
import { plainText } from '../../../contract/entities/field-text.ts'
import { valueAt } from '../../../contract/entities/form-fields.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { fieldVersionsOf } from '../core/field-versions.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import { loadVersioned } from '../core/marked-rows.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import type { Author, RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { demandColleague } from '../core/memberships.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'
import { recordHistory } from './history.ts'

export const followUpRows: RowTable<'followUp'> = { load: (tx, id) => loadVersioned(tx, 'followUp', id), save, remove }

/** The open ones by due time, then those done, the latest first. */
export function listFollowUps(
  { db }: Store,
  { companyId, _id }: Pick<Lead, 'companyId' | '_id'>,
  offset: number,
): Promise<ListPage<FollowUp>> {
  const list = db
    .selectFrom('follow_up')
    .select(rowJson('followUp').as('row'))
    .where('company_id', '=', companyId)
    .where('lead_id', '=', _id)
    .where('deleted_at', 'is', null)
    .orderBy('done_at', (order) => order.desc().nullsFirst())
    .orderBy('due_date')
    .orderBy('due_time', (order) => order.asc().nullsLast())
    .orderBy('id')
  return readListPage(db, list, offset)
}

async function save(tx: TenantTx, before: FollowUp | undefined, after: FollowUp, by: Author): Promise<FollowUp> {
  if (after.assignedTo !== undefined && after.assignedTo !== before?.assignedTo)
    await demandColleague(tx, after.assignedTo)
  return before ? update(tx, before, after, by) : insert(tx, after)
}

const columnsOf = ({ kind, dueDate, dueTime, assignedTo, note, doneAt, doneBy, reminded }: FollowUp) => ({
  kind,
  due_date: dueDate,
  due_time: dueTime ?? null,
  assigned_to: assignedTo ?? null,
  note: note ?? null,
  done_at: doneAt ?? null,
  done_by: doneBy ?? null,
  reminded_by: reminded?.by ?? null,
  reminded_due: reminded?.due ?? null,
})

function insert(tx: TenantTx, followUp: FollowUp): Promise<FollowUp> {
  const insertion = tx.sql
    .insertInto('follow_up')
    .values({
      ...columnsOf(followUp),
      company_id: tx.companyId,
      id: followUp._id,
      lead_id: followUp.leadId,
      created_by: followUp.createdBy ?? null,
      created_at: followUp.createdAt,
      updated_at: followUp.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
  return insertedRow(tx, 'followUp', followUp._id, insertion)
}

async function update(tx: TenantTx, before: FollowUp, after: FollowUp, by: Author): Promise<FollowUp> {
  const steps = FOLLOW_UP_FIELDS.map((field) => ({
    field,
    before: plainText(valueAt(before, field)),
    after: plainText(valueAt(after, field)),
  })).filter((step) => step.before !== step.after)
  if (steps.length === 0) return before.reminded === after.reminded ? before : saveReminded(tx, after)
  const version = before.version + 1
  const edited = steps.map(({ field }) => field)
  await recordHistory(tx, { entity: 'followUp', id: before._id, version }, steps, by)
  const change = tx.sql
    .updateTable('follow_up')
    .set({
      ...columnsOf(after),
      version,
      updated_at: sql`now()`,
      field_versions: sql`field_versions || ${fieldVersionsOf(edited, version, by)}::jsonb`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', before._id)
    .returning('id')
  return updatedRow(tx, 'followUp', before._id, change)
}

/** The task itself doesn't change, so this adds neither a version nor a step of the history. */
async function saveReminded(tx: TenantTx, after: FollowUp): Promise<FollowUp> {
  const { reminded_by, reminded_due } = columnsOf(after)
  await tx.sql
    .updateTable('follow_up')
    .set({ reminded_by, reminded_due })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', after._id)
    .execute()
  return after
}

async function remove(tx: TenantTx, id: string, by: Author): Promise<void> {
  const { version } = await tx.sql
    .updateTable('follow_up')
    .set((row) => ({ deleted_at: sql<Date>`now()`, deleted_by: by.userId, version: row('version', '+', 1) }))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(
    tx,
    { entity: 'followUp', id, version },
    [{ field: 'deleted', before: undefined, after: true }],
    by,
  )
}
