import type * as z from 'zod/mini'
import type { LeadAudience, leadSelection, postListFromLeads } from '../../../contract/endpoints/marketing-lists.ts'
import type { ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import { email } from '../../../contract/entities/primitives.ts'
import { addSubscribers, type NewPerson, tryAgainWhenMet } from '../../store/marketing/add-subscribers.ts'
import { keptOutAmong, type LeadPerson, type LeadsWanted, nextPeopleOfLeads } from '../../store/leads/lead-people.ts'
import { auditIn } from '../../store/core/audit.ts'
import { listOfName } from '../../store/feed/list-of-name.ts'
import { notToContactAmong } from '../../store/marketing/do-not-contact.ts'
import { mailboxLeftAmong } from '../../store/marketing/mailboxes.ts'
import { sizesOf } from '../../store/marketing/marketing-tally.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'

interface Selection extends z.output<typeof leadSelection> {
  readonly companyId: string
  readonly userId: string
}

const COUNTED_AT_ONCE = 10_000

/** In batches, so that other requests are answered in between. */
export async function countLeadAudience(
  store: Store,
  selection: Selection,
  onProgress: (leads: number) => void = () => {},
): Promise<LeadAudience> {
  const { companyId } = selection
  const addresses = new Set<string>()
  const counts = { leads: 0, reachable: 0, keptOut: 0, mailboxLeft: 0, doNotContact: 0 }
  for await (const leads of batchesOf(store, companyId, wantedOf(selection))) {
    const people = leads.flatMap(toPerson)
    const fresh = new Set(people.map((person) => person.email)).difference(addresses)
    for (const address of fresh) addresses.add(address)
    counts.leads += leads.length
    counts.reachable += people.length
    const keptOut = await keptOutAmong(store, companyId, [...fresh])
    counts.keptOut += keptOut.size
    const rest = fresh.difference(keptOut)
    const mailboxLeft = await mailboxLeftAmong({ companyId, sql: store.db }, [...rest])
    counts.mailboxLeft += mailboxLeft.size
    counts.doNotContact += (await notToContactAmong(store, companyId, [...rest.difference(mailboxLeft)])).size
    onProgress(counts.leads)
  }
  const { leads, reachable, keptOut, mailboxLeft, doNotContact } = counts
  return {
    leads,
    withoutEmail: leads - reachable,
    duplicates: reachable - addresses.size,
    keptOut,
    ...(mailboxLeft > 0 ? { mailboxLeft } : {}),
    ...(doNotContact > 0 ? { doNotContact } : {}),
    people: addresses.size - keptOut - mailboxLeft - doNotContact,
  }
}

/** Named leads are looked up by id: paging would search all 250,000 leads for each batch. */
async function* batchesOf(store: Store, companyId: string, wanted: LeadsWanted): AsyncGenerator<LeadPerson[]> {
  const limit = COUNTED_AT_ONCE
  if (wanted.leadIds) {
    const ids = [...new Set(wanted.leadIds)]
    for (let from = 0; from < ids.length; from += limit) {
      const some = { ...wanted, leadIds: ids.slice(from, from + limit) }
      yield await nextPeopleOfLeads(store, companyId, some, { after: undefined, limit })
    }
    return
  }
  for (let after: string | undefined, isDone = false; !isDone; ) {
    const leads = await nextPeopleOfLeads(store, companyId, wanted, { after, limit })
    yield leads
    after = leads.at(-1)?.id
    isDone = leads.length < limit
  }
}

/** The precision of a time: a large selection arrives in parts, and the parts of one hour are one entry of the audit log. */
const SAME_HOUR = 'YYYY-MM-DDTHH'.length

type Given = Pick<z.output<typeof postListFromLeads.body>, 'name' | 'basis' | 'after' | 'limit'>
type Answer = z.output<typeof postListFromLeads.response>

export async function putLeadsOnList(
  store: Store,
  { name, basis, after, limit, at, via, ...selection }: Selection & Given & { at: string; via: ConsentVia },
): Promise<Answer> {
  const { companyId, userId } = selection
  const leads = await nextPeopleOfLeads(store, companyId, wantedOf(selection), { after, limit })
  const found = leads.flatMap(toPerson)
  const emails = [...new Set(found.map((person) => person.email))]
  const keptOut = (await keptOutAmong(store, companyId, emails))
    .union(await mailboxLeftAmong({ companyId, sql: store.db }, emails))
    .union(await notToContactAmong(store, companyId, emails))
  const people = found.filter(({ email }) => !keptOut.has(email))
  const list = await tryAgainWhenMet(async () => {
    const { result } = await writeTenant(store, companyId, async (tx) => {
      const made = await listOfName(tx, name, userId)
      await addSubscribers(tx, people, { list: made, basis, source: 'leads', via, by: userId, at })
      const sameAs = `list ${made._id} ${userId} ${at.slice(0, SAME_HOUR)}`
      await auditIn(tx, userId, { action: 'subscribers.from-leads', count: people.length, sameAs })
      return made
    })
    return result
  })
  const sizes = await sizesOf(store.db, companyId)
  const next = leads.length === limit ? leads.at(-1)?.id : undefined
  return { list, leads: leads.length, size: sizes[list._id] ?? 0, ...(next ? { next } : {}) }
}

const wantedOf = ({ list, filters, userId, except, leadIds }: Selection): LeadsWanted => ({
  filters: {
    ...filters,
    ...(list === 'leads/new' ? { newLeads: true } : {}),
    ...(list === 'leads/my' ? { assignedTo: filters.assignedTo ?? userId } : {}),
  },
  except,
  leadIds,
})

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
