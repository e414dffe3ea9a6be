import { sql } from 'kysely'
import type { Rows } from '../../../../contract/entities/entity.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type { Database } from '../../schema/schema.ts'
import { rowJson } from '../row-json.ts'
import type { Askable, TenantTx } from '../tenant-tx.ts'

// Reads a row with a separate statement, sent together with the one that writes it. RETURNING could print it as well,
// but not in a distributed database: there it accepts only immutable functions, and printing uses others.

const TABLES = {
  lead: 'lead',
  note: 'note',
  contact: 'contact',
  account: 'account',
  view: 'view',
  list: 'marketing_list',
  followUp: 'follow_up',
  activity: 'activity',
  leadFile: 'lead_file',
  merge: 'lead_merge',
  knock: 'knock',
  apart: 'apart',
  recordMerge: 'record_merge',
} as const satisfies Partial<Record<keyof Rows, keyof Database>>

type WrittenEntity = keyof typeof TABLES

/** Further changes to the written row, before it is read. They are sent at once, together with the write. */
export type Follow = () => Promise<unknown>
const nothing: Follow = () => Promise.resolve()

/** The row after the statement. Undefined if it returned no id, and so wrote nothing. */
export async function writtenRow<E extends WrittenEntity>(
  tx: TenantTx,
  entity: E,
  id: string,
  write: Askable<{ id: string }>,
  follow: Follow = nothing,
): Promise<Rows[E] | undefined> {
  const [[written], , [read]] = await Promise.all([
    tx.ask(write),
    follow(),
    tx.ask(
      sql<{ row: Rows[E] }>`
        select ${rowJson(entity)} as row from ${sql.table(TABLES[entity])} where company_id = ${tx.companyId} and id = ${id}`,
    ),
  ])
  return written && read?.row
}

/** The statement inserts nothing if another call has just saved the same row. */
export async function insertedRow<E extends WrittenEntity>(
  tx: TenantTx,
  entity: E,
  id: string,
  insert: Askable<{ id: string }>,
  follow?: Follow,
): Promise<Rows[E]> {
  const row = await writtenRow(tx, entity, id, insert, follow)
  if (!row) throw new Refusal('in-flight', 'This is being saved.', { retryAfter: 1 })
  return row
}

/** For a row that this transaction has locked. */
export async function updatedRow<E extends WrittenEntity>(
  tx: TenantTx,
  entity: E,
  id: string,
  update: Askable<{ id: string }>,
  follow?: Follow,
): Promise<Rows[E]> {
  const row = await writtenRow(tx, entity, id, update, follow)
  if (!row) throw new Error('A row that was locked is gone.')
  return row
}
