import { sql } from 'kysely'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { Store } from '../core/open-store.ts'
import { leadsOfPerson, personOf } from './erased-person.ts'

type Erased = { readonly leadId: string } | { readonly subscriberId: string }

/** The addresses of whom is to be erased, and the tokens of the emails that were sent to them. */
export async function waysToReach(store: Store, companyId: string, who: Erased) {
  const emails = 'leadId' in who ? await emailsOfLead(store, companyId, who.leadId) : []
  const ids = 'leadId' in who ? emails.map(subscriberIdOf) : [who.subscriberId]
  const { rows } = await sql<{ word: string }>`
    select token as word from campaign_recipient where company_id = ${companyId} and subscriber_id = any(${ids}::uuid[])
    union select ask_token from list_member
      where company_id = ${companyId} and subscriber_id = any(${ids}::uuid[]) and ask_token is not null
    `.execute(store.db)
  const known = await store.db
    .selectFrom('subscriber')
    .select('email')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return { emails: [...emails, ...known.map(({ email }) => email)], tokens: rows.map(({ word }) => word) }
}

async function emailsOfLead({ db }: Store, companyId: string, leadId: string): Promise<readonly string[]> {
  const leads = await leadsOfPerson(db, companyId, leadId)
  if (leads.length === 0) return []
  const { emails } = await personOf(db, companyId, leads)
  return [...emails, ...leads.flatMap(({ email }) => email?.trim() || [])]
}
