import { sql } from 'kysely'
import type { Lead } from '../../contract/entities/lead.ts'
import type { Note } from '../../contract/entities/note.ts'
import { copyRows } from './copy-rows.ts'
import { FACT_NAMES } from './lead-columns.ts'
import type { Store } from './open-store.ts'
import { type TenantTx, writeTenant } from './tenant-transaction.ts'

export type NewLead = Omit<Lead, 'companyId' | 'version'>
export type NewNote = Omit<Note, 'companyId'>

/** Column of the table by the field it holds; a fact's column bears the fact's name. */
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

/** Adds those whose certificate the company does not have yet, deleted leads included. Answers how many. */
export async function importLeads(store: Store, companyId: string, leads: readonly NewLead[]): Promise<number> {
  const { result } = await writeTenant(store, companyId, (tx) => insertLeads(tx, leads))
  return result
}

export async function insertLeads(tx: TenantTx, leads: readonly NewLead[]): Promise<number> {
  if (leads.length === 0) return 0
  const fields = fieldsIn(leads)
  const columns = fields.map((field) => COLUMNS[field])
  const list = sql.join(columns.map((column) => sql.ref(column)))
  // An import of the same certificates at the same time is waited for, not refused.
  await sql`set local lock_timeout = '60s'`.execute(tx.sql)
  await sql`create temporary table arrived on commit drop as select ${list} from lead with no data`.execute(tx.sql)
  await copyRows(tx.client, { table: 'arrived', columns }, leads, (lead, column) => lead[fields[column] ?? '_id'])
  const { rows } = await sql<{ id: string }>`
    insert into lead (company_id, ${list})
    select ${tx.companyId}, ${list} from arrived
    on conflict (company_id, certificate_number) do nothing
    returning id
  `.execute(tx.sql)
  await sql`drop table arrived`.execute(tx.sql)
  tx.touchedAll(
    'lead',
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Notes of leads that were inserted before. */
export async function insertNotes(tx: TenantTx, notes: readonly NewNote[]): Promise<void> {
  const fields = ['_id', 'leadId', 'content', 'createdBy', 'createdAt'] as const
  const columns = ['company_id', 'id', 'lead_id', 'content', 'created_by', 'created_at']
  await copyRows(tx.client, { table: 'note', columns }, notes, (note, column) => {
    const field = fields[column - 1]
    return field ? note[field] : tx.companyId
  })
  tx.touchedAll(
    'note',
    notes.map(({ _id }) => _id),
  )
}

/** Whether a company ever had a lead, those since deleted included. */
export async function hasLeads(store: Store, companyId: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('lead')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function fieldsIn(leads: readonly NewLead[]): (keyof NewLead)[] {
  const present = new Set<string>()
  for (const lead of leads) for (const field in lead) present.add(field)
  return FIELDS.filter((field) => present.has(field))
}
