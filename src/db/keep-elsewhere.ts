import type { Device } from './device.ts'
import { isOutOfRoom, type NotSaved } from './failures.ts'
import type { PendingEntry } from './outbox-db.ts'
import { isRefused, releaseReserve } from './reserve.ts'
import { saveDurably, within } from './save-durably.ts'

const READ_LIMIT_MS = 1_000
/** Browsers may take a moment to notice that there is room: the form waits so long, and longer each time. */
const ROOM_COMES_AFTER_MS = [0, 500, 2_000, 4_000]

/**
 * The database did not take a change. Without room it takes what is held for it. Written to the journal it is saved all
 * the same, and goes into the queue when the database answers again. Where no room is held any more, or without a journal,
 * it may go to the server at once; else it is not saved.
 */
export async function keepElsewhere(device: Device, entry: PendingEntry, failure: NotSaved): Promise<void> {
  const { journal, sendDirectly } = device
  if (isRefused(failure) && (await isSavedInReserve(device, entry))) return
  if (journal && !isOutOfRoom(failure.cause)) {
    const isKept = await within(READ_LIMIT_MS, journal.keep([{ op: 'save', entry, alone: true }])).then(
      () => true,
      () => false,
    )
    if (isKept) return
  }
  // Past what waits before it, it would arrive in the wrong order.
  if (!sendDirectly || !(await isFirst(device, entry))) throw failure
  if (!(await sendDirectly(entry))) throw failure
}

async function isSavedInReserve({ factory, outbox }: Device, entry: PendingEntry): Promise<boolean> {
  if (!(await releaseReserve(factory))) return false
  for (const ms of ROOM_COMES_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const isSaved = await saveDurably(outbox, entry).then(
      () => true,
      () => false,
    )
    if (isSaved) return true
  }
  return false
}

async function isFirst({ outbox }: Device, { lane, dependsOn }: PendingEntry): Promise<boolean> {
  if (dependsOn) return false
  return within(READ_LIMIT_MS, outbox.pending.where({ lane }).count()).then(
    (before) => before === 0,
    () => false,
  )
}
