import { type Kysely, sql } from 'kysely'
import { fold } from '../../../contract/entities/fold.ts'
import { keysOfPhone } from '../../../contract/entities/phone/sought-phones.ts'
import type { Database } from '../schema/schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { type ErasedPerson, isContactOf } from './erased-person.ts'

/**
 * Contacts that are the person are deleted: those with the email, and those of the lead with its phone or name. Others,
 * such as a landlord, are only unlinked. Returns the ids of the deleted ones.
 */
export async function eraseContacts(tx: TenantTx, person: ErasedPerson): Promise<string[]> {
  await tx.sql
    .selectFrom('contact')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where(isContactOf(person))
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = await contactsOf(tx.sql, tx.companyId, person)
  const gone = found.flatMap(({ id, isPerson }) => (isPerson ? [id] : []))
  const linked = found.flatMap(({ id, isPerson }) => (isPerson ? [] : [id]))
  if (gone.length > 0)
    await tx.sql.deleteFrom('contact').where('company_id', '=', tx.companyId).where('id', 'in', gone).execute()
  for (const id of gone) tx.erased('contact', id)
  await unlink(tx, linked, person.leadIds)
  return gone
}

/** The contacts of the leads, and others with the email. */
export async function contactsOf(db: Kysely<Database>, companyId: string, person: ErasedPerson) {
  const phones = person.leads.flatMap(({ phone }) => digitsOf(phone))
  const names = person.leads.flatMap(({ firstname, surname }) => nameOf(firstname, surname))
  const found = await db
    .selectFrom('contact')
    .select(['id', 'firstname', 'lastname', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where(isContactOf(person))
    .execute()
  return found.map(({ id, firstname, lastname, email, phone }) => ({
    id,
    firstname,
    lastname,
    email,
    isPerson:
      person.emails.includes(email?.trim().toLowerCase() ?? '') ||
      digitsOf(phone).some((digits) => phones.includes(digits)) ||
      nameOf(firstname, lastname).some((name) => names.includes(name)),
  }))
}

async function unlink(tx: TenantTx, contactIds: readonly string[], leadIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  await tx.sql
    .updateTable('contact')
    .set((contact) => ({
      lead_ids: sql<string[]>`array(select id from unnest(lead_ids) as id where id <> all(${leadIds}::uuid[]))`,
      version: contact('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', contactIds)
    .execute()
  tx.touchedAll('contact', contactIds)
}

/** The last digits of each phone number, which are the same with and without the country code. */
const SAME_DIGITS = 9

export const digitsOf = (phone: string | null | undefined): string[] =>
  keysOfPhone(phone ?? '').flatMap((digits) => (digits.length < SAME_DIGITS ? [] : [digits.slice(-SAME_DIGITS)]))

const nameOf = (first: string | null | undefined, last: string | null | undefined): string[] =>
  first?.trim() && last?.trim() ? [fold(`${first} ${last}`)] : []
