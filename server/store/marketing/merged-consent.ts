import { randomUUID } from 'node:crypto'
import type { Lead } from '../../../contract/entities/lead.ts'
import { subscriberIdOf, type Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { hasLeft, leftList, unsubscribed } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { email } from '../../../contract/entities/primitives.ts'
import type { Author } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'

const REASON = 'Their lead was merged with one whose address had unsubscribed'

/**
 * Leads that are one person have one consent, the strictest: a person who opted out with one address has opted out with
 * all, and the same applies to each list. A bounce concerns one address and stays with it. Returns the addresses that
 * were removed from anything.
 */
export async function withdrawConsent(
  tx: TenantTx,
  leads: readonly Pick<Lead, 'email'>[],
  { userId, origin }: Author,
): Promise<string[]> {
  const addresses = new Set(leads.flatMap((lead) => email.safeParse(lead.email).data ?? []))
  if (addresses.size < 2) return []
  const known = await subscribersForUpdate(tx, [...addresses].map(subscriberIdOf))
  const people = [...addresses].map((address) => ({ address, before: known.get(subscriberIdOf(address)) }))
  const hasWithdrawn = people.some(({ before }) => before?.status === 'unsubscribed' || before?.status === 'complained')
  const left = new Set(people.flatMap(({ before }) => before?.leftListIds ?? []))
  const changes = people.flatMap(({ address, before }) => {
    const after = withoutLists(hasWithdrawn ? withdrawn(tx, address, before) : before, left)
    return after && after !== before ? [{ before, after }] : []
  })
  await saveSubscribers(tx, changes, { source: 'crm', via: origin?.via, by: userId, onDevices: true })
  return changes.map(({ after }) => after.email)
}

function withdrawn({ companyId }: TenantTx, address: string, before: Subscriber | undefined): Subscriber {
  if (before && hasLeft(before)) return before
  const at = new Date().toISOString()
  return unsubscribed(before, { companyId, email: address, at, leaveId: randomUUID(), reason: REASON })
}

function withoutLists(person: Subscriber | undefined, left: ReadonlySet<string>): Subscriber | undefined {
  const listIds = person?.listIds.filter((listId) => left.has(listId)) ?? []
  return listIds.reduce((row, listId) => row && leftList(row, listId), person)
}
