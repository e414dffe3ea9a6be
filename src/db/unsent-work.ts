import { readUnfedBatches, unfedRows } from './batch-store.ts'
import { thisDevice, type Device } from './device.ts'
import { currentSession } from './session.ts'

/** Of the person who is signed in. */
export interface UnsentWork {
  /** Not sent yet. */
  waiting: number
  /** Refused: for the person to decide. */
  refused: number
}

export const isAnything = ({ waiting, refused }: UnsentWork) => waiting + refused > 0

export async function readUnsentWork(device: Device = thisDevice()): Promise<UnsentWork> {
  const { outbox } = device
  const userId = currentSession(device)?.userId ?? ''
  return {
    waiting: (await outbox.pending.where({ userId }).count()) + unfedRows(await readUnfedBatches(outbox, userId)),
    refused: await outbox.parked.where({ userId }).count(),
  }
}
