import { type Kysely, sql } from 'kysely'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { digitsOf } from './erase-contacts.ts'
import { type ErasedPerson, leadsOfPerson, personOf } from './erased-person.ts'

/** Values by which files beside the database may name a person, in lower case. */
export interface PersonTraces {
  readonly emails: readonly string[]
  /** Tokens of the emails that were sent to them. */
  readonly tokens: readonly string[]
  /** The last digits, in the format of `digitsOf`. */
  readonly phones: readonly string[]
  readonly names: ReadonlyArray<{ readonly first: string; readonly last: string }>
}

export const NO_TRACES: PersonTraces = { emails: [], tokens: [], phones: [], names: [] }

/** The traces of the persons that an erasure of the lead would erase, as far as is known without a lock. */
export async function tracesOfLead({ db }: Store, companyId: string, leadId: string): Promise<PersonTraces> {
  const leads = await leadsOfPerson(db, companyId, leadId)
  return leads.length === 0 ? NO_TRACES : tracesOf(db, companyId, await personOf(db, companyId, leads))
}

export async function tracesOf(db: Kysely<Database>, companyId: string, person: ErasedPerson): Promise<PersonTraces> {
  const ids = person.emails.map(subscriberIdOf)
  const written = person.leads.flatMap(({ email }) => email?.trim().toLowerCase() || [])
  const names = person.leads.flatMap(({ firstname, surname }) => {
    const [first, last] = [firstname?.trim().toLowerCase(), surname?.trim().toLowerCase()]
    return first && last ? [{ first, last }] : []
  })
  return {
    emails: [...new Set([...person.emails, ...written, ...(await emailsOf(db, companyId, ids))])],
    tokens: await tokensOf(db, companyId, ids),
    phones: person.leads.flatMap(({ phone }) => digitsOf(phone)),
    names,
  }
}

export async function tracesOfSubscriber({ db }: Store, companyId: string, id: string): Promise<PersonTraces> {
  return { ...NO_TRACES, emails: await emailsOf(db, companyId, [id]), tokens: await tokensOf(db, companyId, [id]) }
}

async function emailsOf(db: Kysely<Database>, companyId: string, ids: readonly string[]): Promise<string[]> {
  const known = await db
    .selectFrom('subscriber')
    .select('email')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return known.map(({ email }) => email.toLowerCase())
}

/** Tokens of the campaign and confirmation emails to these subscribers. */
export async function tokensOf(db: Kysely<Database>, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select token from campaign_recipient where company_id = ${companyId} and subscriber_id = any(${ids}::uuid[])
    union select ask_token from list_member
      where company_id = ${companyId} and subscriber_id = any(${ids}::uuid[]) and ask_token is not null
    `.execute(db)
  return rows.map(({ token }) => token.toLowerCase())
}
