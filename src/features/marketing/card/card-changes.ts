import type { Lead } from '../../../../contract/entities/lead.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import type { Subscriber } from '../../../../contract/entities/marketing/subscriber.ts'
import { addSubscriber, removeFromList, resubscribe, unsubscribe } from '../../../../contract/mutations/subscriber.ts'
import { mutate } from '../../../db/mutate.ts'

interface Person {
  lead: Lead
  /** The lead's, as the contract has it. */
  address: string
  /** Null for somebody who is new. */
  subscriber: Subscriber | null
}

const nowText = () => new Date().toISOString()
const about = ({ lead }: Person) => ({ subject: leadName(lead) })

/** Somebody new gets the lead's names and phone. */
export function addToList(person: Person, listId: string): Promise<void> {
  const { lead, address, subscriber } = person
  const facts = {
    ...(lead.firstname ? { firstName: lead.firstname } : {}),
    ...(lead.surname ? { lastName: lead.surname } : {}),
    ...(lead.phone ? { phone: lead.phone } : {}),
  }
  const args = { email: address, listIds: [listId], at: nowText(), ...(subscriber ? {} : { facts }) }
  return mutate(addSubscriber, args, about(person))
}

export const takeOffList = (person: Person, listId: string): Promise<void> =>
  mutate(removeFromList, { email: person.address, listId }, about(person))

export const unsubscribePerson = (person: Person): Promise<void> =>
  mutate(unsubscribe, { email: person.address, leaveId: crypto.randomUUID(), at: nowText() }, about(person))

/** Names the leave that is on the screen: another one meanwhile stands. */
export function resubscribePerson(person: Person, reason: string): Promise<void> {
  const leaveId = person.subscriber?.leaveId ?? null
  return mutate(resubscribe, { email: person.address, at: nowText(), reason, leaveId }, about(person))
}
