import { sql } from 'kysely'
import { type Account, accountLabels } from '../../../contract/entities/account.ts'
import { CALL_FIELDS, type Contact, contactLabels } from '../../../contract/entities/contact.ts'
import type { Rows } from '../../../contract/entities/entity.ts'
import { plainText } from '../../../contract/entities/field-text.ts'
import { valueAt } from '../../../contract/entities/form-fields.ts'
import { demandNoErasedLead } from '../core/erased-leads.ts'
import { fieldVersionsOf } from '../core/field-versions.ts'
import { settleChanges } from '../core/marks/changed-marks.ts'
import { recordHistory } from './history.ts'
import { deleteMergesInto, isMergedAway, recordsMergedInto } from './merges/merged-records.ts'
import { rowJson } from '../core/row-json.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'
import type { Author, RowTable } from '../core/row-table.ts'
import { storedPhones } from '../schema/lead-columns.ts'
import type { FieldVersions } from '../schema/lead-schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

// Contacts and accounts: form rows whose every field records who last changed it.

export type FormEntity = 'contact' | 'account'

interface Form<Row> {
  /** Such as `email` or `address.city`. */
  readonly fields: readonly string[]
  columnsOf(row: Row): Record<string, string | null>
  /** Further changes after a row was written. */
  settle?(tx: TenantTx, before: Row | undefined, after: Row): Promise<unknown>
}

export const contactColumns = (row: Omit<Contact, 'companyId' | 'version'>) => ({
  firstname: row.firstname ?? null,
  lastname: row.lastname ?? null,
  email: row.email ?? null,
  phone: row.phone ?? null,
  ...phonesOf(row.phone),
  job_title: row.job_title ?? null,
  notes: row.notes ?? null,
  account_id: row.accountId ?? null,
  lead_ids: row.leadIds ? `{${row.leadIds.join(',')}}` : null,
  address: row.address ? JSON.stringify(row.address) : null,
  do_not_call: row.do_not_call ?? null,
  do_not_call_since: row.do_not_call_since ?? null,
  do_not_call_lifted: row.do_not_call_lifted ?? null,
})

function phonesOf(phone: string | undefined) {
  const { phone_numbers: numbers, phones } = storedPhones(phone)
  return { phone_numbers: numbers && `{${numbers.join(',')}}`, phones }
}

export const accountColumns = (row: Omit<Account, 'companyId' | 'version'>) => ({
  name: row.name,
  website: row.website ?? null,
  industry: row.industry ?? null,
  billing_address: row.billingAddress ? JSON.stringify(row.billingAddress) : null,
})

const contactForms = formRows('contact', {
  fields: [...Object.keys(contactLabels), ...CALL_FIELDS],
  columnsOf: contactColumns,
  settle: (tx, before, after) => settleChanges(tx, 'contact', [{ id: after._id, before, after }]),
})
export const contactRows: RowTable<'contact'> = {
  ...contactForms,
  save: async (tx, before, after, by, marks) => {
    // A contact that was linked on a device which hadn't pulled an erasure may be the erased person.
    const known = new Set(before?.leadIds)
    await demandNoErasedLead(tx, after.leadIds?.filter((id) => !known.has(id)) ?? [])
    return contactForms.save(tx, before, after, by, marks)
  },
}
export const accountRows = formRows('account', { fields: Object.keys(accountLabels), columnsOf: accountColumns })

function formRows<E extends FormEntity>(entity: E, form: Form<Rows[E]>): RowTable<E> {
  return {
    load: (tx, id) => load(tx, entity, id),
    save: (tx, before, after, by) =>
      before ? update(tx, entity, form, { before, after, by }) : insert(tx, entity, form, after),
    remove: (tx, id) => remove(tx, entity, id),
  }
}

async function load<E extends FormEntity>(tx: TenantTx, entity: E, id: string) {
  const { rows } = await sql<{ row: Rows[E]; fieldVersions: FieldVersions }>`
    select ${rowJson(entity)} as row, field_versions as "fieldVersions"
    from ${sql.table(entity)} where company_id = ${tx.companyId} and id = ${id} for update
  `.execute(tx.sql)
  return rows[0]
}

function insert<E extends FormEntity>(
  tx: TenantTx,
  entity: E,
  { columnsOf, settle }: Form<Rows[E]>,
  row: Rows[E],
): Promise<Rows[E]> {
  const { _id, createdAt } = row
  const values = { company_id: tx.companyId, id: _id, created_at: createdAt, ...columnsOf(row) }
  return insertedRow(
    tx,
    entity,
    _id,
    sql`insert into ${sql.table(entity)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))}) on conflict do nothing returning id`,
    settle && (() => settle(tx, undefined, row)),
  )
}

interface Change<Row> {
  before: Row
  after: Row
  by: Author
}

async function update<E extends FormEntity>(
  tx: TenantTx,
  entity: E,
  { fields, columnsOf, settle }: Form<Rows[E]>,
  { before, after, by }: Change<Rows[E]>,
): Promise<Rows[E]> {
  const steps = fields
    .map((field) => ({ field, before: plainText(valueAt(before, field)), after: plainText(valueAt(after, field)) }))
    .filter((step) => step.before !== step.after)
  if (steps.length === 0) return before
  const version = before.version + 1
  const edited = steps.map(({ field }) => field)
  const values = Object.entries(columnsOf(after)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await recordHistory(tx, { entity, id: before._id, version }, steps, by)
  return updatedRow(
    tx,
    entity,
    before._id,
    sql`update ${sql.table(entity)} set ${sql.join(values)}, version = ${version}, updated_at = now(),
        field_versions = field_versions || ${fieldVersionsOf(edited, version, by)}::jsonb
      where company_id = ${tx.companyId} and id = ${before._id} returning id`,
    settle && (() => settle(tx, before, after)),
  )
}

/**
 * Its history quotes it, and an erasure couldn't find it without the row. The history of a merged row belongs to the
 * kept one.
 */
async function remove(tx: TenantTx, entity: FormEntity, id: string): Promise<void> {
  await tx.sql.deleteFrom(entity).where('company_id', '=', tx.companyId).where('id', '=', id).execute()
  if (await isMergedAway(tx, entity, id)) return
  const ids = [id, ...(await recordsMergedInto(tx.sql, tx.companyId, id))]
  await deleteMergesInto(tx, ids)
  await tx.sql
    .deleteFrom('history')
    .where('company_id', '=', tx.companyId)
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .execute()
}
