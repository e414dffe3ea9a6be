import { type Device, thisDevice } from './device.ts'
import { within } from './save-durably.ts'

const READ_LIMIT_MS = 2_000

/**
 * Whether a row of that id was made here: it waits, was refused or was sent in the last week. False where the database
 * does not say so in time: a row that is made again has the same key.
 */
export async function isMade(rowId: string, { outbox }: Device = thisDevice()): Promise<boolean> {
  const found = outbox.transaction('r', outbox.pending, outbox.parked, outbox.acked, async () => [
    await outbox.pending.where({ mutationId: rowId }).first(),
    await outbox.parked.get(rowId),
    await outbox.acked.get(rowId),
  ])
  return within(READ_LIMIT_MS, Promise.resolve(found)).then(
    (entries) => entries.some((entry) => entry !== undefined),
    () => false,
  )
}
