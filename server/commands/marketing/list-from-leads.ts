import type * as z from 'zod/mini'
import type { LeadAudience, leadSelection } from '../../../contract/endpoints/marketing-lists.ts'
import type { MarketingList } from '../../../contract/entities/marketing-list.ts'
import { email } from '../../../contract/entities/primitives.ts'
import { addSubscribers, type NewPerson, tryAgainWhenMet } from '../../store/add-subscribers.ts'
import { keptOutAmong, type LeadPerson, peopleOfLeads } from '../../store/lead-people.ts'
import { listOfName } from '../../store/marketing-lists.ts'
import type { Store } from '../../store/open-store.ts'
import { writeTenant } from '../../store/tenant-transaction.ts'

interface Selection extends z.output<typeof leadSelection> {
  readonly companyId: string
  readonly userId: string
}

/** People a transaction. */
const BATCH = 2_000

export async function countLeadAudience(store: Store, selection: Selection): Promise<LeadAudience> {
  return (await audienceOf(store, selection)).audience
}

/** In batches: cut short it leaves a list with some of them, and the same call adds the rest. */
export async function makeListFromLeads(
  store: Store,
  { name, at, ...selection }: Selection & { name: string; at: string },
): Promise<{ list: MarketingList; audience: LeadAudience }> {
  const { companyId, userId } = selection
  const { audience, people } = await audienceOf(store, selection)
  const { result: list } = await writeTenant(store, companyId, (tx) => listOfName(tx, name, userId))
  for (let from = 0; from < people.length; from += BATCH) {
    const some = people.slice(from, from + BATCH)
    const admission = { list, source: 'leads', by: userId, at }
    await tryAgainWhenMet(() => writeTenant(store, companyId, (tx) => addSubscribers(tx, some, admission)))
  }
  return { list, audience }
}

async function audienceOf(store: Store, { companyId, userId, list, filters, leadIds }: Selection) {
  const narrowed = {
    ...filters,
    ...(list === 'leads/new' ? { newLeads: true } : {}),
    ...(list === 'leads/my' ? { assignedTo: filters.assignedTo ?? userId } : {}),
  }
  const leads = await peopleOfLeads(store, companyId, { filters: narrowed, leadIds })
  const reachable = leads.flatMap(toPerson)
  const personByEmail = new Map(reachable.toReversed().map((person) => [person.email, person]))
  const keptOut = await keptOutAmong(store, companyId, [...personByEmail.keys()])
  const people = [...personByEmail.values()].filter((person) => !keptOut.has(person.email))
  const audience = {
    leads: leads.length,
    withoutEmail: leads.length - reachable.length,
    duplicates: reachable.length - personByEmail.size,
    keptOut: keptOut.size,
    people: people.length,
  }
  return { audience, people }
}

function toPerson({ email: given, firstname, surname, phone }: LeadPerson): NewPerson[] {
  const address = email.safeParse(given)
  if (!address.success) return []
  return [
    {
      email: address.data,
      ...(firstname ? { firstName: firstname } : {}),
      ...(surname ? { lastName: surname } : {}),
      ...(phone ? { phone } : {}),
    },
  ]
}
