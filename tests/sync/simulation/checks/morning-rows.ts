import { randomUUID } from 'node:crypto'
import { VIEW_LISTS } from '../../../../contract/entities/view.ts'
import { insertForms } from '../../../../server/store/records/insert-forms.ts'
import type { Store } from '../../../../server/store/core/open-store.ts'
import { writeTenant } from '../../../../server/store/core/tenant-transaction.ts'
import type { TenantTx } from '../../../../server/store/core/tenant-tx.ts'

export interface FormRow {
  kind: 'contact' | 'account'
  id: string
}
export interface ViewRow {
  id: string
  userId: string | undefined
}

const CREATED = '2026-11-01T09:00:00.000Z'
const MANY = { forms: 3, views: 4 }

const ofNumber = (many: number) => Array.from({ length: many }, (_, number) => number)

/** The rows that a company's users have besides leads at first: contacts, accounts and their own views. */
export async function addMorningRows(
  store: Store,
  companyId: string,
  userIds: readonly string[],
): Promise<{ forms: FormRow[]; views: ViewRow[] }> {
  const { result } = await writeTenant(store, companyId, async (tx) => ({
    forms: await addForms(tx),
    views: await addViews(tx, userIds),
  }))
  return result
}

async function addForms(tx: TenantTx): Promise<FormRow[]> {
  const times = { createdAt: CREATED, updatedAt: CREATED }
  const contacts = ofNumber(MANY.forms).map((number) => ({
    _id: randomUUID(),
    firstname: `Morning ${number}`,
    phone: '07700 900000',
    ...times,
  }))
  const accounts = ofNumber(MANY.forms).map((number) => ({ _id: randomUUID(), name: `Morning ${number}`, ...times }))
  await insertForms(tx, { contacts, accounts })
  return [
    ...contacts.map(({ _id }) => ({ kind: 'contact' as const, id: _id })),
    ...accounts.map(({ _id }) => ({ kind: 'account' as const, id: _id })),
  ]
}

async function addViews(tx: TenantTx, userIds: readonly string[]): Promise<ViewRow[]> {
  const views = userIds.flatMap((userId) =>
    ofNumber(MANY.views).map((number) => ({ id: randomUUID(), userId, number })),
  )
  const rows = views.map(({ id, userId, number }) => ({
    company_id: tx.companyId,
    id,
    owner_id: userId,
    list: VIEW_LISTS[number % VIEW_LISTS.length] ?? 'leads',
    name: `Morning ${number}`,
    search: '{}',
    shared: number % 2 === 0,
    created_at: CREATED,
    updated_at: CREATED,
  }))
  await tx.sql.insertInto('view').values(rows).execute()
  tx.touchedAll(
    'view',
    views.map(({ id }) => id),
  )
  return views.map(({ id, userId }) => ({ id, userId }))
}
