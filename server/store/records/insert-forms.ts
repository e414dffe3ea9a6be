import { sql } from 'kysely'
import type { Account } from '../../../contract/entities/account.ts'
import type { Contact } from '../../../contract/entities/contact.ts'
import { copyRows } from '../core/copy-rows.ts'
import { settleChanges } from '../core/marks/changed-marks.ts'
import { accountColumns, contactColumns, type FormEntity } from './form-rows.ts'
import type { Store } from '../core/open-store.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

type NewContact = Omit<Contact, 'companyId' | 'version'>
type NewAccount = Omit<Account, 'companyId' | 'version'>

/** For a company that no other transaction is writing to. */
export async function insertForms(
  tx: TenantTx,
  { contacts, accounts }: { contacts: readonly NewContact[]; accounts: readonly NewAccount[] },
): Promise<void> {
  await insertAll(tx, 'contact', contacts, contactColumns)
  await settleChanges(
    tx,
    'contact',
    contacts.map((contact) => ({ id: contact._id, after: contact })),
  )
  await insertAll(tx, 'account', accounts, accountColumns)
}

async function insertAll<Row extends { _id: string; createdAt: string; updatedAt: string }>(
  tx: TenantTx,
  entity: FormEntity,
  rows: readonly Row[],
  columnsOf: (row: Row) => Record<string, string | null>,
): Promise<void> {
  const written = rows.map((row) => ({
    id: row._id,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...columnsOf(row),
  }))
  const columns = Object.keys(written[0] ?? {})
  const constants = { company_id: tx.companyId }
  await copyRows(
    tx.client,
    { table: entity, columns, constants },
    written.map((row) => Object.values(row)),
  )
  tx.touchedAll(
    entity,
    rows.map(({ _id }) => _id),
  )
}

export async function hasForms(store: Store, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from contact where company_id = ${companyId})
      or exists (select from account where company_id = ${companyId}) as found
  `.execute(store.db)
  return rows[0]?.found ?? false
}
