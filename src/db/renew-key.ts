import { entityKey } from '../../contract/entities/entity.ts'
import { findMutation } from '../../contract/mutations/registry.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** The entry as another change: where its key is also the id of the row it makes, the row is another one too. */
export const withNewKey = <E extends OutboxEntry>(entry: E, newKey: string): E => ({
  ...aboutRow(entry, entry.mutationId, newKey),
  mutationId: newKey,
})

/** What waits for the old key waits for the new one; what was done to the row that the old one made goes along. */
export async function followNewKey(outbox: OutboxDb, before: OutboxEntry, after: OutboxEntry): Promise<void> {
  const { mutationId, userId } = before
  const isRowRenamed = before.lane !== after.lane
  const follows = (entry: OutboxEntry) =>
    entry.dependsOn?.includes(mutationId) || (isRowRenamed && entry.lane === before.lane)
  const renewed = <E extends OutboxEntry>(entry: E): E => ({
    ...(isRowRenamed ? aboutRow(entry, mutationId, after.mutationId) : entry),
    ...(entry.dependsOn
      ? { dependsOn: entry.dependsOn.map((key) => (key === mutationId ? after.mutationId : key)) }
      : {}),
  })
  const pending = await outbox.pending.where({ userId }).toArray()
  const parked = await outbox.parked.where({ userId }).toArray()
  await outbox.pending.bulkPut(pending.filter(follows).map(renewed))
  await outbox.parked.bulkPut(parked.filter(follows).map(renewed))
}

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

function withId(args: unknown, oldId: string, newId: string): unknown {
  if (typeof args !== 'object' || args === null) return args
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, value === oldId ? newId : value]))
}
