import { sql } from 'kysely'
import type { TenantTx } from '../core/tenant-tx.ts'
import { eraseInCampaigns, eraseInTemplates } from './erase-campaigns.ts'
import type { ErasedPerson } from './erased-person.ts'
import { isSuspect, type Suspects } from './found-quotes.ts'
import { quotesPerson } from './quotes-person.ts'

/**
 * Erases the person from the names of views, lists, files and campaigns, from the filters of views and the texts of
 * campaigns.
 */
export async function eraseNames(tx: TenantTx, person: ErasedPerson, suspects: Suspects): Promise<void> {
  await eraseInViews(tx, person)
  await eraseInLists(tx, person)
  await eraseInCampaigns(tx, person, isSuspect('campaign', suspects))
  await eraseInTemplates(tx, person)
  await sql`
    update bulk_upload set file_name = 'erased.csv'
    where company_id = ${tx.companyId} and ${isSuspect('upload', suspects)}
      and ${quotesPerson(sql`file_name`, person)}`.execute(tx.sql)
}

/**
 * Includes deleted views. A view stays, without the values that quote the person, because colleagues may open their
 * list with it.
 */
async function eraseInViews(tx: TenantTx, person: ErasedPerson): Promise<void> {
  const { rows } = await sql<{ id: string; isGone: boolean }>`
    update view set
      name = case when ${quotesPerson(sql`name`, person)} then 'Erased view' else name end,
      search = (
        select coalesce(jsonb_object_agg(one.key, one.value), '{}') from jsonb_each(search) as one
        where not ${quotesPerson(sql`one.value`, person)}
      ),
      version = version + 1,
      updated_at = now()
    where company_id = ${tx.companyId} and ${quotesPerson(sql`concat_ws(' ', name, search)`, person)}
    returning id, deleted_at is not null as "isGone"`.execute(tx.sql)
  for (const { id, isGone } of rows) tx.touched('view', id, isGone)
  await eraseViewAnswers(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Stored answers for resends contain the view. */
async function eraseViewAnswers(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update idempotency set body = '{"body":{}}'
    where company_id = ${tx.companyId} and status is not null
      and body #>> '{body,view,_id}' = any(${ids}::text[])`.execute(tx.sql)
}

/** The start of its id makes the new name of a list unique. */
async function eraseInLists(tx: TenantTx, person: ErasedPerson): Promise<void> {
  const { rows } = await sql<{ id: string; isGone: boolean }>`
    update marketing_list set
      name = case when ${quotesPerson(sql`name`, person)} then 'Erased list ' || left(id::text, 13) else name end,
      description = case when ${quotesPerson(sql`description`, person)} then null else description end,
      version = version + 1,
      updated_at = now()
    where company_id = ${tx.companyId} and ${quotesPerson(sql`concat_ws(' ', name, description)`, person)}
    returning id, deleted_at is not null as "isGone"`.execute(tx.sql)
  for (const { id, isGone } of rows) tx.touched('list', id, isGone)
}
