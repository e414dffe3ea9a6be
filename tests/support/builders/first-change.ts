import type { Device } from '../../../src/db/schema/device.ts'
import type { ParkedEntry } from '../../../src/db/schema/outbox-entry.ts'
import { acknowledge, park } from '../../../src/db/outbox/outbox-queue.ts'

// What becomes of the oldest waiting change on a device, without a server.

async function firstOn({ outbox }: Device) {
  const [entry] = await outbox.pending.orderBy('position').toArray()
  return entry!
}

export async function acknowledgeFirst(device: Device): Promise<void> {
  const acknowledgement = { acknowledgedSeq: 5, epoch: 'e', acknowledgedAt: 0 }
  await acknowledge(device.outbox, [{ entry: await firstOn(device), acknowledgement }])
}

export async function refuseFirst(device: Device, code = 'invalid'): Promise<ParkedEntry> {
  const entry = await firstOn(device)
  await park(device.outbox, entry, { code, message: 'No.', status: 422 }, 1)
  return (await device.outbox.parked.get(entry.mutationId))!
}

export const FATES: readonly (readonly [fate: string, meet: (device: Device) => Promise<unknown>])[] = [
  ['waits', async () => {}],
  ['was sent', acknowledgeFirst],
  ['was refused', (device) => refuseFirst(device)],
]
