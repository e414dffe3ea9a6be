import { sql } from 'kysely'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
import type { Store } from '../core/open-store.ts'

// A person who asked not to be called or visited gets no campaign either. Marketing knows people by their email, so every
// lead with that email counts, in capitals or not. A number in TPS or CTPS stops calls only: its person asked us nothing.

/** As `subscriber.email` has them. There are few, and an index holds only those. */
export const emailsNotToContact = (companyId: string) => sql`(
  select lower(btrim(email)) from lead
  where company_id = ${companyId} and email is not null and deleted_at is null
    and (do_not_call not in (${sql.join(PHONE_REGISTERS)}) or do_not_knock is not null))`

export async function notToContactAmong(
  { db }: Store,
  companyId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${emails}::text[]) as given (email) where email in ${emailsNotToContact(companyId)}`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}
