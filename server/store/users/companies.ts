import { randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Company } from '../../../contract/entities/company.ts'
import type { MessageTemplate } from '../../../contract/entities/messages/message-template.ts'
import type { WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { auditIn } from '../core/audit.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import type { CompanyTable } from '../schema/account-schema.ts'

interface CompanyPage {
  readonly offset?: number
  readonly mostRows?: number
  readonly mostBytes?: number
}

/** All companies, or those with the ids. */
export const listCompanies = (
  { db }: Store,
  ids?: readonly string[],
  { offset = 0, ...most }: CompanyPage = {},
): Promise<ListPage<Company>> =>
  readListPage(
    db,
    sql<{ row: Company }>`
      select json_strip_nulls(
        json_build_object('_id', id, 'name', name, 'messages', messages, 'workTimes', work_times)) as row
      from company
      where ${ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`} order by search_key(name), id`,
    offset,
    most,
  )

export const allCompanies = (store: Store): Promise<Company[]> =>
  store.db.selectFrom('company').select(['id as _id', 'name']).orderBy(sql`search_key(name)`).orderBy('id').execute()

export async function findCompanyByName(store: Store, name: string): Promise<Company | undefined> {
  return store.db
    .selectFrom('company')
    .select(['id as _id', 'name'])
    .where((is) => is(is.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
}

export async function createCompany(store: Store, { name, id = randomUUID() }: { name: string; id?: string }) {
  await writeTenant(store, id, ({ sql }) => sql.insertInto('company').values({ id, name }).execute())
  return { _id: id, name } satisfies Company
}

interface TemplateChange {
  readonly by: string
  readonly messages: readonly MessageTemplate[]
}

export const setMessageTemplates = (store: Store, companyId: string, { by, messages }: TemplateChange): Promise<void> =>
  setSettings(store, companyId, { messages: JSON.stringify(messages) }, (tx) =>
    auditIn(tx, by, { action: 'settings.messages', count: messages.length }),
  )

interface WorkTimesChange {
  readonly by: string
  readonly workTimes: WorkTimes
}

export const setWorkTimes = (store: Store, companyId: string, { by, workTimes }: WorkTimesChange): Promise<void> =>
  setSettings(store, companyId, { work_times: JSON.stringify(workTimes) }, (tx) =>
    auditIn(tx, by, { action: 'settings.work-times' }),
  )

/** Settings aren't in the change feed: a device fetches them after this poke, or when it reconnects. */
async function setSettings(
  store: Store,
  companyId: string,
  columns: Pick<Updateable<CompanyTable>, 'messages' | 'work_times'>,
  audit: (tx: TenantTx) => Promise<void>,
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    await tx.sql.updateTable('company').set(columns).where('id', '=', companyId).execute()
    await audit(tx)
  })
  store.poke({ companyId, seq: 0, settings: true })
}
