import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { valueAt, withField } from '../../../contract/entities/form-fields.ts'
import { editableLabels } from '../../../contract/entities/lead-form.ts'
import { doNotLabels, type Lead } from '../../../contract/entities/lead.ts'
import { ADDRESS_FIELDS } from '../../../contract/entities/lead-address.ts'
import { CERTIFICATE_FIELDS, type Merge, PLACE_FIELDS } from '../../../contract/entities/merge.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Author } from '../core/row-table.ts'
import type { LandedEdit } from '../schema/merge-schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { updatedRow } from '../core/statements/written-row.ts'
import { changesAfter, type PastChange, recordHistory } from '../records/history.ts'
import { reviveLead } from './deleted-leads.ts'
import { editedFields, leadRows, USER_EDITABLE } from './lead-rows.ts'
import { moveBack } from './move-rows.ts'
import { demandUndoable, isUndoable } from '../records/merges/undoable.ts'

/**
 * Each lead gets its own data back, with additions and changes made to it after the merge. A field of the kept lead
 * that a user has changed since stays, and is named in the row.
 */
export async function undoMerge(tx: TenantTx, { _id, leadId, undoneAt, undoneBy }: Merge, by: Author): Promise<Merge> {
  const merge = await lockMerge(tx, _id)
  const kept = await livingLead(tx, leadId)
  await demandLatest(tx, leadId, merge.kept_version)
  const steps = await changesAfter(tx, { entity: 'lead', id: leadId, version: merge.kept_version - 1 }, [
    ...USER_EDITABLE,
    'certificate',
  ])
  const lastChange = new Map(steps.map(({ field, version }) => [field, version]))
  const landedOn = (field: string) =>
    merge.landed.findLast(({ fields, version }) => fields.includes(field) && version === lastChange.get(field))
  const changedSince = fieldsChanged(steps.filter(({ version }) => version > merge.kept_version))
  const isLater = (field: string) => changedSince.has(field) && !landedOn(field)

  const before = keptAgain(kept, merge.kept_before, isLater)
  // First, because it may have one of their certificates.
  await leadRows.save(tx, kept, before, by, { unmerged: _id })
  tx.touched('lead', leadId)
  for (const { leadId: otherId, rows, certificate } of merge.moved) {
    const landed = merge.landed.filter((edit) => edit.leadId === otherId)
    await bringBack(tx, otherId, { kept, landed, landedOn, certificate }, by)
    await moveBack(tx, { from: leadId, to: otherId }, [...rows, ...landed.flatMap((edit) => edit.rows)])
  }
  await tx.sql.deleteFrom('merged_lead').where('company_id', '=', tx.companyId).where('merge_id', '=', _id).execute()

  const changedByMerge = steps.flatMap(({ field, version }) => (version === merge.kept_version ? [field] : []))
  const stayed = [...new Set([...changedByMerge, ...merge.landed.flatMap(({ fields }) => fields)])].filter(isLater)
  const labels = [
    ...new Set([...stayed.map(labelOf), ...(merge.consent_withdrawn.length > 0 ? ['Marketing consent'] : [])]),
  ]
  const change = tx.sql
    .updateTable('lead_merge')
    .set({
      undone_at: undoneAt ?? sql`now()`,
      undone_by: undoneBy ?? by.userId,
      ...(labels.length > 0 ? { stayed: JSON.stringify(labels) } : {}),
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', _id)
    .returning('id')
  return updatedRow(tx, 'merge', _id, change)
}

/** Fields whose value differs from before the steps: the undo of a later merge restores what this one had left. */
function fieldsChanged(steps: readonly PastChange[]): ReadonlySet<string> {
  const byField = [...Map.groupBy(steps, ({ field }) => field)]
  const changed = byField.filter(
    ([, changes]) => !isDeepStrictEqual(changes[0]?.before ?? null, changes.at(-1)?.after ?? null),
  )
  return new Set(changed.map(([field]) => field))
}

async function lockMerge(tx: TenantTx, id: string) {
  const found = await tx.sql
    .selectFrom('lead_merge')
    .select(['kept_before', 'kept_version', 'moved', 'landed', 'consent_withdrawn'])
    .select(isUndoable)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  demandUndoable(found)
  return found
}

async function livingLead(tx: TenantTx, id: string): Promise<Lead> {
  const { row } = (await leadRows.load(tx, id)) ?? {}
  if (!row) throw new Refusal('not-found', 'This lead was not found.')
  return row
}

/** A later merge has a snapshot of the lead as this one left it, and its undo would restore that. */
async function demandLatest(tx: TenantTx, leadId: string, keptVersion: number): Promise<void> {
  const later = await tx.sql
    .selectFrom('lead_merge')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('lead_id', '=', leadId)
    .where('kept_version', '>', keptVersion)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (later) throw new Refusal('state', 'This lead has been merged with another since. Undo that merge first.')
}

const ADDRESS_PATHS = USER_EDITABLE.filter((path) =>
  (ADDRESS_FIELDS as readonly string[]).includes(path.split('.')[0] ?? ''),
)

function keptAgain(now: Lead, before: Lead, isLater: (field: string) => boolean): Lead {
  const paths = editedFields(now, before).filter((path) => !isLater(path))
  const row = paths.reduce((changed, path) => withField(changed, path, valueAt(before, path) ?? ''), now)
  return {
    ...row,
    ...(ADDRESS_PATHS.some(isLater) ? {} : fieldsOf(before, PLACE_FIELDS)),
    ...(isLater('actual_booking_date') ? {} : fieldsOf(before, ['first_booking_date'])),
    ...(isLater('certificate') ? {} : fieldsOf(before, CERTIFICATE_FIELDS)),
  }
}

const fieldsOf = (row: Lead, fields: readonly (keyof Lead)[]): Partial<Lead> =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

interface Landed {
  readonly kept: Lead
  readonly landed: readonly LandedEdit[]
  landedOn(field: string): LandedEdit | undefined
  readonly certificate: string | undefined
}

async function bringBack(
  tx: TenantTx,
  id: string,
  { kept, landed, landedOn, certificate }: Landed,
  by: Author,
): Promise<void> {
  const row = await reviveLead(tx, id)
  if (!row) throw new Refusal('state', 'One of the merged leads is gone for good, so this merge can’t be undone.')
  const step = { field: 'deleted', before: true, after: undefined }
  await recordHistory(tx, { entity: 'lead', id, version: row.version }, [step], by)
  const paths = [...new Set(landed.flatMap(({ fields }) => fields))].filter((path) => landedOn(path)?.leadId === id)
  const edited = paths
    .filter((path) => USER_EDITABLE.includes(path))
    .reduce((changed, path) => withField(changed, path, valueAt(kept, path) ?? ''), row)
  const ofCertificate = paths.includes('certificate')
    ? fieldsOf(kept, CERTIFICATE_FIELDS)
    : certificate && { certificate_number: certificate }
  await leadRows.save(tx, row, { ...edited, ...ofCertificate }, by, {})
}

const LABELS: Readonly<Record<string, string>> = {
  ...editableLabels,
  ...doNotLabels,
  lead_status: 'Status',
  assignedTo: 'Assigned to',
  actual_booking_date: 'Booking',
  actual_booking_time: 'Booking',
  deal_status: 'Deal status',
  certificate: 'EPC certificate',
}
const labelOf = (field: string) => LABELS[field] ?? field
