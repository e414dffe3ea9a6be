import { entityKey } from '../../../contract/entities/entity.ts'
import { findMutation } from '../../../contract/mutations/registry.ts'
import type { OutboxDb, PendingEntry } from '../schema/outbox-db.ts'
import type { OutboxEntry, ParkedEntry } from '../schema/outbox-entry.ts'

/** Where the key of an entry is also the id of the row that it makes, the new key makes another row. */
export const withNewKey = <E extends OutboxEntry>(entry: E, newKey: string): E => ({
  ...aboutRow(entry, entry.mutationId, newKey),
  mutationId: newKey,
})

export async function followNewKey(
  outbox: OutboxDb,
  before: OutboxEntry,
  after: OutboxEntry,
): Promise<(OutboxEntry | ParkedEntry)[]> {
  const { mutationId, userId } = before
  // In whichever lane: a follow-up is changed in its own, and a contact names the account it belongs to.
  const namesItsRow = ({ args }: OutboxEntry) => JSON.stringify(args).includes(mutationId)
  const follows = (entry: OutboxEntry) => entry.dependsOn?.includes(mutationId) || namesItsRow(entry)
  const renewed = <E extends OutboxEntry>(entry: E): E => {
    const renamed = namesItsRow(entry) ? aboutRow(entry, mutationId, after.mutationId) : entry
    if (!entry.dependsOn) return revised(renamed)
    const dependsOn = entry.dependsOn.map((key) => (key === mutationId ? after.mutationId : key))
    return revised({ ...renamed, dependsOn })
  }
  const pending = (await outbox.pending.where({ userId }).toArray()).filter(follows).map(renewed)
  const parked = (await outbox.parked.where({ userId }).toArray()).filter(follows).map(renewed)
  await outbox.pending.bulkPut(pending)
  await outbox.parked.bulkPut(parked)
  return [...pending, ...parked]
}

export const revised = <E extends PendingEntry>(entry: E): E => ({ ...entry, revision: (entry.revision ?? 0) + 1 })

function aboutRow<E extends OutboxEntry>(entry: E, oldId: string, newId: string): E {
  const mutation = findMutation(entry.name)
  const args = mutation?.args.safeParse(withId(entry.args, oldId, newId))
  if (!mutation || !args?.success) return entry
  return {
    ...entry,
    ...mutation.request(args.data),
    args: args.data,
    lane: entityKey(mutation.touches(args.data)[0]),
  }
}

const withId = (args: unknown, oldId: string, newId: string): unknown =>
  JSON.parse(JSON.stringify(args).replaceAll(`"${oldId}"`, `"${newId}"`))
