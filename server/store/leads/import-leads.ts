import { sql } from 'kysely'
import { demandRowSize } from '../../../contract/entities/row-limits.ts'
import type { Note } from '../../../contract/entities/note.ts'
import { chooseAssignees, type LeadToAssign, recordAssigned } from '../assignment/assign-new-leads.ts'
import { copyRows } from '../core/copy-rows.ts'
import { type Change, settleChanges } from '../core/marks/changed-marks.ts'
import { PHONE_COLUMNS } from '../../../contract/entities/phone/phone-numbers.ts'
import { FACT_NAMES, storedPhones } from '../schema/lead-columns.ts'
import { convertedAt } from './conversions.ts'
import { showToDevices } from './lead-people.ts'
import type { Store } from '../core/open-store.ts'
import { withPlaces, type NewLead, type LeadTable } from './placed-leads.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { isMetByAnother } from '../core/unique-violation.ts'

export type NewNote = Omit<Note, 'companyId'>

const COLUMNS: Record<keyof NewLead, string> = {
  _id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lead_status: 'lead_status',
  assignedTo: 'assigned_to',
  address: 'address',
  ...(Object.fromEntries(FACT_NAMES.map((name) => [name, name])) as Record<(typeof FACT_NAMES)[number], string>),
}
const FIELDS = Object.keys(COLUMNS) as (keyof NewLead)[]

const TRIES = 5

/** Adds the leads whose certificate is new to the company, counting deleted leads too. Resolves to their number. */
export async function importLeads(store: Store, companyId: string, leads: LeadTable, tries = TRIES): Promise<number> {
  try {
    const { result } = await writeTenant(store, companyId, (tx) => insertNewLeads(tx, leads))
    return result.length
  } catch (error) {
    if (tries > 1 && isMetByAnother(error)) return importLeads(store, companyId, leads, tries - 1)
    throw error
  }
}

export async function insertLeads(tx: TenantTx, leads: readonly NewLead[]): Promise<number> {
  for (const lead of leads) demandRowSize('lead', undefined, lead)
  const present = new Set<string>(leads.flatMap((lead) => Object.keys(lead)))
  const fields = FIELDS.filter((field) => present.has(field))
  const rows = leads.map((lead) => fields.map((field) => lead[field]))
  return (await insertNewLeads(tx, { fields, rows })).length
}

/** Resolves to their ids. It checks first and then copies: COPY can't skip rows, but is several times as fast as INSERT. */
export async function insertNewLeads(tx: TenantTx, { fields, rows }: LeadTable): Promise<string[]> {
  const certificate = fields.indexOf('certificate_number')
  const known = new Set(await certificatesAmong(tx, rows, certificate))
  const fresh = rows.filter(({ [certificate]: number }) => {
    if (typeof number !== 'string') return true
    return known.size < known.add(number).size
  })
  if (fresh.length === 0) return []
  // Waits for a row that another import is adding.
  await sql`set local lock_timeout = '60s'`.execute(tx.sql)
  const { table, assigned } = await withAssignees(tx, await withPlaces(tx.sql, { fields, rows: fresh }))
  await copyLeads(tx, table)
  await settleChanges(tx, 'lead', fresh.map(changeOf(fields)))
  await recordAssigned(tx, assigned)
  const id = fields.indexOf('_id')
  const ids = fresh.map((row) => String(row[id]))
  tx.touchedAll('lead', ids)
  const email = fields.indexOf('email')
  if (email >= 0)
    await showToDevices(
      tx,
      fresh.map((row) => row[email]),
    )
  return ids
}

const MARKING = ['phone', 'do_not_call', 'do_not_knock', 'postcode', 'address'] as const

const changeOf = (fields: LeadTable['fields']) => {
  const id = fields.indexOf('_id')
  const places = MARKING.map((name) => [name, fields.indexOf(name)] as const)
  return (row: LeadTable['rows'][number]): Change => ({
    id: String(row[id]),
    after: Object.fromEntries(places.map(([name, at]) => [name, row[at] ?? undefined])),
  })
}

/** Leads without an assignee get the one that the company's rules choose. */
async function withAssignees(tx: TenantTx, { fields, rows }: LeadTable) {
  const toLead = (row: LeadTable['rows'][number]): LeadToAssign =>
    Object.fromEntries(fields.map((field, index) => [field, row[index]]))
  const chosen = await chooseAssignees(tx, () => rows.map(toLead))
  const assigned = rows.flatMap((row, index) => {
    const userId = chosen[index]
    return userId === undefined ? [] : [{ lead: toLead(row), userId }]
  })
  if (assigned.length === 0) return { table: { fields, rows }, assigned }
  const at = fields.indexOf('assignedTo')
  const place = at < 0 ? fields.length : at
  const table: LeadTable = {
    fields: at < 0 ? [...fields, 'assignedTo'] : fields,
    rows: rows.map((row, index) => {
      const before = at < 0 ? undefined : row[at]
      return [...row.slice(0, place), chosen[index] ?? before, ...row.slice(place + 1)]
    }),
  }
  return { table, assigned }
}

async function copyLeads(tx: TenantTx, { fields, rows }: LeadTable): Promise<void> {
  const target = { table: 'lead', constants: { company_id: tx.companyId } }
  const columns = fields.map((field) => COLUMNS[field])
  const [phone, dealStatus] = [fields.indexOf('phone'), fields.indexOf('deal_status')]
  if (phone < 0 && dealStatus < 0) return copyRows(tx.client, { ...target, columns }, rows)
  const more = [...(phone < 0 ? [] : PHONE_COLUMNS), ...(dealStatus < 0 ? [] : ['converted_at'])]
  const whole = rows.map((row) => {
    const stored: Record<string, unknown> = {
      ...storedPhones(row[phone]),
      converted_at: convertedAt(row[dealStatus]),
    }
    return [...row, ...more.map((name) => stored[name])]
  })
  await copyRows(tx.client, { ...target, columns: [...columns, ...more] }, whole)
}

/** One index lookup for each number, because otherwise the planner reads the whole company for each batch. */
async function certificatesAmong(tx: TenantTx, rows: LeadTable['rows'], certificate: number): Promise<string[]> {
  const numbers = rows.map((row) => row[certificate]).filter((number) => typeof number === 'string')
  if (numbers.length === 0) return []
  const found = await sql<{ number: string }>`
    select given.number
    from unnest(${numbers}::text[]) as given (number),
      lateral (
        select from lead where company_id = ${tx.companyId} and certificate_number = given.number limit 1
      ) as known
  `.execute(tx.sql)
  return found.rows.map(({ number }) => number)
}

/** The leads must already exist. */
export async function insertNotes(tx: TenantTx, notes: readonly NewNote[]): Promise<void> {
  const columns = ['company_id', 'id', 'lead_id', 'content', 'created_by', 'created_at']
  const rows = notes.map((note) => [tx.companyId, note._id, note.leadId, note.content, note.createdBy, note.createdAt])
  await copyRows(tx.client, { table: 'note', columns }, rows)
  tx.touchedAll(
    'note',
    notes.map(({ _id }) => _id),
  )
}

export async function hasLeads(store: Store, companyId: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('lead')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
