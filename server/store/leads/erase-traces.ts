import { sql } from 'kysely'
import type { TenantTx } from '../core/tenant-tx.ts'
import { NO_COMPANY } from '../marketing/unread-mail.ts'
import { eraseFromOthers } from './erase-from-others.ts'
import { eraseNotifications } from './erase-notifications.ts'
import { eraseNames } from './erase-names.ts'
import type { ErasedPerson } from './erased-person.ts'
import { isSuspect, type Suspects } from './found-quotes.ts'
import { quotesAny, quotesPerson } from './quotes-person.ts'

/** Erases all other quotes of the person. `ids` are all deleted rows. */
export async function eraseTraces(
  tx: TenantTx,
  person: ErasedPerson,
  { ids, suspects }: { readonly ids: readonly string[]; readonly suspects: Suspects },
): Promise<void> {
  await eraseNotifications(tx, person.leadIds)
  await eraseHistory(tx, ids)
  await eraseNotices(tx, ids)
  await eraseFromOthers(tx, person)
  await eraseChangesOfFiles(tx, person, suspects)
  await eraseNames(tx, person, suspects)
  await eraseMail(tx, person, suspects)
}

async function eraseHistory(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.sql
    .deleteFrom('history')
    .where('company_id', '=', tx.companyId)
    .where('entity', 'in', ['lead', 'followUp', 'contact'])
    .where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

async function eraseNotices(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const notices = await tx.sql
    .deleteFrom('notice')
    .where('company_id', '=', tx.companyId)
    .where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute()
  for (const { id } of notices) tx.touched('notice', id, true)
}

/** Erases undo data of uploads, and corrections that users made to rows before. */
async function eraseChangesOfFiles(
  tx: TenantTx,
  { leadIds, leads, emails }: ErasedPerson,
  suspects: Suspects,
): Promise<void> {
  await sql`
    update bulk_upload_batch set
      changed = (
        select coalesce(jsonb_agg(lead), '[]') from jsonb_array_elements(changed) as lead
        where lead ->> 'id' <> all(${leadIds}::text[])
      ),
      added = array(select id from unnest(added) as id where id <> all(${leadIds}::uuid[]))
    where company_id = ${tx.companyId} and ${isSuspect('batch', suspects)}`.execute(tx.sql)
  await sql`
    update bulk_upload set corrections = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(corrections) as one
      where not exists (
        select from jsonb_array_elements(corrections) as other
        where other ->> 'line' = one ->> 'line' and ${quotesPerson(sql`other`, { leads, emails })}
      )
    ) where company_id = ${tx.companyId} and ${isSuspect('upload', suspects)}
      and ${quotesPerson(sql`corrections`, { leads, emails })}`.execute(tx.sql)
  await sql`
    update bulk_upload set undo = jsonb_set(undo, '{leads}', (
      select coalesce(jsonb_agg(lead), '[]') from jsonb_array_elements_text(undo -> 'leads') as lead
      where lead <> all(${leadIds}::text[])
    )) where company_id = ${tx.companyId} and undo -> 'leads' ?| ${leadIds}::text[]`.execute(tx.sql)
}

/** Erases returned emails that could not be read, and answers of imports: both may quote the address. */
async function eraseMail(tx: TenantTx, { emails }: ErasedPerson, suspects: Suspects): Promise<void> {
  await sql`
    delete from unread_mail where company_id in (${tx.companyId}, ${NO_COMPANY})
      and ${quotesAny(sql`concat_ws(' ', sender, subject, preview)`, emails)}`.execute(tx.sql)
  await sql`
    delete from subscriber_import where company_id = ${tx.companyId} and ${isSuspect('import', suspects)}
      and ${quotesAny(sql`answer`, emails)}`.execute(tx.sql)
}
