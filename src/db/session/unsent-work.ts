import { readUnqueuedBatches, unqueuedRows } from '../outbox/batch-store.ts'
import type { Device } from '../schema/device.ts'
import { currentSession } from './session.ts'
import { countUnsentFiles } from '../files/watch-uploads.ts'

export interface UnsentWork {
  /** Changes that are not sent yet, and files that are being uploaded. */
  waiting: number
  refused: number
}

export const isAnything = ({ waiting, refused }: UnsentWork) => waiting + refused > 0

export async function readUnsentWork(device: Device): Promise<UnsentWork> {
  const { outbox, uploads } = device
  const userId = currentSession(device)?.userId ?? ''
  const changes =
    (await outbox.pending.where({ userId }).count()) + unqueuedRows(await readUnqueuedBatches(outbox, userId))
  return {
    waiting: changes + (await countUnsentFiles(uploads, userId)),
    refused: await outbox.parked.where({ userId }).count(),
  }
}
