import { sql } from 'kysely'
import { DO_NOT_FIELDS, type Lead } from '../../../contract/entities/lead.ts'
import { plainText } from '../../../contract/entities/field-text.ts'
import { valueAt } from '../../../contract/entities/form-fields.ts'
import { editablePaths } from '../../../contract/entities/lead-form.ts'
import { Refusal } from '../../../contract/errors.ts'
import { chooseAssignees, recordAssigned } from '../assignment/assign-new-leads.ts'
import { demandColleague } from '../core/memberships.ts'
import { settleChanges } from '../core/marks/changed-marks.ts'
import { editableColumns, leadToRow } from '../schema/lead-columns.ts'
import { fieldVersionsOf } from '../core/field-versions.ts'
import { recordHistory } from '../records/history.ts'
import { countContacts } from '../records/last-contacts.ts'
import { showToDevices } from './lead-people.ts'
import { convertedAgain, convertedAt } from './conversions.ts'
import { placedLead } from './placed-leads.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'
import type { Author, Marks, Remover, RowTable } from '../core/row-table.ts'
import { isUniqueViolation } from '../core/unique-violation.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { loadVersioned } from '../core/marked-rows.ts'

/** The fields that staff change. Each stores the version that last changed it, for merging and for conflicts. */
export const USER_EDITABLE = [
  'lead_status',
  'assignedTo',
  'actual_booking_date',
  'actual_booking_time',
  ...DO_NOT_FIELDS,
  'deal_status',
  ...Object.keys(editablePaths),
]

export const editedFields = (before: Lead | undefined, after: Lead): string[] =>
  USER_EDITABLE.filter((field) => plainText(valueAt(before, field)) !== plainText(valueAt(after, field)))

export const leadRows: RowTable<'lead'> = { load: (tx, id) => loadVersioned(tx, 'lead', id), save, remove }

async function save(tx: TenantTx, before: Lead | undefined, after: Lead, by: Author, marks: Marks): Promise<Lead> {
  if (after.assignedTo !== undefined && after.assignedTo !== before?.assignedTo)
    await demandColleague(tx, after.assignedTo)
  const placed = await placedLead(tx.sql, before, after)
  return before ? update(tx, before, placed, by, marks) : insert(tx, placed)
}

async function insert(tx: TenantTx, lead: Lead): Promise<Lead> {
  await showToDevices(tx, [lead.email])
  const [userId] = lead.assignedTo ? [] : await chooseAssignees(tx, () => [lead])
  const insertion = tx.sql
    .insertInto('lead')
    .values({
      ...leadToRow(userId === undefined ? lead : { ...lead, assignedTo: userId }),
      company_id: tx.companyId,
      converted_at: convertedAt(lead.deal_status),
    })
    .returning('id')
  const settle = () => settleChanges(tx, 'lead', [{ id: lead._id, after: lead }])
  const row = await insertedRow(tx, 'lead', lead._id, insertion, settle).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new Refusal('invalid', 'Another lead already has this certificate.')
    throw error
  })
  if (userId !== undefined) await recordAssigned(tx, [{ lead, userId }])
  return row
}

async function update(tx: TenantTx, before: Lead, after: Lead, by: Author, marks: Marks): Promise<Lead> {
  const changes = changedColumns(before, after)
  if (Object.keys({ ...changes, ...marks }).length === 0) return before
  const version = before.version + 1
  // A certificate is one step of the history, which includes its tenure.
  const edited = editedFields(before, after).filter((field) => !(field === 'tenure' && 'certificate' in marks))
  if (before.email !== after.email) await showToDevices(tx, [after.email])
  const update = tx.sql
    .updateTable('lead')
    .set({
      ...changes,
      ...(changes.deal_status === undefined
        ? {}
        : { converted_at: changes.deal_status === null ? null : convertedAgain() }),
      version,
      updated_at: sql`now()`,
      field_versions: sql`field_versions || ${fieldVersionsOf([...edited, ...Object.keys(marks)], version, by)}::jsonb`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', before._id)
    .returning('id')
  const steps = [
    ...edited.map((field) => ({
      field,
      before: historyValue(valueAt(before, field)),
      after: historyValue(valueAt(after, field)),
    })),
    ...Object.entries(marks).map(([field, id]) => ({ field, before: undefined, after: id })),
  ]
  const [updated] = await Promise.all([
    updatedRow(tx, 'lead', before._id, update, () => settleChanges(tx, 'lead', [{ id: before._id, before, after }])),
    recordHistory(tx, { entity: 'lead', id: before._id, version }, steps, by),
  ])
  return updated
}

const historyValue = (value: unknown) => (typeof value === 'boolean' ? value : plainText(value))

/** The rows that belong to a lead and are deleted and restored with it. */
export const rowsOfLeads = [
  ['note', 'note'],
  ['activity', 'activity'],
  ['followUp', 'follow_up'],
  ['leadFile', 'lead_file'],
  ['knock', 'knock'],
] as const
export type TableOfLeads = (typeof rowsOfLeads)[number][1]

/** Deletes the rows that belong to it, too. They share its time of deletion, by which a restore finds them. */
async function remove(tx: TenantTx, id: string, by: Remover): Promise<void> {
  const tombstone = { deleted_at: sql<Date>`now()`, deleted_by: by.userId }
  const { version } = await tx.sql
    .updateTable('lead')
    .set((row) => ({ ...tombstone, version: row('version', '+', 1) }))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  for (const [entity, table] of rowsOfLeads) {
    const deleted = await tx.sql
      .updateTable<TableOfLeads>(table)
      .set(tombstone)
      .where('company_id', '=', tx.companyId)
      .where('lead_id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    for (const row of deleted) tx.touched(entity, row.id, true)
    if (table === 'activity' && deleted.length > 0) await countContacts(tx, [id])
  }
  await recordHistory(tx, { entity: 'lead', id, version }, [{ field: 'deleted', before: undefined, after: true }], by)
}

function changedColumns(before: Lead, after: Lead) {
  const was: Record<string, unknown> = editableColumns(before)
  const changed = Object.entries(editableColumns(after)).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(was[column]),
  )
  return Object.fromEntries(changed) as Partial<ReturnType<typeof editableColumns>>
}
