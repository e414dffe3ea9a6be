import { type Selectable, sql } from 'kysely'
import { plainEmail } from '../../../contract/entities/email-text.ts'
import type { LeadFilters } from '../../../contract/entities/lead-filters.ts'
import { matchingLeads } from './leads.ts'
import type { Store } from '../core/open-store.ts'
import { suppressedAmong } from '../marketing/suppressions.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { hasLeft } from '../../../contract/entities/marketing/subscriber-steps.ts'
import type { Database } from '../schema/schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface LeadPerson {
  readonly id: string
  readonly email: string | null
  readonly firstname: string | null
  readonly surname: string | null
  readonly phone: string | null
}

export interface LeadsWanted {
  readonly filters: LeadFilters
  readonly except?: readonly string[] | undefined
  /** Used instead of the filters. Deals are allowed. */
  readonly leadIds?: readonly string[] | undefined
}

/** The next leads with their persons, oldest first, after the lead with the id `after`. */
export async function nextPeopleOfLeads(
  store: Store,
  companyId: string,
  { filters, except = [], leadIds }: LeadsWanted,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<LeadPerson[]> {
  const query = leadIds ? leadsNamed(store, companyId, leadIds) : await matchingLeads(store, [companyId], filters)
  return query
    .$if(except.length > 0, (all) => all.where('id', '<>', sql<string>`all(${except}::uuid[])`))
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(created_at, id) > (
          select created_at, id from lead where company_id = ${companyId} and id = ${after ?? null})`,
      ),
    )
    .select(['id', 'email', 'firstname', 'surname', 'phone'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * One lookup for each lead: with a thousand ids at once, a planner without statistics after an import reads the
 * company. Deleted leads are filtered outside, because otherwise the planner would choose another index than the key.
 */
const leadsNamed = (store: Store, companyId: string, ids: readonly string[]) =>
  store.db.selectFrom(
    sql<Selectable<Database['lead']>>`(
      select lead.* from unnest(${[...new Set(ids)]}::uuid[]) as given (lead_id) cross join lateral (
        select * from lead where company_id = ${companyId} and id = lead_id offset 0
      ) as lead where deleted_at is null)`.as('lead'),
  )

const AT_ONCE = 5_000

export async function keptOutAmong(store: Store, companyId: string, emails: readonly string[]): Promise<Set<string>> {
  const keptOut = new Set<string>()
  for (let from = 0; from < emails.length; from += AT_ONCE) {
    const some = emails.slice(from, from + AT_ONCE)
    for (const email of await suppressedAmong({ companyId, sql: store.db }, some)) keptOut.add(email)
    const known = await store.db
      .selectFrom('subscriber')
      .select(['email', 'status'])
      .where('company_id', '=', companyId)
      .where('id', '=', sql<string>`any(${some.map(subscriberIdOf)}::uuid[])`)
      .execute()
    for (const person of known) if (hasLeft(person)) keptOut.add(person.email)
  }
  return keptOut
}

/** Devices show whether a lead's person is a subscriber, so the subscribers of new leads must enter the feed. */
export async function showToDevices(tx: TenantTx, emails: readonly unknown[]): Promise<void> {
  const ids = emails.flatMap((email) =>
    typeof email === 'string' && email ? [subscriberIdOf(plainEmail(email).toLowerCase())] : [],
  )
  if (ids.length === 0) return
  const shown = await tx.sql
    .updateTable('subscriber')
    .set({ on_devices: true })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('on_devices', '=', false)
    .returning('id')
    .execute()
  tx.touchedAll(
    'subscriber',
    shown.map(({ id }) => id),
  )
}
